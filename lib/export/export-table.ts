export const EXPORT_TABLES = [
  'classes',
  'tools',
  'models',
  'prompt_versions',
  'attempts',
  'sessions',
  'class_tools',
  'calls',
  'issues',
  'flags',
  'review',
] as const;
/** What can be exported. */
export type ExportTable = (typeof EXPORT_TABLES)[number];
