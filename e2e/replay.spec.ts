import { expect, test } from '@playwright/test'
import { enter } from './visitor.ts'

test('a chart is replayed bar by bar with what comes later hidden, and traded by hand; a reload goes on where it stood', async ({
  page,
}) => {
  await enter(page)
  await page.goto('/console/analysis/EURUSD')
  const chart = page.getByRole('application')
  await expect(chart).toBeVisible()
  await page.getByRole('button', { name: 'Replay', exact: true }).click()
  const form = page.getByRole('form', { name: 'New replay' })
  await form.getByLabel(/Date and time/).fill('2025-03-12T12:00')
  await form.getByRole('button', { name: 'Start' }).click()

  const place = page.getByRole('slider', { name: 'Position in the history' })
  await expect(place).toHaveAttribute('aria-valuetext', /12 Mar 2025, 12:00/)
  const controls = page.getByRole('group', { name: 'Replay', exact: true })
  await controls.getByRole('button', { name: 'One bar on' }).click()
  await page.keyboard.press('.')
  await expect(place).toHaveAttribute('aria-valuetext', /12 Mar 2025, 14:00/)
  await chart.focus()
  await page.keyboard.press('End')
  await expect(chart.getByRole('status')).toContainText('12 Mar 2025, 14:00, open')
  await expect(page.getByText('Not yet known')).toBeVisible()

  await page.getByRole('button', { name: 'Buy at next open' }).click()
  await expect(page.getByText('A buy fills at the next open.')).toBeVisible()
  await controls.getByRole('button', { name: 'One bar on' }).click()
  await expect(page.getByText('Open profit, after costs so far')).toBeVisible()
  await page.getByRole('button', { name: 'Close at next open' }).click()
  await controls.getByRole('button', { name: 'One bar on' }).click()
  const you = page.getByRole('table', { name: 'Your trades' }).getByRole('row', { name: /^You 1/ })
  await expect(you).toBeVisible()

  await page.reload()
  await expect(place).toHaveAttribute('aria-valuetext', /12 Mar 2025, 16:00/)
  await expect(you).toBeVisible()
  await controls.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(place).not.toHaveAttribute('aria-valuetext', /12 Mar 2025, 16:00/)
  await controls.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('link', { name: 'Leave replay' }).click()
  await expect(page).toHaveURL(/\/console\/analysis\/EURUSD/)
})
