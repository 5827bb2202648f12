import { connect, type Socket } from 'node:net';

export type RawAnswer = { status: number; text: string };

/** A connection on which a test writes what it likes, and reads until the server closes it. */
export const rawConnection = (port: number): { socket: Socket; answer: Promise<RawAnswer> } => {
  const socket = connect(port, '127.0.0.1');
  const answer = new Promise<RawAnswer>((resolve) => {
    let text = '';
    const done = () => resolve({ status: Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1] ?? 0), text });
    socket
      .on('data', (chunk) => (text += chunk.toString()))
      .on('close', done)
      .on('error', done);
  });
  return { socket, answer };
};

/** Sends one request as written, header names and all, and reads the whole answer. */
export const rawRequest = (port: number, lines: readonly string[], body = ''): Promise<RawAnswer> => {
  const { socket, answer } = rawConnection(port);
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n${body}`);
  return answer;
};
