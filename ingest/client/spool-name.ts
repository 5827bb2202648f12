import type { NodeParts } from './node-parts';

/** Who writes a segment. `startedAt` tells a process from an earlier one with its number: in containers that is always 1. */
export type SpoolOwner = { host: string; pid: number; startedAt: number; token: string };

const NAME = /^\d+-\d+\.([\w-]+)\.(\d+)\.(\d+)\.[\w-]+\.ndjson$/;
const UNSAFE = /[^\w-]/g;

/** The owner that stands for one recorder of this process. */
export const spoolOwner = ({ os, process }: NodeParts, token: string): SpoolOwner => ({
  host: os.hostname().replace(UNSAFE, '_').slice(0, 64) || '_',
  pid: process.pid,
  startedAt: Math.floor(performance.timeOrigin),
  token: token.replace(UNSAFE, '_').slice(0, 64) || '_',
});

/** Names of segments sort by the time they were begun, then by number. */
export const segmentName = ({ host, pid, startedAt, token }: SpoolOwner, number: number, nowMs: number): string => {
  const order = `${String(nowMs).padStart(15, '0')}-${String(number).padStart(8, '0')}`;
  return `${order}.${host}.${pid}.${startedAt}.${token}.ndjson`;
};

/** The owner in a segment's name, its token aside; null for a name of something else. */
export const ownerIn = (name: string): Omit<SpoolOwner, 'token'> | null => {
  const [, host, pid, startedAt] = NAME.exec(name) ?? [];
  return host === undefined ? null : { host, pid: Number(pid), startedAt: Number(startedAt) };
};

const isRunning = (pid: number, { process }: NodeParts): boolean => {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
};

/** Is the process that wrote a segment known to have ended? Of one on another host nothing is known. */
export const hasEnded = (owner: Omit<SpoolOwner, 'token'>, self: SpoolOwner, parts: NodeParts): boolean => {
  if (owner.host !== self.host) return false;
  return owner.pid === self.pid ? owner.startedAt !== self.startedAt : !isRunning(owner.pid, parts);
};
