import { z } from 'zod';
import { LIMITS } from '../../lib/limits';
import { parseInstant } from '../../lib/parse-instant';
import { APPROVAL_PENDING, CLOSE_DISPOSITIONS, OUTCOMES, RISKS, ROUTES, SIDE_EFFECTS, STAGES } from '../../lib/words';

/**
 * How the reader takes a field: as exact JSON source text whatever the value is (`source`) or of a string (`text`),
 * decoded (`value`), or decoded except for what validator issues quote (`issues`).
 */
export type FieldKind = 'source' | 'text' | 'issues' | 'value';

const keptAs = z.registry<{ as: FieldKind }>();

const anyJson = (description: string) =>
  z.unknown().optional().describe(description).register(keptAs, { as: 'source' });

const freeText = (description: string) => z.string().nullish().describe(description).register(keptAs, { as: 'text' });

const label = (description: string) => z.string().max(LIMITS.labelChars).nullish().describe(description);

const opaqueKey = () =>
  z
    .string()
    .max(LIMITS.labelChars)
    .regex(/^[^\u0000-\u001f\u007f-\u009f]*$/, 'must not hold control characters');

const count = (description: string) => z.int().min(0).nullish().describe(description);
const amount = (description: string) => z.number().min(0).nullish().describe(description);
const numberOfAttempt = () => z.int().min(1).max(LIMITS.attemptNumber);

const id = z
  .string()
  .regex(/^[A-Za-z0-9._:-]{1,128}$/, `must be 1–${LIMITS.idChars} of A–Z a–z 0–9 . _ : -`)
  .describe('Unique in the project over all types. Sending an event again under its id changes nothing.');
const ts = z.string().describe('RFC 3339 with offset, from 1970 to 24 hours ahead: 2026-11-30T09:15:00.250Z.');
const tool = z.string().min(1).max(LIMITS.labelChars).describe('Name of the tool.');
const callKey = {
  call_id: opaqueKey().min(1).describe('The call this belongs to: the same for all attempts of one intent.'),
  call_scope: opaqueKey().nullish().describe('Where call_id is unique; trace_id or session_id when absent.'),
  trace_id: opaqueKey().nullish().describe('Trace of the run.'),
  session_id: opaqueKey().nullish().describe('Conversation or session of the run.'),
};

const path = z.union([z.string(), z.array(z.union([z.string(), z.int()])).max(LIMITS.levels)]);
const issue = z
  .object({
    path: path
      .nullish()
      .describe('JSON Pointer into the arguments, or a list of its steps; the whole value when absent.'),
    keyword: z.string().max(LIMITS.labelChars).nullish().describe('The rule that was broken: type, required, enum.'),
    code: z.string().max(LIMITS.labelChars).nullish().describe('Another name for keyword.'),
    expected: z.unknown().optional(),
    received: z.unknown().optional(),
    message: z.string().nullish(),
  })
  .refine((value) => value.keyword != null || value.code != null, 'needs a keyword');

const tagValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const attemptSchema = z
  .object({
    type: z.literal('attempt').nullish().describe('The type of an event that names none.'),
    id,
    ...callKey,
    attempt: numberOfAttempt().describe('1 for the first attempt, 2 and up for repair attempts.'),
    tool,
    outcome: z.enum(OUTCOMES).describe('What became of it: control_flow is a hold or an approval, not a failure.'),
    ts,
    arguments: anyJson('As the model sent them: JSON, or the text when it does not parse. null, "" and absent differ.'),
    error_class: label('The class as the client sees it; known classes and aliases are counted, others kept.'),
    code: z
      .union([z.string().max(LIMITS.labelChars), z.number()])
      .nullish()
      .describe(
        `Raw code of the runtime or validator: int_type, 429. With control_flow, ${APPROVAL_PENDING} puts the call on the review desk.`,
      ),
    message: freeText(`Error text. Cut to ${LIMITS.messageBytes} bytes, with a mark.`),
    issues: z
      .array(issue)
      .max(LIMITS.issuesPerAttempt)
      .nullish()
      .describe('What the validator found.')
      .register(keptAs, { as: 'issues' }),
    constraint: anyJson('The constraint that was broken.'),
    stage: z.enum(STAGES).nullish().describe('How far the attempt got.'),
    response: anyJson('What the tool answered.'),
    partial_result: anyJson('What the tool had done before it failed.'),
    caller: anyJson('Who made the call.'),
    agent: label('Name of the agent.'),
    model: label('Name of the model.'),
    environment: label('production, staging; golden never enters live rates.'),
    user_intent: freeText('What the user asked for.'),
    context: anyJson('What the model knew: the values it may use without inventing them.'),
    provider_call_id: label("The provider's id of this tool call."),
    requested_tool: label('The name the model asked for, where it is not the tool that was run.'),
    schema_hash: label("Hash of the tool's input schema."),
    max_attempts: numberOfAttempt().nullish().describe("The loop's budget; the contract's when absent."),
    remaining_budget: count('Attempts left as told in the prompt that produced this one, itself included.'),
    prompt_version: label('Version of the repair prompt.'),
    arm: label('Variant of repair feedback.'),
    strategy: label('How the repair was asked for: clarify and safe_default have a meaning.'),
    recovery_action: label('What the recovery model decided.'),
    recovery_valid: z.boolean().nullish().describe('Did its answer parse?'),
    recovery_rejected_reason: freeText('Why its answer was rejected.'),
    argument_changes: anyJson('What it changed in the arguments.'),
    contract_version: label('Contract in force: loop-v1.'),
    retry_class: label("The runtime's own retry class."),
    retryable: z.boolean().nullish().describe('Did the runtime call this worth another try?'),
    retry_after_ms: amount('The wait the tool asked for, in milliseconds.'),
    idempotency_key: label('Key under which a resend has no second effect.'),
    dependency: anyJson('The upstream step that failed.'),
    clarification_question: freeText('The question put to the user.'),
    approval: anyJson('The approval under which this attempt ran.'),
    experiment: anyJson('Experiment this belongs to; such events never enter live rates.'),
    failure_id: label('The injected failure of an experiment.'),
    seed: anyJson('The seed of an experiment.'),
    tokens_in: count('Tokens of the prompt.'),
    tokens_out: count('Tokens of the answer.'),
    cost_usd: amount('Cost in US dollars.'),
    latency_ms: amount('Duration in milliseconds.'),
    tags: z.record(z.string(), tagValue).nullish().describe('Labels of your own.'),
  })
  .meta({ title: 'Attempt', description: 'One try at a tool call.' });

export const closeSchema = z
  .object({
    type: z.literal('close'),
    id,
    ...callKey,
    ts,
    disposition: z.enum(CLOSE_DISPOSITIONS).describe('How the client believes the call ended.'),
    after_attempt: z
      .int()
      .min(0)
      .max(LIMITS.attemptNumber)
      .nullish()
      .describe('Number of the last attempt it knew of.'),
    reason: label('Why: stuck, repair_budget_spent, by_agent.'),
    summary: anyJson('For the person who takes over.'),
    recommended_action: anyJson('What the agent would do next.'),
    final_response: anyJson('What the user was told.'),
    route: z.enum(ROUTES).nullish().describe('Where the call went.'),
  })
  .meta({ title: 'Close', description: 'The end of a call as the client sees it.' });

export const toolSchema = z
  .object({
    type: z.literal('tool'),
    id,
    tool,
    ts,
    input_schema: anyJson('JSON Schema of the arguments.'),
    output_schema: anyJson('JSON Schema of the answer.'),
    description: freeText('What the model is told about the tool.'),
    owner: label('Who mends it.'),
    risk: z.enum(RISKS).nullish().describe('Does a mistake with it do harm?'),
    side_effects: z.enum(SIDE_EFFECTS).nullish().describe('What running it twice does.'),
    hand_off: z.boolean().nullish().describe('Does calling it hand the task to a person or ask the user?'),
  })
  .meta({ title: 'Tool', description: 'What is known about a tool; a changed schema is a new version.' });

const time = z
  .string()
  .refine((text) => !('error' in parseInstant(text, Infinity)), 'must be an RFC 3339 time with an offset');

export const droppedSchema = z
  .object({
    type: z.literal('dropped'),
    id,
    ts,
    count: z.int().min(1).describe('How many events.'),
    reason: z.string().min(1).max(LIMITS.labelChars).describe('Why, in a word: queue_full.'),
    since: time.describe('When the first of them was given up.'),
    until: time.describe('When the last of them was.'),
  })
  .meta({ title: 'Dropped', description: 'Events that a client had to give up before they could be sent.' });

/** One event of any type, as a request holds it. */
export const eventSchema = z.union([attemptSchema, closeSchema, toolSchema, droppedSchema]);

/** The fields of one event type. */
export const fieldsOf = (schema: z.ZodObject): ReadonlyMap<string, FieldKind> =>
  new Map(Object.entries(schema.shape).map(([name, field]) => [name, keptAs.get(field as z.ZodType)?.as ?? 'value']));
