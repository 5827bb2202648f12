import type { Conversation, DescribedTool } from '../../lib/conversation';
import { attemptsOfCalls } from './attempts-of';
import { digestOf, type KeyRing, sessionIdOf } from './conversation-key';
import { describedTools } from './described-tools';
import { isMostly } from './is-mostly';
import { recordPart, TRACE_MEMBERS } from './json-part';
import { LineGroups } from './line-groups';
import { firstText } from './loose-message';
import { type Frame, frameIn, McpSession } from './mcp-session';
import { partsUnder } from './trace-groups';
import { distinctTools } from './trace-conversation';
import type { Detection, ParsedPart, Sample, TranscriptFormat } from './transcript-format';

/*
 * JSON-RPC messages between an MCP client and server:
 * https://modelcontextprotocol.io/specification/2025-11-25/server/tools
 */

const NAME = 'mcp-frames';

/** Of one source without a session to tell them apart. */
const MAX_FRAMES = 200_000;

/** Recorded MCP messages: a list of JSON-RPC frames, or one a line, bare or under `message` beside a timestamp. */
export const mcpFrames: TranscriptFormat = {
  name: NAME,
  label: 'MCP JSON-RPC frames',
  keptMembers: TRACE_MEMBERS,
  detect,
  parse,
  // Frames name no session: those of one source are one, and known by all they hold, so they are told at the end.
  gather: (keys) => {
    const groups = new LineGroups({ nameOf: () => '', parse: (lines) => parse(lines, keys), maxHeldLines: MAX_FRAMES });
    return { add: (value) => groups.add(value), finish: () => groups.finish() };
  },
};

function detect({ value, shape }: Sample): Detection {
  const parts = partsUnder(value, 'frames', 'messages').map(({ value: part }) => part);
  const frames = parts.map((part) => frameIn(part)).filter((frame) => frame !== null);
  const isFramed = frames.length > 0 && isMostly(parts, (part) => frameIn(part) !== null);
  // A response on a line of its own does not say what it answers.
  const isMcp = shape === 'lines' || frames.some(({ source }) => isMcpMethod(source.method));
  const needs: [string, boolean][] = [
    ['frames with "jsonrpc": "2.0"', isFramed],
    ['a frame whose method is "tools/call"', isFramed && isMcp],
  ];
  const missing = needs.filter(([, isMet]) => !isMet).map(([need]) => need);
  return missing.length > 0 ? { missing } : { score: 1, because: 'JSON-RPC 2.0 frames of the Model Context Protocol' };
}

const isMcpMethod = (method: unknown): boolean => typeof method === 'string' && MCP_METHOD.test(method);
const MCP_METHOD =
  /^(?:tools|prompts|resources|notifications|sampling|roots|elicitation|completion|logging)\/|^initialize$/;

function* parse(value: unknown, keys: KeyRing): Generator<ParsedPart> {
  const frames: Frame[] = [];
  for (const { position, value: part } of partsUnder(value, 'frames', 'messages')) {
    const frame = frameIn(part);
    if (frame === null) yield { refused: { position, reason: 'not a JSON-RPC 2.0 frame' } };
    else frames.push(frame);
  }
  if (frames.length > 0) yield { conversation: conversationOf(frames, keys) };
}

function conversationOf(frames: readonly Frame[], keys: KeyRing): Conversation {
  const session = new McpSession();
  for (const frame of frames) session.add(frame);
  const calls = session.calls();
  const identity = calls.map(({ call, result }) => [call.id, call.tool, call.argumentsJson, result?.text]);
  const key = keys.keyFor(`${NAME}:${digestOf(identity)}`);
  const tools = toolsOf(frames);
  return {
    key,
    format: NAME,
    isEnded: true,
    sessionId: sessionIdOf(serverOf(frames) ?? 'mcp', key),
    agent: clientOf(frames),
    model: null,
    environment: null,
    tools,
    attempts: attemptsOfCalls({ key, model: null, tools, calls }),
  };
}

/** What `tools/list` answered. */
const toolsOf = (frames: readonly Frame[]): DescribedTool[] =>
  distinctTools(frames.flatMap(({ source }) => describedTools(recordPart(source.result).tools)));

const clientOf = (frames: readonly Frame[]): string | null =>
  firstText(...frames.map(({ source }) => recordPart(recordPart(source.params).clientInfo).name));

const serverOf = (frames: readonly Frame[]): string | null =>
  firstText(...frames.map(({ source }) => recordPart(recordPart(source.result).serverInfo).name));
