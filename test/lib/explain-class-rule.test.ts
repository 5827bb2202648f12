import { describe, expect, it } from 'vitest';
import { explainClassRule } from '../../lib/explain-class-rule';
import { TEXT_RULES } from '../../lib/repair/text/text-rules';

describe('explainClassRule', () => {
  it.each([
    ['explicit', 'as the client sent it'],
    ['http:429', 'HTTP status 429'],
    ['finish:content_filter', 'the model stopped with content_filter'],
    ['exception:ReadTimeout', 'the exception ReadTimeout names it'],
    ['raised:KeyError', 'the exception KeyError was raised, and the message says no more'],
    ['derived:tool_not_described', 'the call names a tool that was not offered'],
    ['derived:wrong_type', 'its arguments, validated again, break the tool’s schema (wrong type)'],
    ['text:not_found', 'the message says that something was not found'],
    ['text:code_rate_limited', 'the message is the code rate_limited'],
    ['text:http_503', 'the message states HTTP status 503'],
    ['text:errno_ENOENT', 'the message names system error ENOENT'],
    ['text:raised_KeyError', 'the message names exception KeyError and says no more'],
    ['text:body_400', 'the quoted answer carries status 400'],
    ['text:retry_prompt', 'the tool asked the model to try again with other arguments'],
    ['text:of_another_version', 'the message reads like of another version'],
    ['something else', 'something else'],
  ])('%s: %s', (rule, sentence) => expect(explainClassRule(rule)).toBe(sentence));

  it('has a sentence of its own for every rule about texts', () => {
    const sentences = TEXT_RULES.map(({ name }) => explainClassRule(`text:${name}`));
    expect(sentences.every((sentence) => sentence.startsWith('the message says '))).toBe(true);
    expect(new Set(sentences).size).toBe(TEXT_RULES.length);
  });
});
