export const packageReadme = (): string => `# mendtrace\n`;
