import type { FailureEvidence } from './failure-evidence';
import { isRecord } from '../../lib/is-record';

/** `{"error": "…` that was cut off before it could be closed. */
const CUT_OFF = /^\{\s*"error"\s*:\s*"[^"]/;

/** A result that is a JSON object with a telling `error`, `isError` or `is_error`; a number under `error` is data. */
export function errorObjectOf(text: string): FailureEvidence | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith('{')) return null;
  const parsed = parseObject(trimmed);
  if (parsed === null)
    return CUT_OFF.test(trimmed) ? { evidence: 'text:json_error_truncated', message: text, code: null } : null;
  if (!isTelling(parsed.error) && parsed.isError !== true && parsed.is_error !== true) return null;
  return { evidence: 'json_error', message: messageOf(parsed) ?? text, code: codeOf(parsed) };
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const parsed: unknown = JSON.parse(text);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

function isTelling(error: unknown): boolean {
  if (typeof error === 'string' || Array.isArray(error)) return error.length > 0;
  return isRecord(error) ? Object.keys(error).length > 0 : error === true;
}

/** The sentence in the object, where it has one in a usual place. */
function messageOf(parsed: Record<string, unknown>): string | null {
  const candidates = [parsed.error, isRecord(parsed.error) ? parsed.error.message : null, parsed.message];
  return candidates.find((value): value is string => typeof value === 'string' && value !== '') ?? null;
}

/** `"error": "ValidationError"` names what was raised. */
const exceptionName = (error: unknown): string | null =>
  typeof error === 'string' && /^[A-Z]\w{0,80}(?:Error|Exception)$/.test(error) ? error : null;

function codeOf(parsed: Record<string, unknown>): string | null {
  const inner = isRecord(parsed.error) ? parsed.error : null;
  const candidates = [inner?.code, inner?.type, parsed.code, parsed.error_code, exceptionName(parsed.error)];
  const code = candidates.find((value) => (typeof value === 'string' && value !== '') || typeof value === 'number');
  return code === undefined ? null : String(code);
}
