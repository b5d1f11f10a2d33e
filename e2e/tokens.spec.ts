import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from '@playwright/test'
import { startOwnApp, type OwnApp } from './own-app.ts'
import { enter } from './visitor.ts'

const root = path.join(import.meta.dirname, '..')

let app: OwnApp
test.beforeAll(async () => {
  app = await startOwnApp({ BILLING: 'on' })
})
test.afterAll(() => app.close())

test('the page tells the balance with its expiry and every line behind it, and a grant shows at once', async ({ browser }) => {
  const page = await browser.newPage({ baseURL: app.origin })
  const email = await enter(page)
  await page.goto('/console/settings/tokens')
  const balance = page.getByRole('region', { name: 'Balance' })
  await expect(balance.getByText('250').first()).toBeVisible()
  await expect(balance.getByRole('row', { name: /1\. Free .* 250/ })).toBeVisible()
  await expect(page.getByText('Nothing was used yet.')).toBeVisible()
  await expect(page.getByText(/^The balance is the sum of 1 transfer, checked at/)).toBeVisible()
  const ledger = page.getByRole('group', { name: 'Token ledger' })
  await expect(ledger.getByRole('row', { name: /Welcome gift Received, until/ })).toContainText('+250')

  execFileSync(process.execPath, ['server/operator-command.ts', 'grant', email, '70', '--why', 'An outage'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: app.dataDir },
  })
  await expect(page.getByRole('link', { name: /Token balance/ })).toContainText('320')
  await expect(balance.getByText('320').first()).toBeVisible()
  await expect(ledger.getByRole('row', { name: /Granted: An outage/ })).toContainText('+70')

  await page.getByRole('searchbox', { name: 'Search the ledger' }).fill('outage')
  await expect(ledger.getByRole('row', { name: /Welcome gift/ })).toBeHidden()
  await expect(page).toHaveURL(/search=outage/)
  await page.getByRole('radio', { name: 'Held' }).click()
  await expect(page.getByText('Nothing in the ledger is like that.')).toBeVisible()
  await page.close()
})
