export const MAX_KEY_NAME_LENGTH = 60;
