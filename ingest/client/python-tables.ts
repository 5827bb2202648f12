import { LIMITS } from '../../lib/limits';
import { AWS_STEMS } from '../../lib/repair/aws-code-classes';
import { BUILT_IN_CONTRACTS } from '../../lib/repair/built-in-contracts';
import { CANCELLED_CODES } from '../../lib/repair/is-cancelled';
import { CLASS_ALIASES } from '../../lib/repair/class-aliases';
import { JSON_RPC_CLASSES, NAMED_CODES, YIELDING_RULES } from '../../lib/repair/code-classes';
import { NAMING_FIELDS, STATUS_FIELDS } from '../../lib/repair/code-of-error';
import { ACTIONS, GUARDS } from '../../lib/repair/contract';
import { ERRNO_NAMES } from '../../lib/repair/errno-classes';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import { INNER_FIELDS, WORDED_FIELDS } from '../../lib/repair/error-parts';
import { DECISIVE_EXCEPTIONS, GENERIC_EXCEPTIONS } from '../../lib/repair/exception-classes';
import { JSON_TYPES } from '../../lib/repair/feedback/declared-place';
import { TYPE_NAMES } from '../../lib/repair/feedback/failure-names';
import { ISSUE_CODES } from '../../lib/repair/feedback/issue-code';
import { FINISH_REASONS } from '../../lib/repair/finish-reason-classes';
import { AMBIGUOUS_GRPC_NAMES, GRPC_STATUSES } from '../../lib/repair/grpc-status-classes';
import { httpStatusOf } from '../../lib/repair/http-status-classes';
import { ISSUE_LISTS } from '../../lib/repair/issues/json-issues';
import { JSON_SCHEMA_KEYWORDS } from '../../lib/repair/issues/json-schema-keyword';
import { PYDANTIC_KEYWORDS, PYDANTIC_TYPES } from '../../lib/repair/issues/pydantic-type';
import { ZOD_KEYWORDS } from '../../lib/repair/issues/zod-issues';
import { ISSUE_SENTENCES } from '../../lib/repair/prompts/spoken-failure';
import { SQLSTATE_PREFIXES } from '../../lib/repair/sqlstate-classes';
import { KEYWORD_CLASSES, TOO_PLAIN_CODES, TYPE_CHECK } from '../../lib/repair/validator-keywords';
import { MODEL_OUTPUT_TOOL, OUTCOMES, SIDE_EFFECTS, STAGES } from '../../lib/words';
import product from '../../package.json';
import { GroupedWords } from './python-literal';
import { PYTHON_SAMPLES, PYTHON_SENTENCES } from './python-sentences';

export type PythonTable = { name: string; type: string; value: unknown };

/** Words by what they stand for, for a table in which every word is a key. */
const grouped = (entries: Iterable<readonly [word: string, group: string]>): GroupedWords => {
  const groups = new Map<string, string[]>();
  for (const [word, group] of entries) groups.set(group, [...(groups.get(group) ?? []), word]);
  return new GroupedWords([...groups].map(([group, words]) => [group, words.join(' ')]));
};

const httpClasses = (): [string, string][] =>
  Array.from({ length: 200 }, (_, index) => String(400 + index)).flatMap((status): [string, string][] => {
    const known = httpStatusOf(status);
    return known === null ? [] : [[status, known.errorClass]];
  });

/** Contracts without their aliases, which are the same for all that are built in. */
const contracts = () =>
  BUILT_IN_CONTRACTS.map(({ aliases, ...contract }) => {
    if (aliases !== CLASS_ALIASES) throw new Error(`${contract.name} has aliases of its own`);
    return contract;
  });

const LIMITS_OF_EVENTS = {
  max_body_bytes: LIMITS.bodyBytes,
  max_batch_events: LIMITS.eventsPerBatch,
  max_event_bytes: LIMITS.eventBytes,
};

const TEXT = 'str';
const TEXTS = 'tuple[str, ...]';
const SET = 'frozenset[str]';
const PAIRS = 'tuple[tuple[str, str], ...]';
const BY_NAME = 'dict[str, str]';

/** A name that only Python needs begins with an underscore there; the others are words that its callers see. */
const table = (name: string, type: string, value: unknown): PythonTable => ({ name, type, value });

