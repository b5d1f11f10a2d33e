import { whoami } from '@playbook/contract/b2b'
import { expect, test, type Browser, type Page } from '@playwright/test'
import { openReceiver } from '../server/webhooks/testing/receiver.ts'
import { look } from './look.ts'
import { inNewestMail } from './newest-mail.ts'
import { openBusiness } from './open-business.ts'
import { newEmail, password } from './visitor.ts'

/** Somebody else, who joins by the link of their mail. */
async function join(browser: Browser, email: string): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(await inNewestMail(email, /(\/business-invitation#token=\S+)/))
  await page.getByRole('link', { name: 'Create account' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Okafor Research invites you as viewer.')).toBeVisible()
  await page.getByRole('link', { name: 'Confirm the address' }).click()
  await page.getByLabel('Code').fill(await inNewestMail(email, /^ {4}(\d{6})$/m))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await page.getByRole('button', { name: 'Go on' }).click()
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('You belong to Okafor Research now.')).toBeVisible()
  return page
}

test('a member joins by an invitation, reads and changes nothing, gets another role, and is removed', async ({ page, browser }) => {
  await openBusiness(page)
  await page.goto('/console/business/members')
  const email = newEmail()
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('Viewer')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Invitations' }).getByRole('row', { name: new RegExp(email) })).toContainText('Viewer')
  await look(page, '/console/business/members')

  const member = await join(browser, email)
  await member.getByRole('link', { name: 'Business area' }).click()
  await member.getByRole('link', { name: 'API keys' }).click()
  await expect(member.getByText('Your role in this business is viewer: you can read its keys, and not change them.')).toBeVisible()
  await expect(member.getByRole('button', { name: 'Create key' })).toBeHidden()
  await member.getByRole('link', { name: 'Webhooks' }).click()
  await expect(member.getByText(/you can read its webhooks, and not change them/)).toBeVisible()
  await expect(member.getByRole('button', { name: 'Add webhook' })).toBeHidden()

  await page.goto('/console/business/members')
  await page.getByLabel(`Role of ${email}`).selectOption('Developer')
  await member.goto('/console/business/keys')
  await expect(member.getByRole('button', { name: 'Create key' })).toBeVisible()

  await page.getByRole('button', { name: `Remove ${email}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('row', { name: new RegExp(email) })).toBeHidden()
  await member.goto('/console/business/overview')
  await expect(member.getByRole('heading', { name: 'Access Required' })).toBeVisible()
  await member.close()
})

test('a webhook that is refused is tried again, sent again by hand, switched off with its reason and on again', async ({ page }) => {
  await openBusiness(page)
  const receiver = await openReceiver()
  receiver.answer = (_, response) => response.writeHead(500).end('the queue is full')
  await page.goto('/console/business/webhooks')
  await page.getByRole('button', { name: 'Add webhook' }).click()
  await page.getByLabel('Address').fill(receiver.url)
  await page.getByRole('dialog').getByRole('button', { name: 'Add webhook' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Signing secret' })).toHaveValue(/^whsec_/)
  await page.getByRole('button', { name: 'I have stored it' }).click()
  await page.getByRole('button', { name: /^Send a test to/ }).click()
  await expect(page.getByText(/^Again .*, 500$/)).toBeVisible()
  await page.getByRole('button', { name: /^Tries of evt_/ }).click()
  await expect(page.getByText('the queue is full').first()).toBeVisible()
  receiver.answer = (_, response) => response.writeHead(204).end()
  await page.getByRole('button', { name: /^Send evt_\w+ again$/ }).click()
  await expect(page.getByText('Taken, 204')).toBeVisible()
  await page.getByRole('button', { name: /^Change http/ }).click()
  await page.getByRole('switch').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('It was switched off.')).toBeVisible()
  await look(page, '/console/business/webhooks')
  await receiver.close()
})

test('a call of the log is found, copied as TypeScript, and made again in the sandbox; the docs make calls as the own key', async ({
  page,
  request,
}) => {
  await openBusiness(page)
  await page.goto('/console/business/keys?environment=test&create=yes')
  await page.getByLabel('Name').fill('Tour')
  await page.getByRole('dialog').getByRole('button', { name: 'Create key' }).click()
  const key = await page.getByRole('dialog').getByRole('textbox', { name: 'API key' }).inputValue()
  await page.getByRole('button', { name: 'I have stored it' }).click()
  expect((await request.get(`/api${whoami.path}`, { headers: { authorization: `ApiKey ${key}` } })).status()).toBe(200)

  const row = page.getByRole('button', { name: /^Exchange of GET .*whoami/ })
  await expect(async () => {
    await page.goto('/console/business/overview?environment=test')
    await expect(row).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await row.click()
  const exchange = page.getByRole('region', { name: /^Exchange of GET .*whoami/ })
  await exchange.getByRole('radio', { name: 'TypeScript' }).click()
  await expect(exchange).toContainText('await fetch(')
  await expect(exchange).not.toContainText(key)
  await exchange.getByRole('button', { name: 'Replay in the sandbox' }).click()
  await expect(exchange.getByRole('status')).toContainText('"name": "Tour"')

  await page.goto('/docs/b2b/chart-data')
  await expect(page.getByRole('combobox', { name: 'As' })).toContainText('Tour')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByLabel('Answer', { exact: true })).toContainText('"symbol": "EURUSD"')
})
