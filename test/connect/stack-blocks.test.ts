import { describe, expect, it } from 'vitest';
import { STACK_BLOCKS, stackBlock } from '../../lib/connect/stack-blocks';
import { README_SECTIONS, readmeSection } from './readme-section';

describe.each(STACK_BLOCKS)('$title', (block) => {
  const url = 'http://127.0.0.1:4321';

  it('is named and found by its id', () => {
    expect(block.id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(stackBlock(block.id)).toBe(block);
  });

  it('sends to the address it is given, and says no key where there is none', () => {
    const without = block.code({ url, key: null });
    const withKey = block.code({ url, key: 'mt_1_secret' });
    expect(without).not.toMatch(/bearer/i);
    // What writes into the store itself needs neither.
    if (block.id === 'transcripts-cli') return expect(withKey).toBe(without);
    expect(without).toContain(url);
    expect(withKey).toMatch(/(?:Bearer(?: |%20)|key: '|key=")mt_1_secret/);
  });

  it('says what turns content on', () => {
    expect(block.content).toMatch(/^\S.{60,}\.$/);
  });
});

it('falls back to the first stack where an address names none', () => {
  expect(stackBlock('__proto__')).toBe(STACK_BLOCKS[0]);
  expect(stackBlock(null)).toBe(STACK_BLOCKS[0]);
});

it('has an id for each stack', () => {
  expect(new Set(STACK_BLOCKS.map(({ id }) => id)).size).toBe(STACK_BLOCKS.length);
});

it.each(README_SECTIONS)(
  'stands in the README as it stands in the product: $name (npm run readme writes it)',
  (section) => {
    expect(readmeSection(section)).toBe(section.wanted());
  },
);
