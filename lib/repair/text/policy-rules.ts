import type { TextRule } from './text-rule';

/** General ways to say that a rule of the business, or the state of the thing, forbids it. */
export const POLICY_RULES: readonly TextRule[] = [
  {
    name: 'must_before',
    errorClass: 'policy_violation',
    pattern:
      /\b(?:before|prior to) (?:\w{2,20} (?:can|may) be|you can|it can|\w{2,20}ing)\b|\bneeds? to be \w{2,20}ed when \w{2,20}ing\b|\b(?:must|has to|have to|needs? to) first\b|\b(?:must|has to|have to|needs? to) (?:first )?be (?:\w{2,20}ed|paid|sent|shut)(?: (?!or\b)\w{1,20}){0,3} before\b/i,
    says: 'what must have happened before',
    example: 'Order must be delivered before it can be returned',
    counterExample: 'End date must be on or before the start date',
  },
  {
    name: 'state_rule',
    errorClass: 'policy_violation',
    pattern:
      /\b(?:cannot|can not|can[’']t|may not|must not) (?:be |get )(?!(?:accessed|authenticated|computed|connected|contacted|converted|created|decoded|determined|established|executed|formatted|identified|interpreted|loaded|located|matched|opened|parsed|processed|read|recogni[sz]ed|resolved|retrieved|used as|validated|verified)\b)(?:\w{2,20}ed|sold|sent|paid|given|taken|put|undone|resold|overridden|withdrawn|split)\b/i,
    says: 'what cannot be done with a thing in this state',
    example: 'Non-delivered order cannot be exchanged',
    counterExample: 'The date cannot be parsed',
  },
  {
    name: 'only_when',
    errorClass: 'policy_violation',
    pattern:
      /\bcan only (?:be )?(?!contain|have|use)\w{2,20}(?:ed|sold|sent|paid)\b|\bonly (?:\w{2,20} ){1,3}can be \w{2,20}(?:ed|sold|sent|paid)\b/i,
    says: 'what alone can be done',
    example: 'Only pending orders can be modified',
    counterExample: 'The name can only contain letters',
  },
  {
    name: 'wrong_state',
    errorClass: 'policy_violation',
    pattern:
      /\b(?:is|are|was|were) not (?:yet |currently )?(?:active|activated|pending|delivered|open|paid|shipped|confirmed|suspended|completed?|finished|verified|approved|ready|started|running|locked|enabled|connected|installed|overdue|awaiting payment)\b|\b(?:is|are|was) (?:currently |now |temporarily )?(?:closed|locked|frozen|suspended|inactive|blocked|on hold|expired|archived|deactivated|banned)\b|\b(?:account|card|wallet|profile|user|line) (?:frozen|suspended|blocked|deactivated|banned)\b|\bnot (?:yet )?(?:approved|confirmed|delivered|paid|received|verified)\b|\b(?:invalid|illegal) (?:state |status )?transition\b|\bmust be (?:active|inactive|open|\w{2,20}ed) (?:in order )?to \w|\b(?:has|have) not (?:yet )?(?:started|begun|ended|finished|shipped|arrived|been (?!found|located|implemented|registered|provided|specified)\w{2,20}ed)\b|\bhas (?:overdue|unpaid|outstanding) \w|\b(?:in|for) (?:its|the|this|their) current (?:state|status)\b|\bnot in (?:an? |the )?(?:\w{2,20} )?(?:state|status)\b/i,
    says: 'that the thing is not in the state this needs',
    example: 'Line L1002 is not suspended',
    counterExample: 'The state is not a valid US state',
  },
  {
    name: 'not_eligible',
    errorClass: 'policy_violation',
    pattern:
      /\b(?:not|in)[ -]?eligible\b|\bnon-?(?:refundable|returnable|cancell?able|transferable|changeable|exchangeable)\b|\bnot (?:refundable|returnable|cancell?able|transferable|changeable|exchangeable)\b|\bdoes not (?:qualify|cover)\b|\bnot covered (?:by|under)\b/i,
    says: 'that the thing is not eligible',
    example: 'This ticket is not refundable',
    counterExample: 'The eligible plans are listed below',
  },
  {
    name: 'against_policy',
    errorClass: 'policy_violation',
    pattern:
      /\b(?:violat(?:es?|ed|ion of)|against|breach(?:es)? of|due to|by|under) (?:\w{2,20} ){0,3}(?:policy|policies|rules?|terms)\b|\bpolic(?:y|ies) (?:violation|does not|do not|forbids?|prohibits?|requires?|prevents?)\b|\bprohibited\b|\bsafety (?:filter|guidelines|policy|system)\b|\bnot permitted (?:by|under|for|in|on|after|within)\b|\brequires? (?:\w{2,20} )?approval\b|\b(?:approval|verification|confirmation|consent) (?:is )?(?:required|needed|pending)\b|\bblocked by\b|\bneeds? (?:an? |the )?(?:manager|supervisor|guardian)\b|\bmay not (?!be\b|have\b|contain\b|exceed\b|include\b|start\b|end\b|match\b)[a-z]{2,20}\b/i,
    says: 'that a policy forbids it',
    example: 'Refunds above 500 violate the store policy',
    counterExample: 'Your insurance policy P-12 starts on Monday',
  },
  {
    name: 'budget',
    errorClass: 'policy_violation',
    pattern:
      /\b(?:budget|spending|spend|approval|authori[sz]ation|cost|credit) (?:limit |cap )?(?:for \w{2,20} \w{2,20} )?(?:has been |was |is |would be )?(?:exceeded|exhausted|spent|overrun|reached)\b|\b(?:over|hit|reached) (?:the |your |its )?(?:budget|spending (?:limit|cap)|credit limit)\b|\b(?:exceeds?|(?:less|lower|more|higher|greater) than) (?:the |your |its )?(?:\w{2,20} )?(?:budget|spending limit|credit limit)\b/i,
    says: 'that it is over budget',
    example: 'This purchase exceeds your budget',
    counterExample: 'Budget airlines are listed below',
  },
  {
    name: 'window_closed',
    errorClass: 'policy_violation',
    pattern:
      /\b(?:return|refund|cancell?ation|exchange|booking|change|grace) (?:window|period|deadline) (?:has |is |was )?(?:already )?(?:closed|expired|passed|ended|over)\b|\b(?:outside|past|after) (?:of )?(?:the |its )?(?:\d{1,4}[- ](?:hour|day|week)s?(?: \w{2,20})? )?(?:(?:return|refund|cancell?ation|exchange|booking|change|grace) )?(?:window|deadline)\b|\btoo late to\b/i,
    says: 'that the time for it is over',
    example: 'The return window has expired',
    counterExample: 'The window seat is taken',
  },
  {
    name: 'must_be_the_original',
    errorClass: 'policy_violation',
    pattern: /\b(?:must|should) be the (?:original|same)\b/i,
    says: 'that it must be the original one',
    example: 'Payment method should be the original payment method',
    counterExample: 'The original must be enclosed',
  },
  {
    name: 'too_many',
    errorClass: 'policy_violation',
    pattern:
      /^too many (?!requests|calls|arguments|parameters|values|redirects|connections|tokens|open files|queries|attempts|concurrent|characters|digits)\w|\bmaximum (?:number|count) of \w{2,20}(?: \w{2,20})? (?:has been |was |is )?(?:reached|exceeded)\b|\b(?:reached|exceeded|hit) the (?:maximum|limit) (?:number )?of\b/i,
    says: 'that there are more than the rules allow',
    example: 'Too many reservations',
    counterExample: 'Too many arguments for refund',
  },
  {
    name: 'not_allowed',
    errorClass: 'policy_violation',
    pattern:
      /^(?![^\n]{0,300}\b(?:allowed|valid|permitted) (?:values?|options?|choices?)\b)[^\n]{0,300}?(?:\bnot (?:allowed|permitted)\b|\b(?:is|are)n[’']t (?:allowed|permitted)\b|\bdo(?:es)?(?: not|n[’']t) (?:allow|permit)\b|\bdisallowed\b)/i,
    says: 'that it is not allowed',
    example: 'Changes are not allowed after departure',
    counterExample: 'Allowed values are NYC and LON',
  },
];
