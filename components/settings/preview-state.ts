import type { RulePreview } from '../../db/queries/preview-class-rule';

/** What a preview of the rules answers, or why there is none. */
export type PreviewState = RulePreview | { kind: 'error'; message: string; next: string };

export type PreviewAction = (data: FormData) => Promise<PreviewState>;
