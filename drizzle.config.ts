import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'sqlite',
  casing: 'snake_case',
  schema: [
    './db/schema/project-tables.ts',
    './db/schema/event-tables.ts',
    './db/schema/call-tables.ts',
    './db/schema/review-tables.ts',
    './db/schema/span-tables.ts',
    './db/schema/rule-tables.ts',
  ],
  out: './db/migrations',
});