/** Every table of the repair loop that the Python client shares, in the order in which it needs them. */
export const pythonTables = (): PythonTable[] => [
  table('__version__', 'str', product.version),
  table('ERROR_CLASSES', TEXTS, ERROR_CLASSES),
  table('ACTIONS', TEXTS, ACTIONS),
  table('GUARDS', TEXTS, GUARDS),
  table('OUTCOMES', TEXTS, OUTCOMES),
  table('STAGES', TEXTS, STAGES),
  table('SIDE_EFFECTS', TEXTS, SIDE_EFFECTS),
  table('ISSUE_CODES', TEXTS, ISSUE_CODES),
  table('MODEL_OUTPUT_TOOL', TEXT, MODEL_OUTPUT_TOOL),
  table('CLASS_ALIASES', BY_NAME, grouped(Object.entries(CLASS_ALIASES))),
  table('_CONTRACTS', 'tuple[dict[str, Any], ...]', contracts()),
  table('_NAMED_CODES', BY_NAME, grouped(NAMED_CODES)),
  table('_HTTP_CLASSES', BY_NAME, grouped(httpClasses())),
  table(
    '_GRPC_STATUSES',
    'tuple[tuple[str, str | None], ...]',
    GRPC_STATUSES.map(({ name, errorClass }) => [name, errorClass]),
  ),
  table('_AMBIGUOUS_GRPC_NAMES', TEXTS, [...AMBIGUOUS_GRPC_NAMES]),
  table('_ERRNO_CLASSES', BY_NAME, new GroupedWords(ERRNO_NAMES)),
  table('_JSON_RPC_CLASSES', BY_NAME, grouped(JSON_RPC_CLASSES)),
  table('_SQLSTATE_PREFIXES', PAIRS, SQLSTATE_PREFIXES),
  table('_AWS_STEMS', PAIRS, AWS_STEMS),
  table('_KEYWORD_CLASSES', BY_NAME, grouped(KEYWORD_CLASSES)),
  table('_TYPE_CHECK', 're.Pattern[str]', TYPE_CHECK),
  table('_TOO_PLAIN_CODES', TEXTS, [...TOO_PLAIN_CODES]),
  table('_FINISH_REASONS', BY_NAME, new GroupedWords(FINISH_REASONS)),
  table('_DECISIVE_EXCEPTIONS', BY_NAME, new GroupedWords(DECISIVE_EXCEPTIONS)),
  table('_GENERIC_EXCEPTIONS', BY_NAME, new GroupedWords(GENERIC_EXCEPTIONS)),
  table('_YIELDING_RULES', BY_NAME, Object.fromEntries(YIELDING_RULES)),
  table('_CANCELLED_CODES', SET, CANCELLED_CODES),
  table('_NAMING_FIELDS', TEXTS, NAMING_FIELDS),
  table('_STATUS_FIELDS', TEXTS, STATUS_FIELDS),
  table('_INNER_FIELDS', TEXTS, INNER_FIELDS),
  table('_WORDED_FIELDS', TEXTS, WORDED_FIELDS),
  table('_JSON_SCHEMA_KEYWORDS', BY_NAME, grouped(JSON_SCHEMA_KEYWORDS)),
  table('_PYDANTIC_KEYWORDS', BY_NAME, grouped(PYDANTIC_KEYWORDS)),
  table('_PYDANTIC_TYPES', BY_NAME, Object.fromEntries(PYDANTIC_TYPES)),
  table('_ZOD_KEYWORDS', BY_NAME, grouped(ZOD_KEYWORDS)),
  table('_ISSUE_LISTS', TEXTS, ISSUE_LISTS),
  table('_MOST_ISSUES', 'int', LIMITS.issuesPerAttempt),
  table('_JSON_TYPES', TEXTS, JSON_TYPES),
  table('_TYPE_NAMES', BY_NAME, grouped(TYPE_NAMES)),
  table('_SENTENCES', BY_NAME, PYTHON_SENTENCES),
  table('_ISSUE_SENTENCES', BY_NAME, ISSUE_SENTENCES),
  table('_SAMPLE_FAILURES', 'tuple[dict[str, Any], ...]', PYTHON_SAMPLES),
  table('_LIMITS', 'dict[str, int]', LIMITS_OF_EVENTS),
];
