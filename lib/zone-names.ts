import { isZone } from './time';

/** Names in use today that runtimes leave out of their lists, because they know these zones by older ones. */
const NEWER_NAMES = [
  'America/Argentina/Buenos_Aires',
  'America/Indiana/Indianapolis',
  'America/Nuuk',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Asia/Kolkata',
  'Asia/Yangon',
  'Atlantic/Faroe',
  'Europe/Kyiv',
  'Pacific/Chuuk',
  'Pacific/Pohnpei',
  'UTC',
] as const;

/** Zones to choose from, by name: what the runtime lists, today's names, and the one chosen now. */
export const zoneNames = (listed: readonly string[], chosen: string): string[] =>
  [...new Set([...listed, ...NEWER_NAMES.filter(isZone), chosen])].toSorted();
