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
