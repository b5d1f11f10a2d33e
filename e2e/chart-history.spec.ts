import { expect, test } from '@playwright/test'
import { enter } from './visitor.ts'

test('a date that cannot be gone to is told below the chart, and a retry goes there', async ({ page }) => {
  await enter(page)
  await page.goto('/console/analysis/EURUSD')
  await expect(page.getByRole('application')).toBeVisible()
  const range = page.getByRole('slider', { name: 'Visible range' })
  await expect(range).toBeVisible()
  const shown = (await range.getAttribute('aria-valuetext'))!
  const candles = '**/markets/data/symbol/candles/**'
  await page.route(candles, (route) => route.abort())
  await page.getByRole('button', { name: 'Go to date' }).click()
  await page.getByLabel('Date and time').fill('2022-03-15T12:00')
  await page.getByRole('button', { name: 'Go', exact: true }).click()
  const problem = page.getByRole('alert').filter({ hasText: 'More bars could not be loaded.' })
  await expect(problem).toBeVisible()
  await expect(range).toHaveAttribute('aria-valuetext', shown)
  await page.unroute(candles)
  await problem.getByRole('button', { name: 'Retry' }).click()
  await expect(range).toHaveAttribute('aria-valuetext', /Mar.*2022/)
  await expect(problem).toBeHidden()
})
