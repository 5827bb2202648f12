import { Ajv, type ValidateFunction } from 'ajv';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { breakArguments, spoilJson } from '../../../ingest/demo/break-arguments';
import { DEMO_TOOLS } from '../../../ingest/demo/demo-tools';
import { seededRandom } from '../../../ingest/demo/seeded-random';

const AT_MS = Date.parse('2026-11-30T14:20:00Z');
const seeds = fc.nat({ max: 0xffffffff });

const versions = DEMO_TOOLS.flatMap((tool) =>
  tool.versions.map((schema, at) => ({ name: `${tool.name} v${at + 1}`, tool, schema, version: at + 1 })),
);

const validator = (schema: object): ValidateFunction => new Ajv({ allErrors: true, strict: true }).compile(schema);

/** The places a validator complains about, a missing or extra property named itself. */
const complaints = (validate: ValidateFunction): string[] =>
  (validate.errors ?? []).map(({ instancePath, params }) => {
    const name = (params['missingProperty'] ?? params['additionalProperty']) as string | undefined;
    return name === undefined ? instancePath : `${instancePath}/${name}`;
  });

describe.each(versions)('arguments of $name', ({ tool, schema, version }) => {
  const validate = validator(schema);

  it('fit the schema', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        expect(validate(tool.makeArguments(seededRandom(seed), AT_MS, version))).toBe(true);
      }),
    );
  });

  it('no longer fit once broken, at the place the issue names and under its keyword', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const { broken, issue } = breakArguments(schema, tool.makeArguments(random, AT_MS, version), random);
        expect(validate(broken)).toBe(false);
        expect(complaints(validate)).toEqual([issue.path]);
        expect((validate.errors ?? []).map(({ keyword }) => keyword)).toContain(issue.keyword);
      }),
    );
  });

  it('are no JSON once spoiled', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const random = seededRandom(seed);
        const text = spoilJson(tool.makeArguments(random, AT_MS, version), random);
        expect(() => JSON.parse(text)).toThrow(SyntaxError);
      }),
    );
  });

  it('still fit when they only break a precondition', () => {
    for (const { broken, path } of tool.preconditions) {
      const good = tool.makeArguments(seededRandom(version), AT_MS, version);
      expect(validate(broken(good))).toBe(true);
      expect(Object.keys(good)).toContain(path.split('/')[1]);
    }
  });
});

it('breaks the weak spot when one is given', () => {
  const pickup = DEMO_TOOLS.find(({ name }) => name === 'book_pickup');
  const random = seededRandom(3);
  for (const schema of pickup?.versions.slice(1) ?? []) {
    const good = pickup?.makeArguments(random, AT_MS, 2) ?? {};
    expect(breakArguments(schema, good, random, pickup?.weakSpot).issue.path).toMatch(/^\/window\//);
  }
});
