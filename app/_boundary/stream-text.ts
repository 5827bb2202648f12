/**
 * An answer that is written as its text comes, in constant memory. The first piece is awaited here, so that what goes wrong
 * before it still has a status; what goes wrong later cuts the connection, never leaving half a file that looks whole.
 */
export const streamText = async (pieces: AsyncIterable<string>, headers: HeadersInit): Promise<Response> => {
  const encoder = new TextEncoder();
  const iterator = pieces[Symbol.asyncIterator]();
  let next = await iterator.next();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (next.done) {
        controller.close();
        return;
      }
      controller.enqueue(encoder.encode(next.value));
      next = await iterator.next();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, { headers });
};
