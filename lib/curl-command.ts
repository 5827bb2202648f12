import { hiddenAsEscapes } from './json/source-text';

/** No JSON text has a line of this: between its tokens stand no words, and its strings hold no line ends. */
const END_OF_EVENT = 'END_OF_EVENT';

/**
 * A shell command that sends an event to the server and key that the environment names. The event is fed in as a quoted here-document,
 * in which a shell expands nothing; characters that could hide or move text in a terminal are written as escapes.
 */
export const curlCommand = (eventJson: string): string =>
  [
    `curl --silent --show-error "\${MENDTRACE_URL:?}/api/v1/events" \\`,
    `  --header "Authorization: Bearer \${MENDTRACE_KEY:?}" \\`,
    `  --header 'Content-Type: application/json' \\`,
    `  --data-binary @- <<'${END_OF_EVENT}'`,
    `[${hiddenAsEscapes(eventJson)}]`,
    END_OF_EVENT,
    '',
  ].join('\n');
