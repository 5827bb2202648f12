import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { keepQuery, keptQuery, withKeptQuery } from '../../../components/shell/kept-query';

const storageOf = (kept: Map<string, string>) => ({
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
});

const REFUSING = {
  getItem: () => {
    throw new Error('storage is blocked');
  },
  setItem: () => {
    throw new Error('storage is full');
  },
};

afterEach(() => vi.unstubAllGlobals());

describe('the kept query', () => {
  it('is that of each screen, the last one shown', () => {
    vi.stubGlobal('sessionStorage', storageOf(new Map()));
    keepQuery('/calls', 'class=timeout');
    keepQuery('/tools', 'range=7d');
    keepQuery('/calls', 'class=timeout&model=a');
    expect(['/calls', '/tools', '/review'].map(keptQuery)).toEqual(['class=timeout&model=a', 'range=7d', '']);
    keepQuery('/calls', '');
    expect(keptQuery('/calls')).toBe('');
  });

  it('is none where the browser keeps nothing', () => {
    vi.stubGlobal('sessionStorage', REFUSING);
    keepQuery('/calls', 'class=timeout');
    expect(keptQuery('/calls')).toBe('');
  });

  it('never leads to another screen or site, whatever was kept', () => {
    const origin = 'http://127.0.0.1:3000';
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('//evil.example', '#x', '?a=1', '\\\\x', '/../..'),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const url = new URL(withKeptQuery('/calls', text), origin);
        expect([url.origin, url.pathname, url.hash]).toEqual([origin, '/calls', '']);
      }),
    );
  });

  it('comes back as it was, repeated parameters included', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), fc.string())), (pairs) => {
        const query = new URLSearchParams(pairs).toString();
        expect(withKeptQuery('/calls', query)).toBe(query === '' ? '/calls' : `/calls?${query}`);
      }),
    );
  });
});
