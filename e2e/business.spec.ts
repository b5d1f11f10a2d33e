import AxeBuilder from '@axe-core/playwright'
import { apiHealth, chartData, whoami } from '@playbook/contract/b2b'
import { fillPath } from '@playbook/contract/endpoint'
import { expect, test, type Page } from '@playwright/test'
import { confirmAddress } from './confirm-address.ts'
import { operate } from './operate.ts'
import { enter, openSettled } from './visitor.ts'

/** Serious and critical findings, and whether the page is wider than its window, light on a phone and dark on a desk. */
async function look(page: Page, path: string): Promise<void> {
  for (const [theme, width] of [
    ['light', 390],
    ['dark', 1440],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.evaluate((chosen) => localStorage.setItem('theme', chosen), theme)
    await openSettled(page, path)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    const found = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id }) => id)
    expect([path, theme, width, found, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      path,
      theme,
      width,
      [],
      width,
    ])
  }
}

test('a business makes a key, calls the API with it and finds the calls in its log', async ({ page, request }) => {
  const email = await enter(page)
  await confirmAddress(page, email)
  await page.goto('/console/business-access')
  await expect(page.getByRole('link', { name: 'Business', exact: true })).toBeHidden()
  await page.getByLabel('Company').fill('Okafor Research')
  await page.getByLabel('Website').fill('https://okafor.example')
  await page.getByLabel('What for').fill('Charts for our clients.')
  await page.getByRole('button', { name: 'Send application' }).click()
  await expect(page.getByText(/is being looked at/)).toBeVisible()
  operate('approve-business', email, '--why', 'A real company')

  await page.goto('/console')
  await page.getByRole('link', { name: 'Business', exact: true }).click()
  await expect(page.getByText('No calls yet')).toBeVisible()
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Production')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').getByRole('textbox', { name: 'API key' }).inputValue()
  expect(key).toMatch(/^fpb_live_/)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await expect(page.getByRole('row', { name: /Production/ })).toContainText(`fpb_live_…${key.slice(-4)}`)

  const headers = { authorization: `ApiKey ${key}` }
  expect((await request.get(`/api${whoami.path}`, { headers })).status()).toBe(200)
  const missing = fillPath(chartData.path, { id: 'NOPE99' })
  expect((await request.post(`/api${missing}`, { headers, data: { timeframe: '1h', count: 2 } })).status()).toBe(404)

  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(async () => {
    await page.reload()
    await expect(page.getByRole('row', { name: new RegExp(`/api${missing}.*404 symbol not found`) })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await page.getByPlaceholder('Id, key, path, status or time').fill('nope99 404')
  await expect(page.getByRole('row', { name: /^Exchange of GET .*whoami/ })).toBeHidden()
  await page.getByRole('button', { name: `Exchange of POST /api${missing}` }).click()
  const exchange = page.getByRole('region', { name: `Exchange of POST /api${missing}` })
  await expect(exchange).toContainText('"code": "symbol_not_found"')
  await exchange.getByRole('radio', { name: 'Python' }).click()
  await expect(exchange).toContainText('requests.request')
  await expect(page.locator('body')).not.toContainText(key)
  await look(page, '/console/business/overview')
  await look(page, '/console/business/keys')

  await page.getByRole('button', { name: /^Revoke Production/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('row', { name: /Production/ })).toContainText('Revoked')
  expect((await request.get(`/api${apiHealth.path}`, { headers })).status()).toBe(401)
})
