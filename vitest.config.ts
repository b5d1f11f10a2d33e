import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { useQuickTemp } from './scripts/quick-temp.mjs'
import { builtModules } from './web/built/built-modules.ts'

useQuickTemp()

/** Files that replace a module or what the page computes with, or load it anew: where modules are shared, that would reach the others, or come too late. */
const replacing = (files: string) =>
  globSync(files).filter((file) => /vi\.(?:do)?[mM]ock\(|vi\.resetModules\(|usePageWorkers\(/.test(readFileSync(file, 'utf8')))
/** What is asked waits in a module: what another file has left of it would be met here. */
const keepsWaiting = 'web/auth/confirmation.test.tsx'
const replaceModules = { server: replacing('server/**/*.test.ts'), web: [...replacing('web/**/*.test.tsx'), keepsWaiting] }
// What hangs ends; a busy machine takes its time.
const patience = { testTimeout: 300_000, hookTimeout: 300_000 }
const setupFiles = ['scripts/fixed-seed.ts']
const pageSetup = [...setupFiles, 'web/testing/fresh-page.ts', 'web/testing/wait-longer.ts', 'web/testing/free-acts.ts']

export default defineConfig({
  test: {
    // Many tests wait for a server, a process or the queue: with as many workers as cores, half of two cores would stand idle.
    maxWorkers: 4,
    projects: [
      {
        test: {
          name: 'engine',
          include: ['engine/**/*.test.ts', 'contract/**/*.test.ts', 'client/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          // Nothing in these rooms keeps anything from one call to the next, so that the files of a worker can share what is loaded.
          isolate: false,
          ...patience,
          setupFiles,
        },
      },
      {
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          exclude: replaceModules.server,
          environment: 'node',
          // Every test makes its product anew, on a database of its own; only what is loaded is shared.
          isolate: false,
          ...patience,
          setupFiles,
        },
      },
      {
        test: {
          name: 'server-replaced',
          include: replaceModules.server,
          environment: 'node',
          ...patience,
          setupFiles,
        },
      },
      {
        plugins: [builtModules()],
        test: {
          name: 'web-parts',
          include: ['web/**/*.test.ts'],
          environment: 'node',
          isolate: false,
          ...patience,
          setupFiles,
        },
      },
      {
        plugins: [builtModules()],
        test: {
          name: 'web',
          // What needs a page. Loading the application takes longer than most tests, so the files of a worker share it.
          include: ['web/**/*.test.tsx'],
          exclude: replaceModules.web,
          environment: 'jsdom',
          isolate: false,
          ...patience,
          setupFiles: pageSetup,
        },
      },
      {
        plugins: [builtModules()],
        test: {
          name: 'web-replaced',
          include: replaceModules.web,
          environment: 'jsdom',
          ...patience,
          setupFiles: pageSetup,
        },
      },
    ],
  },
})
