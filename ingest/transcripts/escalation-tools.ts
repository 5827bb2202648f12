/** Tools that hand a conversation to a person (RS-1). They succeed as calls and leave earlier unrepaired calls escalated. */
const ESCALATION_TOOLS: ReadonlySet<string> = new Set([
  'transfer_to_human_agents',
  'transfer_to_human',
  'escalate_to_human',
]);

export const isEscalationTool = (tool: string): boolean => ESCALATION_TOOLS.has(tool);
