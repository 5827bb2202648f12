import type { ExpectedFile } from '../real-transcripts';

/** What one step needs to know; the store itself lies in `dataDir`, for whoever opens it next. */
export type CheckContext = {
  /** The repo: where child processes run. */
  root: string;
  /** Stands for MENDTRACE_DATA_DIR; empty before the first step. */
  dataDir: string;
  /** Where the real data lie; the paths of `files` begin there. */
  realData: string;
  /** What is expected of every file, by its path. */
  files: readonly (readonly [string, ExpectedFile])[];
};

/** One line of the report. `differences` is empty where all is as it should be. */
export type StepResult = { title: string; differences: readonly string[] };

export type Step = { name: string; run: (context: CheckContext) => Promise<StepResult[]> };
