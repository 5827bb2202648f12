import { visibleText } from '../json/source-text';

/** Words that mean nothing to Markdown, single marks between them included. `www.` would become a link. */
const PLAIN = /^(?!www\.)[\p{L}\p{N}]+(?:[ _.-][\p{L}\p{N}]+)*$/iu;
const PUNCTUATION = /[!-/:-@[-`{-~]/g;

const inOneLine = (text: string): string =>
  visibleText(text)
    .replaceAll(/\r\n|\n/g, '⏎')
    .replaceAll('\t', '⇥');

const entities = (text: string): string => text.replaceAll(PUNCTUATION, (mark) => `&#${mark.charCodeAt(0)};`);

/** A code span that holds any text: fenced by more backticks than stand in a row within it. */
const codeSpan = (text: string): string => {
  const longest = Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  const pad = text.startsWith('`') || text.endsWith('`') || text.trim() !== text ? ' ' : '';
  return fence + pad + text.replaceAll('|', '\\|') + pad + fence;
};

/**
 * An untrusted text as a cell of a Markdown table: one line, shown as it is, and neither markup, HTML, a link nor a
 * mention of somebody. What no renderer shows, like bidirectional controls, is spelled out.
 */
export const markdownText = (text: string): string => {
  const line = inOneLine(text);
  if (line.trim() === '' || PLAIN.test(line)) return line.trim();
  // Renderers differ in how they read a backslash before a bar within a code span.
  return /\\\|/.test(line) ? entities(line) : codeSpan(line);
};
