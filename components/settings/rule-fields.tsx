'use client';

import { NativeSelect, TextInput } from '@mantine/core';
import { useId } from 'react';
import { type ClassRule, MAX_RULE_PATTERN_LENGTH } from '../../lib/class-rule';
import { ERROR_CLASSES } from '../../lib/repair/error-classes';
import classes from './settings.module.css';

/** What a rule looks for, in which tool's messages, and the class of what it finds; and which failures the preview looks at. */
export const RuleFields = ({ rule, tools }: { rule: ClassRule | null; tools: readonly string[] }) => {
  const toolList = useId();
  return (
    <>
      <TextInput
        name="pattern"
        label="Pattern"
        description="A regular expression in RE2 syntax, found anywhere in the message, in any case: no seats? (left|available)"
        required
        maxLength={MAX_RULE_PATTERN_LENGTH}
        defaultValue={rule?.pattern ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        name="targetClass"
        label="Class"
        defaultValue={rule?.targetClass ?? 'argument_error'}
        data={[...ERROR_CLASSES]}
      />
      <TextInput
        name="tool"
        label="Tool"
        description="Leave empty for all tools."
        list={toolList}
        maxLength={256}
        defaultValue={rule?.tool ?? ''}
        autoComplete="off"
        spellCheck={false}
      />
      <datalist id={toolList}>
        {tools.map((tool) => (
          <option key={tool} value={tool} />
        ))}
      </datalist>
      <label className={classes.choice}>
        <input type="checkbox" name="isEnabled" value="1" defaultChecked={rule?.isEnabled ?? true} />
        <span>
          Switched on <span className={classes.hint}>one that is off decides nothing and keeps its place</span>
        </span>
      </label>
      <fieldset className={classes.choices}>
        <legend>Preview</legend>
        <label className={classes.choice}>
          <input type="radio" name="scope" value="unsupported" defaultChecked />
          <span>
            failures that no rule knows <code>unsupported_error</code>
          </span>
        </label>
        <label className={classes.choice}>
          <input type="radio" name="scope" value="all" />
          <span>all failures</span>
        </label>
      </fieldset>
    </>
  );
};
