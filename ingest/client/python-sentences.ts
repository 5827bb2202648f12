import { BUDGET_SENTENCES } from '../../lib/repair/prompts/budgeted-prompt';
import { OUTPUT_SENTENCES } from '../../lib/repair/prompts/output-prompt';
import { HOW_TO_READ } from '../../lib/repair/prompts/prompt-text';
import { RECOVERY_SENTENCES } from '../../lib/repair/prompts/recovery-prompt';
import { ASKED, ONE_OBJECT } from '../../lib/repair/prompts/repair-prompt';
import { SAMPLE_FAILURES } from '../../lib/repair/prompts/sample-failure';
import { FROM_THE_RUNTIME, LAST_CALL_FAILED, performedSentence } from '../../lib/repair/prompts/spoken-failure';
import { TERMINAL_SENTENCES, USER_SENTENCES } from '../../lib/repair/prompts/terminal-result';

const snakeCase = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const snakeCased = (value: object, prefix = ''): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([name, each]) => [prefix + snakeCase(name), each]));

/** Every sentence of the prompts, by a name of its own. */
export const PYTHON_SENTENCES: Readonly<Record<string, unknown>> = {
  how_to_read: HOW_TO_READ,
  from_the_runtime: FROM_THE_RUNTIME,
  last_call_failed: LAST_CALL_FAILED,
  nothing_performed: performedSentence('emitted'),
  may_have_run: performedSentence(null),
  one_object: ONE_OBJECT,
  ...snakeCased(ASKED, 'asked_'),
  ...snakeCased(BUDGET_SENTENCES, 'budget_'),
  ...snakeCased(RECOVERY_SENTENCES, 'recovery_'),
  ...snakeCased(OUTPUT_SENTENCES, 'output_'),
  ...snakeCased(TERMINAL_SENTENCES, 'terminal_'),
  ...snakeCased(USER_SENTENCES, 'user_'),
};

/** The failures that versions of prompts are found with, as the Python client names their fields. */
export const PYTHON_SAMPLES: readonly object[] = SAMPLE_FAILURES.map((sample) => snakeCased(sample));
