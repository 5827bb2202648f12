import { writeReadmeSections } from './connect/readme-section';

/* Puts the blocks of lib/connect into the README. */
writeReadmeSections();
