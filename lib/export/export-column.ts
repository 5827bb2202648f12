/** What one cell of an export can hold; null is an unknown or absent value. */
export type ExportCell = string | number | boolean | null;

/** One column of an export: its snake_case name, and how a row gives its value. */
export type ExportColumn<Row> = { name: string; value: (row: Row) => ExportCell };
