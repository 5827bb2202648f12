import { type ReadAs, readAsParams } from './read-as';

/** Where transcripts are uploaded to; the body is the file. */
export const importUploadHref = (name: string): string =>
  `/api/v1/imports?${new URLSearchParams({ preview: '1', name }).toString()}`;

/** Where a file that is here is to be read again, as something else. */
export const importPreviewHref = (id: string, readAs: ReadAs): string =>
  `${importHref(id)}/preview?${new URLSearchParams(readAsParams(readAs)).toString()}`;

export const importHref = (id: string): string => `/api/v1/imports/${encodeURIComponent(id)}`;

export const importStoreHref = (id: string): string => `${importHref(id)}/store`;

export const importRefusedHref = (id: string): string => `${importHref(id)}/refused`;
