'use client';

import { Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import classes from './settings.module.css';

type Masker = (sample: string, names: readonly string[]) => string;

/** Pasted samples are masked here in the browser, by the very code that masks what arrives; they are sent nowhere. */
const loadMasker = async (): Promise<Masker> => (await import('../../lib/mask/mask-sample')).maskSample;

type Props = { maskedKeys: readonly string[]; isUnmasked: boolean; maxSampleLength: number };

const linesOf = (text: string): string[] => text.split('\n').map((line) => line.trim());

const useMasked = (sample: string, names: string, isUnmasked: boolean): string | null => {
  const [masked, setMasked] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const show = async () => {
      if (sample.trim() === '') return null;
      return isUnmasked ? sample : (await loadMasker())(sample, linesOf(names));
    };
    void show().then((text) => (isCurrent ? setMasked(text) : undefined));
    return () => {
      isCurrent = false;
    };
  }, [sample, names, isUnmasked]);
  return masked;
};

const MARKER = /(\[masked:[a-z_]+:\d+\])/;

const Marked = ({ text }: { text: string }) => (
  <pre className={classes.preview}>
    {text.split(MARKER).map((part, index) => (MARKER.test(part) ? <mark key={index}>{part}</mark> : part))}
  </pre>
);

const countOf = (text: string): number => (text.split(MARKER).length - 1) / 2;

const Preview = ({ text, isOff }: { text: string; isOff: boolean }) => {
  const count = countOf(text);
  return (
    <>
      <p className={classes.hint}>
        {isOff
          ? 'Would be stored as it is:'
          : `Would be stored with ${count} ${count === 1 ? 'value' : 'values'} masked:`}
      </p>
      <Marked text={text} />
    </>
  );
};

/** What is masked besides the built-in rules, whether anything is, and a look at what a sample would become. */
export const MaskingFields = ({ maskedKeys, isUnmasked, maxSampleLength }: Props) => {
  const [names, setNames] = useState(maskedKeys.join('\n'));
  const [isOff, setIsOff] = useState(isUnmasked);
  const [sample, setSample] = useState('');
  const masked = useMasked(sample, names, isOff);
  return (
    <div className={classes.columns}>
      <div>
        <Textarea
          name="maskedKeys"
          label="More key names to mask"
          description="One a line, in any case and with any separators: patient_id also masks patientId. Everything below them is masked too."
          autosize
          minRows={3}
          maxRows={12}
          spellCheck={false}
          value={names}
          onChange={(event) => setNames(event.currentTarget.value)}
        />
        <label className={classes.choice}>
          <input
            type="checkbox"
            name="isUnmasked"
            value="1"
            checked={isOff}
            onChange={(event) => setIsOff(event.currentTarget.checked)}
          />
          <span>
            Store secrets as they are <span className={classes.hint}>turns all masking off for this project</span>
          </span>
        </label>
        {isOff ? (
          <p className="mt-notice" data-tone="escalated" role="alert">
            Passwords, keys and card numbers in arguments, messages and responses are stored readable, in the store and
            in every export and backup. Turning masking on again does not mask what is stored by then.
          </p>
        ) : null}
      </div>
      <div>
        <Textarea
          label="Try it"
          description="Paste arguments or a message. Nothing of it leaves this page."
          autosize
          minRows={3}
          maxRows={12}
          maxLength={maxSampleLength}
          spellCheck={false}
          value={sample}
          onChange={(event) => setSample(event.currentTarget.value)}
        />
        <div role="status" className={classes.previewBox}>
          {masked === null ? null : <Preview text={masked} isOff={isOff} />}
        </div>
      </div>
    </div>
  );
};
