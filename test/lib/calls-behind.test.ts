import { describe, expect, it } from 'vitest';
import { callsBehind } from '../../lib/calls-behind';
import { unfiltered } from '../../lib/filter';

const everything = unfiltered({ from: 0, to: 1, preset: null });

describe('the calls behind a number of excluded ones', () => {
  it('are not left out for being held or unknown: they have a reason of their own', () => {
    const filter = {
      ...everything,
      except: { ...everything.except, exclusions: ['experiment', 'held', 'unknown'] as const },
    };
    expect(callsBehind('excludedActor', filter)).toMatchObject({
      actor: 'any',
      exclusions: ['actor'],
      except: { exclusions: ['experiment'] },
    });
  });
});
