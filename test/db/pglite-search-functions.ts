/**
 * What `db/search-functions` gives SQLite, for the second engine: enough of it for the texts that tests store, which hold
 * neither NUL nor surrogates.
 */
export const PGLITE_SEARCH_FUNCTIONS = String.raw`
CREATE FUNCTION readable_source(source text) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  decoded text := '';
  parts text[];
  rest text := source;
BEGIN
  LOOP
    parts := regexp_match(rest, '^([^\\]*)\\(u[0-9a-fA-F]{4}|.)(.*)$');
    IF parts IS NULL THEN RETURN decoded || rest; END IF;
    decoded := decoded || parts[1] || CASE
      WHEN length(parts[2]) = 5 THEN chr(('x' || lpad(substr(parts[2], 2), 8, '0'))::bit(32)::int)
      WHEN parts[2] = 'n' THEN chr(10)
      WHEN parts[2] = 't' THEN chr(9)
      ELSE parts[2]
    END;
    rest := parts[3];
  END LOOP;
END $$;

CREATE FUNCTION has_text(source text, needle text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN position(
    lower((needle::json #>> '{}') COLLATE "pg_c_utf8") IN lower(readable_source(source) COLLATE "pg_c_utf8")
  ) > 0 THEN 1 ELSE 0 END
$$;

CREATE FUNCTION has_tag(details text, key text, value text) RETURNS bigint LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN details::json -> 'tags' ->> (key::json #>> '{}') = (value::json #>> '{}') THEN 1 ELSE 0 END
$$;
`;
