'use server';

import { z } from 'zod';
import type { PreviewState } from '../../../components/settings/preview-state';
import { previewClassRule } from '../../../db/queries/preview-class-rule';
import { runAction } from '../../_boundary/action';
import { ruleFields } from './rule-fields';

const schema = z.object({ ...ruleFields, pattern: z.string(), scope: z.enum(['unsupported', 'all']) });

/** What the rule in the form would change if it were saved and the stored failures classified anew. Stores nothing. */
export const previewRule = async (data: FormData): Promise<PreviewState> =>
  runAction(schema, data, ({ id, scope, ...rule }, { store, principal }) => {
    const draft = rule.pattern === '' ? null : { id, rule };
    return previewClassRule(store, principal, { draft, isAll: scope === 'all' });
  });
