import { z } from 'zod';
import { goldenDecisionSchema } from './golden-call-schema';
import type { GoldenOutcome } from './run-golden-call';

const FORMAT = 'mendtrace.golden-baseline.v1';

const baselineCallSchema = z.object({
  name: z.string(),
  decision: goldenDecisionSchema,
  is_repaired: z.boolean().nullable(),
});

const baselineSchema = z.object({ format: z.literal(FORMAT), calls: z.array(baselineCallSchema) });

/** What a golden call came to in an earlier run. */
export type BaselineCall = z.output<typeof baselineCallSchema>;

/** What a run came to, for later runs to be compared with. */
export const baselineOf = (outcomes: readonly GoldenOutcome[]): BaselineCall[] =>
  outcomes.map(({ name, decision, isRepaired }) => ({ name, decision, is_repaired: isRepaired }));

/** A baseline as text, a call a line, so that a changed call is a changed line. */
export const baselineText = (calls: readonly BaselineCall[]): string =>
  `{"format":"${FORMAT}","calls":[\n${calls.map((call) => JSON.stringify(call)).join(',\n')}\n]}\n`;

export type ReadBaseline = { calls: BaselineCall[] } | { problem: string };

/** Reads a baseline, or says what is wrong with it. */
export const readBaseline = (text: string): ReadBaseline => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
  const read = baselineSchema.safeParse(value);
  if (read.success) return { calls: read.data.calls };
  const [first] = read.error.issues;
  return { problem: `${first?.path.map(String).join('.') ?? ''}: ${first?.message ?? 'does not fit'}` };
};
