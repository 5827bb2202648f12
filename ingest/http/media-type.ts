const CHARSET = /^charset\s*=\s*"?([^"]*)"?$/i;

/** The media type of a content type, in lower case, and whether its text is UTF-8: it is where nothing else is said. */
export const mediaTypeOf = (contentType: string | undefined): { type: string; isUtf8: boolean } => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim());
  const charset = parameters.map((parameter) => CHARSET.exec(parameter)?.[1]).find((value) => value !== undefined);
  return { type: type.toLowerCase(), isUtf8: charset === undefined || /^utf-?8$/i.test(charset) };
};
