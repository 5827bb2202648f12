/** What the lower table of the overview breaks calls down by. */
export const BREAKDOWNS = ['tool', 'model', 'prompt', 'attempt', 'session'] as const;
export type Breakdown = (typeof BREAKDOWNS)[number];

/** What the cells of class × tool say. */
export const CELL_METRICS = ['failures', 'lost', 'repaired'] as const;
export type CellMetric = (typeof CELL_METRICS)[number];

/** Which of its tables the overview shows, beside the filter. */
export type OverviewView = { by: Breakdown; cells: CellMetric };

/** Reads the view from a URL query; anything unknown is the default. */
export const parseOverviewView = (params: URLSearchParams): OverviewView => ({
  by: BREAKDOWNS.find((known) => known === params.get('by')) ?? 'tool',
  cells: CELL_METRICS.find((known) => known === params.get('cells')) ?? 'failures',
});

/** The URL query of a view, without what is the default. */
export const overviewViewParams = ({ by, cells }: OverviewView): [string, string][] => [
  ...(by === 'tool' ? [] : [['by', by] as [string, string]]),
  ...(cells === 'failures' ? [] : [['cells', cells] as [string, string]]),
];
