'use server';

import { z } from 'zod';
import type { OpenItemsState } from '../../../components/calls/open-items-state';
import { openReviewItems } from '../../../db/commands/open-review-items';
import { runAction } from '../../_boundary/action';

const MOST = 500;

const schema = z.object({
  ids: z
    .string()
    .transform((text) => text.split(' ').filter((id) => id !== ''))
    .pipe(
      z
        .array(z.string().max(256))
        .min(1, 'Select the calls to look at.')
        .max(MOST, `Review items are opened for at most ${MOST} calls at once.`),
    ),
});

/** Opens a spot check for each selected call. */
export const openItems = async (_before: OpenItemsState, data: FormData): Promise<OpenItemsState> =>
  runAction(schema, data, async ({ ids }, { store, principal, now }) => {
    const { opened, ...rest } = await openReviewItems(store, principal, { ids, at: now });
    return { kind: 'opened' as const, opened: opened.length, first: opened[0] ?? null, ...rest };
  });
