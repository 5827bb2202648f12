import { fileURLToPath } from 'node:url';
import { BUILT_IN_ARMS } from '../../lib/repair/feedback/feedback-for';

/** Options that say what is run over which golden calls. */
export const RUN_OPTIONS = {
  contract: { type: 'string' },
  prompt: { type: 'string' },
  arm: { type: 'string' },
  endpoint: { type: 'string' },
  model: { type: 'string' },
  script: { type: 'boolean' },
} as const;

export const RUN_USAGE = `  --contract NAME    decide every call by this contract (loop-v1, or a JSON file that holds one) in place of its own
  --prompt NAME      budgeted (tells the budget) or recovery (asks for a decision on the error); the contract's when absent
  --arm NAME         feedback of the budgeted prompt: ${Object.keys(BUILT_IN_ARMS).join(', ')}
  --endpoint URL     ask a model behind chat completions with tools (http://127.0.0.1:8080/v1); its key is OPENAI_API_KEY
  --model NAME       the model to ask there
  --script           ask the scripted model, which knows the answers (the default)
`;

/** The set that comes with the project. */
export const SHIPPED_SET = fileURLToPath(new URL('golden-calls.jsonl', import.meta.url));

const PROMPTS = ['budgeted', 'recovery'] as const;
export type PromptName = (typeof PROMPTS)[number];
export type ArmName = keyof typeof BUILT_IN_ARMS;

export type RunOptions = {
  contract: string | null;
  prompt: PromptName | null;
  arm: ArmName | null;
  endpoint: { url: string; model: string } | null;
};

type Given = Partial<Record<Exclude<keyof typeof RUN_OPTIONS, 'script'>, string>> & { script?: boolean };

const isArm = (name: string): name is ArmName => Object.hasOwn(BUILT_IN_ARMS, name);

const endpointOf = ({ endpoint: url, model, script }: Given): RunOptions['endpoint'] | string => {
  if (url === undefined) return model === undefined ? null : '--model needs --endpoint';
  if (script === true) return '--script and --endpoint exclude each other';
  if (model === undefined) return '--endpoint needs --model';
  return URL.canParse(url) ? { url, model } : `--endpoint is no URL: ${url}`;
};

/** Reads the options of a run; a text where they make no sense. */
export const runOptions = (given: Given): RunOptions | string => {
  const endpoint = endpointOf(given);
  if (typeof endpoint === 'string') return endpoint;
  const prompt = PROMPTS.find((name) => name === given.prompt) ?? null;
  if (given.prompt !== undefined && prompt === null) return `there is no prompt ${given.prompt}`;
  const { arm: armName } = given;
  if (armName !== undefined && !isArm(armName)) return `there is no arm ${armName}`;
  if (armName !== undefined && prompt === 'recovery') return '--arm belongs to the budgeted prompt';
  return { contract: given.contract ?? null, prompt, arm: armName ?? null, endpoint };
};
