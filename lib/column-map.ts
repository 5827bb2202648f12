/** What a column of a table can be, with the names it usually has. The first of each is what we call it. */
const NAMES = {
  tool: 'tool tool_name toolname function function_name action',
  outcome: 'outcome status result_status success is_success ok succeeded state',
  error: 'error is_error iserror error_message exception failure failed has_error',
  message: 'message error_text status_message reason detail',
  error_class: 'error_class errorclass error_type errortype exception_type class category',
  code: 'code error_code errorcode status_code http_status',
  arguments: 'arguments args input inputs params parameters tool_input tool_args payload',
  response: 'response output result tool_output content answer',
  time: 'time ts timestamp started_at start_time created_at date datetime',
  session: 'session session_id sessionid conversation_id conversation thread_id thread trace_id traceid run_id',
  call_id: 'call_id callid logical_call_id request_id',
  attempt: 'attempt attempt_number attempt_no try retry retry_count',
  turn: 'turn turn_idx turn_index step step_index',
  model: 'model model_name llm',
  agent: 'agent agent_name workflow app',
  environment: 'environment env stage',
  tokens_in: 'tokens_in input_tokens prompt_tokens',
  tokens_out: 'tokens_out output_tokens completion_tokens',
  cost_usd: 'cost_usd cost total_cost price_usd',
  latency_ms: 'latency_ms duration_ms latency duration elapsed_ms',
  issues: 'issues validation_errors errors',
} as const;

export type RowField = keyof typeof NAMES;
export const ROW_FIELDS = Object.keys(NAMES) as RowField[];

/** Which column holds which field. A column is named as its header spells it, or by a path (`error.message`). */
export type ColumnMap = Partial<Record<RowField, string>>;

const FIELDS: ReadonlySet<string> = new Set(ROW_FIELDS);
const isRowField = (name: string): name is RowField => FIELDS.has(name);

const normalised = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replaceAll(/[\s.-]+/g, '_');

/** What the columns of a header probably are. No column is taken twice. */
export const guessColumns = (header: readonly string[]): ColumnMap => {
  const columns = new Map(header.toReversed().map((name) => [normalised(name), name]));
  const map: ColumnMap = {};
  for (const field of ROW_FIELDS) {
    const found = NAMES[field].split(' ').find((name) => columns.has(name));
    if (found === undefined) continue;
    map[field] = columns.get(found) as string;
    columns.delete(found);
  }
  return map;
};

/** What a column is read as. */
export const fieldOfColumn = (map: ColumnMap, column: string): RowField | undefined =>
  ROW_FIELDS.find((field) => map[field] === column);

/** The map with a column as this field and as no other; any other name leaves it unread. A field has one column. */
export const assignColumn = (map: ColumnMap, column: string, name: string): ColumnMap => {
  const kept = ROW_FIELDS.filter((field) => map[field] !== undefined && map[field] !== column && field !== name);
  const next: ColumnMap = Object.fromEntries(kept.map((field) => [field, map[field]]));
  return isRowField(name) ? { ...next, [name]: column } : next;
};

const escaped = (column: string): string => column.replaceAll('%', '%25').replaceAll(',', '%2C');
const unescaped = (text: string): string => text.replaceAll(/%2c/gi, ',').replaceAll('%25', '%');

/** Reads `tool=tool_name,time=started_at`, as the command line and an address write a map; a text where it makes no sense. A comma in a
 * column's name is written `%2C`, a percent sign `%25`. */
export const parseColumnMap = (text: string): ColumnMap | string => {
  const map: ColumnMap = {};
  for (const pair of text.split(',').filter((part) => part.trim() !== '')) {
    const [name = '', ...rest] = pair.split('=');
    const field = name.trim();
    const column = unescaped(rest.join('=').trim());
    if (!isRowField(field)) return `"${field}" is no field; fields are ${ROW_FIELDS.join(', ')}`;
    if (column === '') return `"${field}" names no column`;
    map[field] = column;
  }
  return map.tool === undefined ? 'a map must say which column is the tool' : map;
};

/** A map as `parseColumnMap` reads it. */
export const columnMapText = (map: ColumnMap): string =>
  ROW_FIELDS.flatMap((field) => {
    const column = map[field];
    return column === undefined ? [] : [`${field}=${escaped(column)}`];
  }).join(',');
