import { z } from 'zod';

/** The body of every refusal. */
export const errorBody = z
  .object({
    code: z.string().describe('Stable, for programs.'),
    message: z.string().describe('For people; may change.'),
  })
  .meta({ title: 'Error' });

/** The body of an answer to events, all stored (200) or some rejected (207). */
export const eventsBody = z
  .object({
    accepted: z.int().min(0).describe('Newly stored events.'),
    duplicates: z.int().min(0).describe('Events that were stored before, with the same content.'),
    rejected: z.int().min(0).describe('Events that were not stored; each has an entry in errors.'),
    errors: z.array(
      z.object({
        index: z.int().min(0).describe('Position in the request, from 0.'),
        line: z.int().min(1).optional().describe('Line of an NDJSON body, from 1.'),
        id: z.string().nullable().describe('Id of the event, where it could be read.'),
        code: z.string(),
        message: z.string(),
      }),
    ),
  })
  .meta({ title: 'Answer to events' });

/** A golden call: what `lib/golden-call` writes. */
export const goldenCallBody = z
  .object({
    format: z.literal('mendtrace.golden-call.v1'),
    tool: z.string().describe('The tool the call was for.'),
    tools: z
      .record(z.string(), z.record(z.string(), z.unknown()))
      .optional()
      .describe(
        'The declared tools of its attempts by name, as they were called: description, side_effects, risk, hand_off, input_schema, output_schema.',
      ),
    intent: z.unknown().describe('What the user wanted; null where nobody said.'),
    expected: z
      .object({
        loop_disposition: z.string(),
        reason: z.string().nullable(),
        first_class: z.string().nullable(),
        last_class: z.string().nullable(),
        repair_way: z.string().nullable(),
      })
      .describe('What the events fold to.'),
    events: z.array(z.unknown()).describe('To be sent as they are: environment golden, ids and scope of their own.'),
  })
  .meta({ title: 'Golden call' });
