export type Point = { x: number; y: number };

/** A resting hand trembles so much. */
const TREMOR_PX = 4;

/** Whether a pointer has moved on, rather than trembled. */
export const movedFar = (from: Point, to: Point): boolean => Math.hypot(to.x - from.x, to.y - from.y) > TREMOR_PX;

type Box = { width: number; height: number };

const GAP_PX = 4;
const EDGE_PX = 12;
const ASIDE_PX = 18;

/** Where a card of this size goes: below a row, or above it where there is more room, and never beyond the screen's edges. */
export const cardPlace = (
  { x, top, bottom }: { x: number; top: number; bottom: number },
  card: Box,
  screen: Box,
): { left: number; top: number } => {
  const fitsBelow = bottom + GAP_PX + card.height + EDGE_PX <= screen.height;
  const isBelow = fitsBelow || screen.height - bottom >= top;
  const wanted = isBelow ? bottom + GAP_PX : top - GAP_PX - card.height;
  return {
    left: Math.max(EDGE_PX, Math.min(x + ASIDE_PX, screen.width - card.width - EDGE_PX)),
    top: Math.max(EDGE_PX, Math.min(wanted, screen.height - card.height - EDGE_PX)),
  };
};
