'use server';

import { refresh } from 'next/cache';
import { z } from 'zod';
import type { ViewAnswer } from '../../components/filter-bar/view-actions';
import { deleteSavedView } from '../../db/commands/delete-saved-view';
import { renameSavedView } from '../../db/commands/rename-saved-view';
import { setDefaultSavedView } from '../../db/commands/set-default-saved-view';
import { storeSavedView } from '../../db/commands/store-saved-view';
import { MAX_VIEW_NAME_LENGTH, MAX_VIEW_QUERY_LENGTH, VIEW_SCREENS, viewQuery } from '../../lib/saved-view';
import { refusal, runAction } from './action';

const GONE = refusal('Somebody has deleted this view.', '');

const id = z.coerce.number().int().positive();
const flag = z.enum(['0', '1']).transform((digit) => digit === '1');
const name = z
  .string()
  .trim()
  .min(1, 'Give the view a name.')
  .max(MAX_VIEW_NAME_LENGTH, `A name has at most ${MAX_VIEW_NAME_LENGTH} characters.`)
  .regex(/^[^\p{Cc}\p{Cs}]*$/u, 'A name has no control characters.');
const query = z
  .string()
  .max(MAX_VIEW_QUERY_LENGTH, 'This filter is too long to be saved.')
  .transform((text) => viewQuery(new URLSearchParams(text)));

const done = (): ViewAnswer => {
  refresh();
  return { kind: 'done' };
};

const saveSchema = z.object({ screen: z.enum(VIEW_SCREENS), name, query, isReplacing: flag });

/** Keeps what a screen shows under a name. */
export const saveView = async (data: FormData): Promise<ViewAnswer> =>
  runAction(saveSchema, data, async (view, { store, principal, now }): Promise<ViewAnswer> => {
    const { kind } = await storeSavedView(store, principal, { ...view, at: now });
    return kind === 'name_taken' ? { kind } : done();
  });

/** Gives a view another name. */
export const renameView = async (data: FormData): Promise<ViewAnswer> =>
  runAction(z.object({ id, name }), data, async (rename, { store, principal, now }): Promise<ViewAnswer> => {
    const { kind } = await renameSavedView(store, principal, { ...rename, at: now });
    if (kind === 'not_found') return GONE;
    return kind === 'name_taken' ? { kind } : done();
  });

/** Takes a view away. One that somebody else has taken away is gone all the same. */
export const removeView = async (data: FormData): Promise<ViewAnswer> =>
  runAction(z.object({ id }), data, async (view, { store, principal, now }): Promise<ViewAnswer> => {
    await deleteSavedView(store, principal, { ...view, at: now });
    return done();
  });

/** Makes a view what its screen opens with, or takes that back. */
export const setDefaultView = async (data: FormData): Promise<ViewAnswer> =>
  runAction(z.object({ id, isDefault: flag }), data, async (change, { store, principal, now }): Promise<ViewAnswer> => {
    const { kind } = await setDefaultSavedView(store, principal, { ...change, at: now });
    return kind === 'not_found' ? GONE : done();
  });
