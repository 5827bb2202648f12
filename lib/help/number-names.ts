const SPECIAL: ReadonlyMap<string, string> = new Map([
  ['n1', 'n₁'],
  ['n', 'n'],
  ['lift', 'Lift from repair'],
  ['siblingFailures', 'Sibling failures'],
  ['firstAttemptSuccess', 'First-attempt success'],
  ['postRepairSuccess', 'Post-repair success'],
  ['finalAttemptEscalationRate', 'Final-attempt escalation rate'],
  ['modelFaultRate', 'Model-fault rate'],
  ['toolFaultRate', 'Tool-fault rate'],
  ['lostBefore', 'Lost before repair'],
  ['lostAfter', 'Lost after repair'],
  ['paysOff', 'Does the repair prompt pay?'],
  ['repairCostUsd', 'Repair cost, US dollars'],
  ['repairTokens', 'Repair cost, tokens'],
  ['repairLatencyMs', 'Repair cost, time'],
  ['settling', 'Still settling'],
  ['excludedExperiment', 'Experiment and golden traffic'],
  ['excludedModelOutput', 'Model outputs'],
  ['excludedActor', 'Simulated users'],
  ['stageUnknown', 'Unknown stage'],
  ['rescuedEscalated', 'Escalated, of them rescued'],
  ['rescuedAbandoned', 'Abandoned, of them rescued'],
  ['misclassified', 'Misclassified among reviewed'],
  ['attemptSuccess', 'Success of attempt k'],
  ['clean', 'Repaired, of it clean'],
  ['cleanUnmeasured', 'Repaired, not measurable'],
]);

/** The name of a number as screens write it. */
export const numberName = (name: string): string => {
  const words = name.replaceAll(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`);
  return SPECIAL.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1);
};

/** The numbers by what they are about, in the order of the page. */
const GROUPS: readonly { title: string; names: readonly string[] }[] = [
  { title: 'Which calls count', names: ['n1', 'n', 'open', 'held', 'unknown', 'siblingFailures'] },
  { title: 'What is left out', names: ['excludedExperiment', 'excludedModelOutput', 'excludedActor', 'settling'] },
  { title: 'Success', names: ['firstAttemptSuccess', 'postRepairSuccess', 'lift', 'attemptSuccess'] },
  {
    title: 'By error class',
    names: [
      'firstFailures',
      'repairAttempted',
      'repaired',
      'rewritten',
      'resent',
      'reshaped',
      'repairSuccess',
      'clean',
      'cleanUnmeasured',
      'cleared',
      'escalated',
      'rescuedEscalated',
      'abandoned',
      'rescuedAbandoned',
      'lostBefore',
      'lostAfter',
      'paysOff',
    ],
  },
  {
    title: 'Escalation and fault',
    names: [
      'escalationRate',
      'finalAttemptEscalationRate',
      'modelFaultRate',
      'toolFaultRate',
      'stageUnknown',
      'misclassified',
    ],
  },
  { title: 'What repair costs', names: ['repairTokens', 'repairCostUsd', 'repairLatencyMs'] },
];

const GROUPED: ReadonlySet<string> = new Set(GROUPS.flatMap(({ names }) => names));

/** Every defined number once: those of a group under it, and any other under its own heading at the end. */
export const numberGroups = (
  defined: Readonly<Record<string, string>>,
): { title: string; numbers: { name: string; meaning: string }[] }[] => {
  const more = Object.keys(defined).filter((name) => !GROUPED.has(name));
  return [...GROUPS, { title: 'Others', names: more }].flatMap(({ title, names }) => {
    const numbers = names.flatMap((name) => {
      const meaning = Object.hasOwn(defined, name) ? defined[name] : undefined;
      return meaning === undefined ? [] : [{ name, meaning }];
    });
    return numbers.length === 0 ? [] : [{ title, numbers }];
  });
};
