import type { Server, ServerResponse } from 'node:http';

const GRACE_MS = 10_000;

/** Keeps track of running requests, so that a server can stop without cutting one off. */
export class GracefulClose {
  isClosing = false;
  private readonly running = new Set<ServerResponse>();

  constructor(private readonly http: Server) {}

  track(response: ServerResponse): void {
    this.running.add(response);
    if (this.isClosing) response.setHeader('connection', 'close');
    response.once('close', () => {
      this.running.delete(response);
      if (this.isClosing) this.http.closeIdleConnections();
    });
  }

  /** Stops accepting, lets running requests finish for a while, then drops what is left. */
  async close(graceMs = GRACE_MS): Promise<void> {
    this.isClosing = true;
    for (const response of this.running) if (!response.headersSent) response.setHeader('connection', 'close');
    const timer = setTimeout(() => this.http.closeAllConnections(), graceMs);
    await new Promise<void>((resolve) => {
      this.http.close(() => resolve());
      this.http.closeIdleConnections();
    });
    clearTimeout(timer);
  }
}
