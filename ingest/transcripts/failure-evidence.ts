/** By what a result is known to be a failure (RS-1), what it says, and the code it carries, if any. */
export type FailureEvidence = { evidence: string; message: string; code: string | null };
