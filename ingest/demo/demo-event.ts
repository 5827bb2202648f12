import type { ClientAttempt, ClientClose, ClientTool } from '../client/client-event';

export type JsonValue = string | number | boolean | null | readonly JsonValue[] | JsonObject;
export type JsonObject = { readonly [key: string]: JsonValue };

export type DemoIssue = { path: string; keyword: string; expected?: string; received?: string; message?: string };

/** An attempt as a client sends it; its arguments are written as JSON here, not as a model's text. */
export type DemoAttempt = Omit<ClientAttempt, 'arguments' | 'code' | 'issues'> & {
  arguments?: JsonValue;
  code?: string;
  issues?: readonly DemoIssue[];
};

export type DemoClose = ClientClose;

/** One version of a tool, with all that a project may say of it. */
export type DemoToolEvent = Omit<Required<ClientTool>, 'output_schema'> & Pick<ClientTool, 'output_schema'>;

export type DemoEvent = DemoAttempt | DemoClose | DemoToolEvent;
