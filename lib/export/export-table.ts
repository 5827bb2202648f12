export const EXPORT_TABLES = ['classes', 'tools', 'calls'] as const;
/** What can be exported. */
export type ExportTable = (typeof EXPORT_TABLES)[number];
