import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { findChromium } from './test/find-chromium.ts';

const chromiumPath = findChromium({ CHROMIUM_PATH: process.env.CHROMIUM_PATH, PATH: process.env.PATH });

/** Flows through the built product: one at a time, after everything else, because they share the machine's two cores. */
const browser = (path: string) => ({
  extends: true as const,
  test: {
    name: 'browser',
    include: ['test/browser/**/*.test.ts'],
    env: { CHROMIUM_PATH: path },
    fileParallelism: false,
    testTimeout: 90_000,
    hookTimeout: 180_000,
    // On a shared machine a browser is late once in a while. A fault that is there fails twice; what passed only then is named.
    retry: process.env.CI ? 1 : 0,
    sequence: { groupOrder: 1 },
  },
});

export default defineConfig({
  resolve: { alias: { '@': fileURLToPath(new URL('.', import.meta.url)).replace(/\/$/, '') } },
  test: {
    environment: 'node',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts', 'test/**/*.test.tsx'],
          exclude: ['test/browser/**', 'test/bench/**'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 0 },
        },
      },
      ...(chromiumPath === null ? [] : [browser(chromiumPath)]),
    ],
  },
});
