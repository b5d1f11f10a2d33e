import { readFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { enter } from './visitor.ts'

async function open(page: Page, item: string) {
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).include('[role="dialog"]').analyze()
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)).toEqual([])
}

test('a draft is taken along as Pine Script and as JSON, with what is missing said first', async ({ page }) => {
  const asked: string[] = []
  await enter(page)
  await page.goto('/console/strategy-lab/builder?symbol=EURUSD')
  const nothing = await open(page, 'Pine Script (TradingView)')
  await expect(nothing.getByText('Write a strategy first')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByLabel('Your words')
    .last()
    .fill('On the hourly chart buy when RSI(14) crosses above 30. Stop 2 ATR, take half at 1R and the rest at 3R. Risk 1% per trade.')
  await expect(page.getByText('RSI(14) crosses above 30').first()).toBeVisible()

  const script = await open(page, 'Pine Script (TradingView)')
  await expect(script.getByText('Not in this script', { exact: true })).toBeVisible()
  await expect(script.getByRole('group', { name: 'untitled-strategy.pine' })).toContainText('//@version=6')
  await expectAccessible(page)
  page.on('request', (request) => asked.push(request.url()))
  const [file] = await Promise.all([page.waitForEvent('download'), script.getByRole('button', { name: 'Download' }).click()])
  expect(file.suggestedFilename()).toBe('untitled-strategy.pine')
  expect(readFileSync(await file.path(), 'utf8')).toContain('strategy("Untitled strategy", overlay = true')
  expect(asked.filter((url) => url.includes('/export'))).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  const json = await open(page, 'Strategy as JSON')
  const [saved] = await Promise.all([page.waitForEvent('download'), json.getByRole('button', { name: 'Download' }).click()])
  expect(JSON.parse(readFileSync(await saved.path(), 'utf8'))).toMatchObject({
    format: 'playbook-strategy/1',
    plan: { symbol: { value: 'EURUSD' } },
  })
})
