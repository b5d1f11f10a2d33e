import { fileURLToPath } from 'node:url'
import { printAll } from '@playbook/engine/backtest/testing/determinism-runs'
import { expect, test } from '@playwright/test'
import { build } from 'vite'

const entry = fileURLToPath(new URL('../engine/backtest/testing/determinism-runs.ts', import.meta.url))

/** The engine and its cases as one script, minified as the product is, that leaves them in `globalThis.runs`. */
async function bundle(): Promise<string> {
  const mode = process.env['NODE_ENV']
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'runs' } },
  })
  // Building sets it for the whole process, and with it for every command that a later journey starts.
  if (mode === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = mode
  const outputs = Array.isArray(built) ? built : [built]
  return outputs.flatMap((each) => ('output' in each ? each.output.map((file) => ('code' in file ? file.code : '')) : [])).join('\n')
}

for (const timezoneId of ['UTC', 'Australia/Sydney', 'America/Los_Angeles'])
  test.describe(`with the browser’s clock in ${timezoneId}`, () => {
    test.use({ timezoneId })

    test('the engine comes to the same trades, equity, figures and explanations as in Node', async ({ page }) => {
      // An empty page: the product's own pages take no foreign scripts.
      await page.goto('about:blank')
      await page.addScriptTag({ content: await bundle() })
      const inBrowser = await page.evaluate<unknown>('runs.printAll()')
      expect(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone)).toBe(timezoneId)
      expect(inBrowser).toEqual(printAll())
    })
  })
