/** What each job does, by name. */
export const JOB_MEANINGS: ReadonlyMap<string, string> = new Map([
  ['close_silent_calls', 'ends calls of which nothing was heard any more'],
  ['reclassify', 'classifies stored failures anew when asked to, or takes that back'],
  ['rebuild_days', 'cuts days and sums anew when the zone changes'],
  ['refold_turned_tools', 'folds older calls anew when a tool turns out to hand off, or to have other side effects'],
  ['relink_conversations', 'chains older conversations anew when tools are keyed by an argument, or no longer'],
]);
