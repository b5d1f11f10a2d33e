import { apiHealth, chartData, whoami } from '@playbook/contract/b2b'
import { fillPath } from '@playbook/contract/endpoint'
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { Webhook as StandardWebhook } from 'standardwebhooks'
import { openReceiver } from '../server/webhooks/testing/receiver.ts'
import { look } from './look.ts'
import { openBusiness } from './open-business.ts'

/** Adds a webhook on this machine, sends it a test, and finds it in the log. */
async function receiveEvents(page: Page): Promise<void> {
  const receiver = await openReceiver()
  receiver.answer = (_, response) => response.writeHead(202).end('thank you')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  const secret = await page.getByRole('dialog').getByRole('textbox', { name: 'Signing secret' }).inputValue()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText('Taken, 202')).toBeVisible()
  const { body, headers } = receiver.received[0]!
  expect(new StandardWebhook(secret).verify(body, headers)).toMatchObject({ type: 'ping' })
  await page.getByRole('button', { name: /^Tries of evt_/ }).click()
  await expect(page.getByText('thank you')).toBeVisible()
  await receiver.close()
}

/** Makes a test key, runs each step of the tour, and replays a call of the log. */
async function takeTour(page: Page, request: APIRequestContext): Promise<void> {
  await page.goto('/console/business/keys?environment=test')
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Tour')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').getByRole('textbox', { name: 'API key' }).inputValue()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  expect((await request.get(`/api${whoami.path}`, { headers: { authorization: `ApiKey ${key}` } })).status()).toBe(200)
  await page.getByRole('link', { name: 'Sandbox' }).click()
  await expect(page.getByText('Real time', { exact: true })).toBeVisible()
  const answers = [
    '"name": "Tour"',
    '"at": "2026-03-02T09:00:00.000Z"',
    '"symbol": "EURUSD"',
    '"timeframe": "1h"',
    '"fired_at": null',
    '"fired": [',
    '"status": "pending"',
    '"status": "completed"',
    '"total_trades"',
  ]
  const steps = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: 'Run' }) })
    .getByRole('listitem')
  for (const [i, answer] of answers.entries()) {
    const step = steps.nth(i)
    await step.getByRole('button', { name: 'Run' }).click()
    await expect(step.getByRole('status')).toContainText(answer)
  }
  await expect(page.getByText('Mon, 9 Mar 2026, 09:00')).toBeVisible()
  await expect(page.getByRole('row', { name: /EURUSD.*Fired 2026-03/ })).toBeVisible()
  await page.getByRole('button', { name: '+ 1 day' }).click()
  await expect(page.getByText('Tue, 10 Mar 2026, 09:00')).toBeVisible()

  await page.goto('/console/business/overview?environment=test')
  await page.getByRole('button', { name: /^Exchange of GET .*whoami/ }).click()
  await page.getByRole('button', { name: 'Replay in the sandbox' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Answer' })).toContainText('"environment": "test"')
}

/** Applies on the page of the API for businesses, and finds the business area in the console. */
async function openFromSite(page: Page): Promise<void> {
  await openBusiness(page, '/business')
  await page.goto('/console')
  await page.getByRole('link', { name: 'Business', exact: true }).click()
  await expect(page.getByText('No calls yet')).toBeVisible()
}

test('a business makes a key, calls the API with it and finds the calls in its log', async ({ page, request }) => {
  await openFromSite(page)
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('button', { name: 'Create key' }).click()
  await page.getByLabel('Name').fill('Production')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').getByRole('textbox', { name: 'API key' }).inputValue()
  expect(key).toMatch(/^fpb_live_/)
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByRole('dialog').getByText(/^200, \d+ ms$/)).toBeVisible()
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

test('a business receives events, sets its clock, and takes the tour of the sandbox', async ({ page, request }) => {
  await openFromSite(page)
  await receiveEvents(page)
  await look(page, '/console/business/webhooks')
  await takeTour(page, request)
  await look(page, '/console/business/sandbox')
})
