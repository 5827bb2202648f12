import { rememberFailure } from './app/_boundary/failure-log';

/** Called by the framework for every error of a page or route, before the browser learns its digest. */
export const onRequestError = (error: unknown): void => rememberFailure(error);
