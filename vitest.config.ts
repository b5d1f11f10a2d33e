import { defineConfig } from 'vitest/config'

const setupFiles = ['scripts/fixed-seed.ts']

export default defineConfig({
  test: {
    // Many tests wait for a server, a process or the queue: with as many workers as cores, half of two cores would stand idle.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'engine',
          include: ['engine/**/*.test.ts', 'contract/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          // Nothing in these rooms keeps anything from one call to the next, so that the files of a worker can share what is loaded.
          isolate: false,
          testTimeout: 30_000,
          setupFiles,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          environment: 'node',
          // Every test makes its product anew, on a database of its own; only what is loaded is shared.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles,
        },
      },
      {
        test: {
          name: 'web-parts',
          include: ['web/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          testTimeout: 60_000,
          setupFiles,
        },
      },
      {
        test: {
          name: 'web',
          // What needs a page; making one takes longer than most tests.
          include: ['web/**/*.test.tsx'],
          environment: 'jsdom',
          testTimeout: 60_000,
          hookTimeout: 60_000,
          setupFiles: [...setupFiles, 'web/testing/wait-longer.ts', 'web/testing/free-acts.ts'],
        },
      },
    ],
  },
})
