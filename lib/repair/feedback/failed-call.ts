import type { Issue } from '../../attempt';
import type { Stage } from '../../words';
import type { Contract } from '../contract';
import type { ErrorClass } from '../error-classes';

/** A failed attempt with all that a text about it may draw on. Everything but class and stage is a stranger's text. */
export type FailedCall = {
  tool: string;
  /** Exactly as the model sent it. */
  argumentsJson: string | null;
  errorClass: ErrorClass;
  code: string | null;
  message: string | null;
  issues: readonly Issue[];
  /** The rule that was broken, in the words of the tool. */
  constraint: string | null;
  stage: Stage | null;
  /** What the tool declared about this failure. */
  retryable: boolean | null;
  /** The tool's input schema as parsed JSON: which keys it declares, and their types. Null where it is unknown. */
  inputSchema: unknown;
};

/** The codes a contract declares by name; no others count as its own. */
export type DeclaredCodes = Pick<Contract, 'codeRows'>;
