import type { EventRecorder } from './event-recorder';
import type { RecorderOptions } from './recorder-options';
import { SendingRecorder } from './sending-recorder';

/**
 * Takes the events of a loop and sees them to a Mendtrace server, without ever slowing the loop, throwing at it, or keeping its process alive.
 *
 * - **Order and retries.** Events leave in batches, gzipped, one request at a time and in the order they were recorded. A busy server (429, 503,
 *   any 5xx), a lost connection, a slow or unreadable answer: the batch is sent again after an exponential wait with full jitter, and not
 *   before the time that `Retry-After` names. Ids make sure that what had arrived already is not stored twice. A wrong key or URL (401, 403,
 *   404, a redirect) keeps the events and is tried again every minute, for a person may mend it. A body that is too large (413) is sent in
 *   halves. What the server refuses by name is counted under its code and never sent again.
 * - **Bounds.** Where there is no room the *newest* events are dropped, so that what is kept are whole calls from their first attempt on, and
 *   what is missing is one stretch of time. It is counted, and told to the server as an event of its own once there is room.
 * - **Spool.** With `spoolDir`, an event is in the operating system's hands when `record` returns: it survives the end of the process,
 *   whichever way that comes. It survives a loss of power once its batch is sealed, that is `limits.batchAgeMs` later at most.
 *   A file is deleted when the server has answered for all its events; the next recorder with the same folder sends what an ended process
 *   left there before anything else. Processes may share a folder. While the disk fails or `limits.spoolBytes` are full, events wait in
 *   memory as without a spool.
 * - **The end.** A script that runs out of work sends what waits, once, before it ends. `process.exit` and signals give no time for that:
 *   a server awaits `close()`.
 *
 * Throws, here and never later, for what only a programmer can mend: a URL or a key that cannot be used, a limit that is no positive number, or a `spoolDir`
 * where there is no file system.
 */
export const createRecorder = (options: RecorderOptions): EventRecorder => new SendingRecorder(options);
