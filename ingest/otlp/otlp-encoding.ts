/** The two ways to write a request of the protocol; the answer is written as the request was. */
export type OtlpEncoding = 'json' | 'protobuf';
