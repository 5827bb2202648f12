import { KeyRing } from './conversation-key';
import type { LineGatherer, ParsedPart } from './transcript-format';

/** Lines held at most, over all groups. */
const MAX_HELD_LINES = 50_000;

type Group<Line> = { lines: Line[]; isTouched: boolean; order: number };

/** Gathers the lines of a file that make one conversation together, and parses them as a list. */
export class LineGroups<Line = unknown> implements LineGatherer<Line> {
  /** The group that was longest without a line first. */
  private readonly groups = new Map<string, Group<Line>>();
  private readonly closed = new Set<string>();
  private heldCount = 0;
  private groupCount = 0;

  constructor(
    private readonly nameOf: (line: Line) => string,
    /** A group is parsed anew whenever it has grown: its conversations must keep their keys. */
    private readonly parse: (lines: readonly Line[], keys: KeyRing) => Iterable<ParsedPart>,
    private readonly maxHeldLines = MAX_HELD_LINES,
  ) {}

  *add(line: Line): Generator<ParsedPart> {
    const name = this.nameOf(line);
    if (this.closed.has(name)) {
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
    if (this.heldCount > this.maxHeldLines) yield* this.makeRoom();
  }

  /** Conversations as they stand, of groups that have grown since they were last looked at, in the order of the file. */
  *look(): Generator<ParsedPart> {
    const touched = [...this.groups.values()].filter(({ isTouched }) => isTouched);
    for (const group of touched.toSorted((a, b) => a.order - b.order)) yield* this.partsOf(group);
  }

  finish(): Generator<ParsedPart> {
    return this.look();
  }

  private *makeRoom(): Generator<ParsedPart> {
    for (const [name, group] of this.groups) {
      if (this.heldCount <= this.maxHeldLines / 2) return;
      yield* this.partsOf(group);
      this.groups.delete(name);
      this.closed.add(name);
      this.heldCount -= group.lines.length;
    }
  }

  private *partsOf(group: Group<Line>): Generator<ParsedPart> {
    if (!group.isTouched) return;
    group.isTouched = false;
    yield* this.parse(group.lines, new KeyRing());
  }
}
