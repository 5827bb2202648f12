import { Ajv2020 } from 'ajv/dist/2020';
import { describe, expect, it } from 'vitest';
import { GET } from '../../../app/api/v1/openapi.json/route';
import { openApiDocument } from '../../../app/api/v1/openapi.json/openapi-document';
import { FILTER_PARAMS } from '../../../lib/filter-params';
import { sqliteTestStore } from '../../db/store-engines';
import { setRuntime } from './page-runtime';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

const document = JSON.parse(JSON.stringify(openApiDocument('1.2.3'))) as { [key: string]: Json };

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const at = (pointer: string): Json | undefined =>
  pointer
    .slice(2)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>((value, segment) => (isObject(value) ? value[segment] : undefined), document);

const objectAt = (pointer: string): { [key: string]: Json } => {
  const found = at(pointer);
  if (!isObject(found)) throw new Error(`no object at ${pointer}`);
  return found;
};

const references = (value: Json): string[] => {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : references(inner),
  );
};

const operations = Object.entries(objectAt('#/paths')).flatMap(([path, methods]) =>
  Object.entries(methods as { [key: string]: Json }).map(([method, operation]) => ({
    path,
    method,
    operation: operation as { [key: string]: Json },
  })),
);

const validator = () => {
  const ajv = new Ajv2020({ strict: false });
  return ajv.addSchema({ $id: 'api', components: document['components'] });
};

describe('the OpenAPI document', () => {
  it('is of version 3.1 and names itself', () => {
    expect(document['openapi']).toMatch(/^3\.1\.\d$/);
    expect(objectAt('#/info')).toMatchObject({ title: 'Mendtrace', version: '1.2.3' });
  });

  it('refers only to what it holds', () => {
    const found = references(document);
    expect(found.length).toBeGreaterThan(10);
    for (const reference of found) expect([reference, isObject(at(reference))]).toEqual([reference, true]);
  });

  it('gives every operation an id of its own, described answers, and its path parameters', () => {
    const ids = operations.map(({ operation }) => operation['operationId']);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { path, operation } of operations) {
      const responses = operation['responses'] as { [status: string]: { [key: string]: Json } };
      expect(Object.keys(responses).every((status) => /^[1-5]\d\d$/.test(status))).toBe(true);
      for (const response of Object.values(responses)) expect(response['description']).toEqual(expect.any(String));
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const parameters = (operation['parameters'] ?? []) as { name: string; in: string; required?: boolean }[];
      expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(inPath);
      for (const parameter of parameters) if (parameter.in === 'path') expect(parameter.required).toBe(true);
      expect(new Set(parameters.map(({ name }) => name)).size).toBe(parameters.length);
    }
  });

  it('describes every parameter a filter has, and no other', () => {
    const parameters = objectAt('#/paths/~1api~1v1~1export~1{table}/get')['parameters'] as {
      name: string;
      in: string;
    }[];
    const named = parameters.filter((parameter) => parameter.in === 'query').map(({ name }) => name);
    expect(new Set(named)).toEqual(new Set([...FILTER_PARAMS, 'held', 'format', 'owner']));
  });

  it('holds schemas that a validator can use: good events pass, bad ones do not', () => {
    const validate = validator().getSchema('api#/components/schemas/Event');
    if (!validate) throw new Error('no schema');
    const attempt = { id: 'e1', call_id: 'c1', attempt: 1, tool: 'search', outcome: 'ok', ts: '2026-11-30T00:00:00Z' };
    expect(validate(attempt)).toBe(true);
    expect(validate({ ...attempt, arguments: { any: ['thing'] }, tags: { a: 1 }, unknown_field: true })).toBe(true);
    expect(validate({ type: 'tool', id: 't1', tool: 'search', ts: attempt.ts, side_effects: 'none' })).toBe(true);
    for (const bad of [
      { ...attempt, outcome: 'fine' },
      { ...attempt, attempt: 0 },
      { ...attempt, id: 'has blanks' },
      { type: 'close', id: 'x', call_id: 'c1', ts: attempt.ts, disposition: 'held' },
    ]) {
      expect([bad, validate(bad)]).toEqual([bad, false]);
    }
  });

  it('describes answers that are really given', async () => {
    const validate = validator().getSchema('api#/components/schemas/Error');
    const { store, close } = await sqliteTestStore();
    setRuntime(store, false);
    const refused = await GET(new Request('http://localhost/api/v1/openapi.json'), { params: Promise.resolve({}) });
    expect(refused.status).toBe(401);
    expect(validate?.(await refused.json())).toBe(true);
    setRuntime(store);
    const given = await GET(new Request('http://localhost/api/v1/openapi.json'), { params: Promise.resolve({}) });
    expect(await given.json()).toMatchObject({ openapi: document['openapi'], paths: document['paths'] as object });
    await close();
  });
});
