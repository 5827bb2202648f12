import { onTestFinished } from 'vitest';
import type { RecorderOptions } from '../../../ingest/client/recorder-options';
import { type QuickRecorder, quickRecorder } from './quick-recorder';
import { type ScriptedServer, startScriptedServer, type Step } from './scripted-server';

/** A recorder and the server it sends to, until the test is over. */
export const recorderOnScript = async (
  script: Step[] = [],
  options: Partial<RecorderOptions> = {},
  maxEvents?: number,
): Promise<QuickRecorder & { server: ScriptedServer }> => {
  const server = await startScriptedServer(script, maxEvents);
  const quick = quickRecorder({ url: server.url, ...options });
  onTestFinished(async () => {
    await quick.recorder.close({ withinMs: 1 });
    await server.close();
  });
  return { server, ...quick };
};

/** An answer that says no more than its status. */
export const status = (code: number, headers: Record<string, string> = {}, body = ''): Step => ({
  kind: 'status',
  status: code,
  headers,
  body,
});
