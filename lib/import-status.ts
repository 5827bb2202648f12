import type { ReadAs, UnmappedTable } from './read-as';
import type { Understanding } from './understanding';

export const IMPORT_STATES = ['waiting', 'reading', 'understood', 'storing', 'stored', 'failed'] as const;
/** `understood` waits for a person to say yes; `failed` can be tried again. */
export type ImportState = (typeof IMPORT_STATES)[number];

/** A part of a file that was not understood: where it lies, and why. */
export type RefusedPart = { position: string; reason: string };

/** How an import stands, as `GET /api/v1/imports/:id` answers it. */
export type ImportStatus = {
  id: string;
  name: string;
  size_bytes: number;
  state: ImportState;
  /** Of `size_bytes`, in the pass under way. */
  done_bytes: number;
  /** Read so far in the pass under way. */
  conversations: number;
  formats: { name: string; because: string }[];
  /** What it was said to be; where that is nothing, its content decided. */
  read_as: ReadAs;
  /** Rows of an unknown table, for somebody to say what its columns are. */
  table: UnmappedTable | null;
  /** What the file holds; null until it was read to its end, and for imports that were not previewed. */
  understood: Understanding | null;
  /** New attempts, attempts that were stored before, and how many parts were not understood. */
  stored: number;
  duplicates: number;
  refused_count: number;
  /** The first refused parts; the download holds more. */
  refused: RefusedPart[];
  /** Why it failed; null unless it did. */
  failure: string | null;
};

/** Where an import is asked for that this server knows nothing of, be it in the midst of storing. */
export const FORGOTTEN_IMPORT =
  'the server was restarted since, or an hour has passed; what this import had stored stays, and importing the file again changes nothing of it';

/** Nothing more happens until somebody asks for it. */
export const isAtRest = ({ state }: Pick<ImportStatus, 'state'>): boolean =>
  state === 'understood' || state === 'stored' || state === 'failed';
