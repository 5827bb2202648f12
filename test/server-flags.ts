/** Room for young objects, as the server has it from the start when it is started by `npm start`. */
export const NURSERY = ['--min-semi-space-size=32', '--max-semi-space-size=32'] as const;
