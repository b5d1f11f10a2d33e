import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { enter } from './visitor.ts'

async function runBacktest(page: Page, words: string): Promise<void> {
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  await page.getByLabel('Your words').last().fill(words)
  await page.getByRole('button', { name: 'Run backtest' }).click()
  await expect(page.getByText('Total return, after costs')).toBeVisible()
}

async function saved(page: Page, item: string): Promise<{ name: string; text: string }> {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: item }).click()])
  return { name: file.suggestedFilename(), text: readFileSync(await file.path(), 'latin1') }
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

test('two finished runs are chosen in the list, compared, and one of them is exported', async ({ page }) => {
  const refused: string[] = []
  page.on('console', (message) => message.type() === 'error' && refused.push(message.text()))
  await enter(page)
  await runBacktest(page, 'On the daily chart buy when RSI(14) is below 30, sell when RSI(14) is above 70. Stop 2%, risk 1% per trade.')
  await runBacktest(page, 'On the daily chart buy when RSI(14) is below 35, sell when RSI(14) is above 65. Stop 2%, risk 1% per trade.')

  const trades = await saved(page, 'Trades (CSV)')
  expect(trades.name).toMatch(/-trades\.csv$/)
  expect(trades.text.split('\r\n')[0]).toContain('entry_time')
  const report = await saved(page, 'Report to print (PDF)')
  expect(report.name).toMatch(/-report\.pdf$/)
  expect(report.text.startsWith('%PDF-')).toBe(true)

  await page.getByRole('tab', { name: 'Performance' }).click()
  const equity = page.getByRole('group', { name: /^The account ends at/ })
  await expect(equity.locator('canvas').first()).toBeVisible()
  await expectAccessible(page)
  await equity.focus()
  await page.keyboard.press('End')
  await expect(page.getByRole('status').filter({ hasText: 'Strategy:' })).toBeAttached()
  await page.getByRole('button', { name: 'Export Equity and drawdown' }).click()
  const [picture] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Picture as PNG' }).click()])
  expect(
    readFileSync(await picture.path())
      .subarray(1, 4)
      .toString(),
  ).toBe('PNG')

  await page.goto('/console/strategy-lab/strategies')
  const boxes = page.getByRole('checkbox', { name: /^Compare/ })
  await expect(boxes).toHaveCount(2)
  for (const box of await boxes.all()) await box.check()
  await page.getByRole('link', { name: 'Compare 2 runs' }).click()
  await expect(page.getByRole('list', { name: 'Runs' }).getByRole('listitem')).toHaveCount(2)
  await expect(page.getByText('All runs have the same market, timeframe, period, start capital and costs.')).toBeVisible()
  await expect(page.getByText('Entry: RSI(14) is below 35')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Figures' }).getByText('◆').first()).toBeVisible()

  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('heading', { name: 'Compare', level: 1 })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  expect(refused).toEqual([])
})
