import { explainReason } from '../explain-decision';
import { explainFinding } from '../explain-finding';
import { isErrorClass } from '../repair/error-classes';
import { faultOf } from '../repair/fault';
import { FINDINGS } from '../words';
import { CLASS_MEANINGS } from './class-meanings';
import { helpHref } from './help-href';
import type { Hint } from './hint';

/** What a stable name is the name of: `never_closed` is a reason and a finding, and does not mean the same as both. */
export type NameKind = 'class' | 'reason' | 'finding';

const classHint = (name: string): Hint | null =>
  isErrorClass(name)
    ? { text: `${CLASS_MEANINGS[name].meaning} Fault of: ${faultOf(name)}.`, href: helpHref('error-classes', name) }
    : null;

/** The part of the page that says what becomes of reasons of a client's own. */
const REASONS = 'Why a call was escalated';

const reasonHint = (name: string): Hint => {
  const text = explainReason(name);
  return text === null
    ? { text: 'A reason of the client’s own.', href: helpHref('dispositions', REASONS) }
    : { text, href: helpHref('dispositions', name) };
};

const findingHint = (name: string): Hint | null => {
  const finding = FINDINGS.find((each) => each === name);
  return finding === undefined
    ? null
    : { text: explainFinding(finding).sentence, href: helpHref('contracts', finding) };
};

const HINT_OF: Readonly<Record<NameKind, (name: string) => Hint | null>> = {
  class: classHint,
  reason: reasonHint,
  finding: findingHint,
};

/** What a class, reason or finding means, and its entry in the help; null for a name that is none of ours. */
export const nameHint = (kind: NameKind, name: string): Hint | null => HINT_OF[kind](name);
