import { importUploadHref } from '../../lib/import-routes';
import { refusalText } from './api-answer';

export type SentFile = { id: string } | { failure: string };

const idIn = (body: string): string | null => {
  const parsed: unknown = JSON.parse(body);
  return typeof parsed === 'object' && parsed !== null && 'id' in parsed ? String(parsed.id) : null;
};

/** Uploads a file and tells how far it is; `fetch` could not. */
export const sendFile = (file: Blob, name: string, onSent: (sentBytes: number) => void): Promise<SentFile> =>
  new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', importUploadHref(name));
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('loadend', () => {
      const id = request.status === 201 ? idIn(request.responseText) : null;
      resolve(id === null ? { failure: refusalText(request.responseText, request.status) } : { id });
    });
    request.send(file);
  });
