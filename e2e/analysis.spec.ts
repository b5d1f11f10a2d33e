import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { enter } from './visitor.ts'

test('a trader reads what a market does, by its hours and beside others, and finds the way to a strategy', async ({ page }) => {
  await enter(page)
  await page.goto('/console/analysis/EURUSD')
  const analysis = page.getByRole('region', { name: 'Analysis' })
  const now = page.getByRole('region', { name: 'EURUSD now' })
  await expect(now.getByText(/^(Rising|Falling|Moving sideways)/)).toBeVisible()
  await expect(now.getByText(/^The last 24 bars/)).toBeVisible()
  await expect(now.getByText('ATR 14')).toBeVisible()

  // The words follow the chart's timeframe.
  await page.getByRole('button', { name: 'D1', exact: true }).click()
  await expect(now.getByText('Trend, D1')).toBeVisible()

  const hours = analysis.getByRole('region', { name: 'Range by hour' })
  await hours.scrollIntoViewIfNeeded()
  await hours.getByLabel('Zone of the hours').selectOption('Asia/Tokyo')
  await hours.getByRole('button', { name: 'Show as table' }).click()
  await expect(hours.getByRole('cell', { name: '13:00' })).toBeVisible()
  await page.reload()
  await expect(hours.getByLabel('Zone of the hours')).toHaveValue('Asia/Tokyo')

  await expect(analysis.getByRole('region', { name: 'Levels' }).getByRole('listitem').first()).toBeVisible()
  const moves = analysis.getByRole('region', { name: 'Moves with' })
  await expect(moves.getByText(/^[\d,]+ hours$/).first()).toBeVisible()
  await expect(
    analysis
      .getByRole('region', { name: 'Calendar' })
      .getByText(/^Opens|^Closes/)
      .first(),
  ).toBeVisible()
  const { violations } = await new AxeBuilder({ page }).include('section[aria-label="Analysis"]').analyze()
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  expect(serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])

  await analysis.getByRole('link', { name: /^Data receipt/ }).click()
  await expect(page.getByRole('heading', { name: 'Data receipt of EURUSD' })).toBeVisible()
  await page.goBack()
  await analysis.getByRole('region', { name: 'Your strategies' }).getByRole('link', { name: 'Write a strategy' }).click()
  await expect(page).toHaveURL(/strategy-lab\/builder\?.*EURUSD/)
})

test('a symbol that no source lists says so and leads back', async ({ page }) => {
  await enter(page)
  await page.goto('/console/analysis/NOPE99')
  await expect(page.getByText("Symbol 'NOPE99' not found or is invalid")).toBeVisible()
  await page.getByRole('link', { name: 'Return to Console' }).click()
  await expect(page).toHaveURL(/\/console$/)
})
