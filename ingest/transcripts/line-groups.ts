import { KeyRing } from './conversation-key';
import type { LineGatherer, ParsedPart } from './transcript-format';

/** Lines held at most, over all groups. */
const MAX_HELD_LINES = 10_000;

/** Lines of a group that were parsed and let go. */
export type Earlier<Line> = { first: Line; count: number };

type Group<Line> = { lines: Line[]; isTouched: boolean; order: number };

export type LineGrouping<Line> = {
  nameOf: (line: Line) => string;
  /** A group is parsed anew whenever it has grown: its conversations must keep their keys. */
  parse: (lines: readonly Line[], keys: KeyRing, earlier: Earlier<Line> | null) => Iterable<ParsedPart>;
  /** Whether `parse` can go on with a group of which only this much is left; else what comes so late is refused. */
  canGoOn?: boolean;
  maxHeldLines?: number;
};

/** Gathers the lines of a file that make one conversation together, and parses them as a list. */
export class LineGroups<Line = unknown> implements LineGatherer<Line> {
  /** The group that was longest without a line first. */
  private readonly groups = new Map<string, Group<Line>>();
  private readonly earlier = new Map<string, Earlier<Line>>();
  private heldCount = 0;
  private groupCount = 0;

  constructor(private readonly grouping: LineGrouping<Line>) {}

  *add(line: Line): Generator<ParsedPart> {
    const { nameOf, canGoOn = false, maxHeldLines = MAX_HELD_LINES } = this.grouping;
    const name = nameOf(line);
    if (!canGoOn && this.earlier.has(name)) {
      const reason = 'the lines it belongs to came long before it; sort the file by conversation';
      yield { refused: { position: '', reason } };
      return;
    }
    const group = this.groups.get(name) ?? { lines: [], isTouched: false, order: this.groupCount++ };
    this.groups.delete(name);
    this.groups.set(name, group);
    group.lines.push(line);
    group.isTouched = true;
    this.heldCount += 1;
    if (this.heldCount > maxHeldLines) yield* this.makeRoom(maxHeldLines / 2);
  }

  /** Conversations as they stand, of groups that have grown since they were last looked at, in the order of the file. */
  *look(): Generator<ParsedPart> {
    const touched = [...this.groups].filter(([, { isTouched }]) => isTouched);
    for (const [name, group] of touched.toSorted(([, a], [, b]) => a.order - b.order)) yield* this.partsOf(name, group);
  }

  finish(): Generator<ParsedPart> {
    return this.look();
  }

  private *makeRoom(wantedCount: number): Generator<ParsedPart> {
    for (const [name, group] of this.groups) {
      if (this.heldCount <= wantedCount) return;
      yield* this.partsOf(name, group);
      this.letGo(name, group.lines);
    }
  }

  private letGo(name: string, lines: readonly Line[]): void {
    const before = this.earlier.get(name);
    const [first] = lines;
    this.groups.delete(name);
    this.heldCount -= lines.length;
    if (before) before.count += lines.length;
    else if (first !== undefined) this.earlier.set(name, { first, count: lines.length });
  }

  private *partsOf(name: string, group: Group<Line>): Generator<ParsedPart> {
    if (!group.isTouched) return;
    group.isTouched = false;
    yield* this.grouping.parse(group.lines, new KeyRing(), this.earlier.get(name) ?? null);
  }
}
