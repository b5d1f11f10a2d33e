import { startPasskeyLogin } from '@playbook/contract/second-factor'
import { expect, test, type BrowserContext, type Page } from '@playwright/test'
import { codeAt } from '../server/auth/testing/code-at.ts'
import { confirmAddress } from './confirm-address.ts'
import { logIn, register } from './visitor.ts'

// Passkeys belong to a name: under an address of numbers a browser has none.
const port = process.env['E2E_PORT'] ?? '3999'
test.use({ baseURL: `http://localhost:${port}` })

/** A device with a fingerprint reader that always agrees, built into Chromium. */
async function addDevice(context: BrowserContext, page: Page) {
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable', { enableUI: false })
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setTouched: (enabled: boolean) => devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled }),
    lose: () => devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId }),
  }
}

/** The login ends in this browser; nothing of it is left here. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })
}

test('from the registration over the mail, an authenticator app and a passkey to a lost device and a recovery code', async ({
  page,
  context,
}) => {
  test.slow()
  const email = await register(page)
  await confirmAddress(page, email)
  await page.goto('/console/settings/security')
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'The key as a picture for an authenticator app' })).toBeVisible()
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  await page.getByLabel('The code that the app shows').fill('000000')
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByText('This code is not right, or it was used before.')).toBeVisible()
  await page.getByLabel('The code that the app shows').fill(codeAt(secret, Date.now() - 30_000))
  await page.getByRole('button', { name: 'Turn on' }).click()
  const lines = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(lines).toHaveCount(10)
  const codes = await lines.allTextContents()
  await page.getByRole('button', { name: 'I have kept them' }).click()
  await expect(page.getByText('10 recovery codes are left.')).toBeVisible()

  // The password alone is not enough any more; it is with a code.
  await leave(page)
  await logIn(page, email)
  await page.getByLabel('Code from your authenticator app').fill(codeAt(secret, Date.now()))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/console/)

  const device = await addDevice(context, page)
  await page.goto('/console/settings/security')
  await page.getByLabel('Name of the device').fill('Laptop')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText('Laptop', { exact: true })).toBeVisible()

  // The passkey is both steps in one: by the button, and where the browser fills in the email.
  await leave(page)
  await device.setTouched(false)
  // A touch counts for what is asked after it: what the browser offers by itself stays open until the button asks.
  let asked = 0
  const start = `**/api${startPasskeyLogin.path}`
  await page.route(start, async (route) => {
    asked += 1
    if (asked === 2) await device.setTouched(true)
    await route.continue()
  })
  const offered = page.waitForResponse(start)
  await page.goto('/login')
  await offered
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL(/\/console/)
  await page.unroute(start)
  await leave(page)
  await page.goto('/login')
  await expect(page).toHaveURL(/\/console/)
  await page.goto('/console/settings/security')
  await expect(page.getByRole('list', { name: 'Passkeys' }).getByText(/last used/)).toBeVisible()

  // The device is gone: a recovery code lets its owner in, who takes the app away.
  await leave(page)
  await device.lose()
  await logIn(page, email)
  await page.getByRole('button', { name: 'Lost the device? Use a recovery code' }).click()
  await page.getByLabel('Recovery code', { exact: true }).fill((codes[0] ?? '').toLowerCase())
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/console/)
  await page.goto('/console/settings/security')
  await expect(page.getByText('9 recovery codes are left.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove the app' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove the app' }).click()
  await expect(page.getByText('Not set up: the first step alone signs you in.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Laptop' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('You have none.')).toBeVisible()
})
