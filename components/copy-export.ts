/** What came of a copy. */
export type CopyResult = 'copied' | 'too_large' | 'failed';

/** More than this is a file, not something to paste. */
const MOST_BYTES = 4 * 1024 * 1024;

class TooLarge extends Error {}

const readUpTo = async (response: Response, mostBytes: number): Promise<Blob> => {
  if (!response.ok || !response.body) throw new Error(`the export answered ${response.status}`);
  const parts: BlobPart[] = [];
  let bytes = 0;
  for (const reader = response.body.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: 'text/plain' });
    bytes += value.byteLength;
    if (bytes > mostBytes) {
      await reader.cancel();
      throw new TooLarge();
    }
    parts.push(value);
  }
};

/** Puts an export on the clipboard as text, whole or not at all. */
export const copyExport = async (href: string): Promise<CopyResult> => {
  const text = fetch(href).then((response) => readUpTo(response, MOST_BYTES));
  try {
    // A browser takes the promise within the click; once it has waited for the text, it may no longer let the page copy.
    await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
    return 'copied';
  } catch {
    return text.then(
      () => 'failed' as const,
      (error: unknown) => (error instanceof TooLarge ? 'too_large' : 'failed'),
    );
  }
};
