import { expect, test, type Page } from '@playwright/test'
import { startOidcProvider, type OidcProvider, type Person } from '../server/auth/google/testing/oidc-provider.ts'
import { codeAt } from '../server/auth/testing/code-at.ts'
import { joinDatabase } from '../server/db/join-database.ts'
import { startOwnApp, type OwnApp } from './own-app.ts'
import { newEmail, password } from './visitor.ts'

let provider: OidcProvider
let app: OwnApp

const personAt = (email: string): Person => ({ sub: email, email, email_verified: true, given_name: 'Maren' })

test.beforeAll(async () => {
  app = await startOwnApp(async (origin) => {
    provider = await startOidcProvider([`${origin}/session`], personAt(newEmail()))
    const { clientId, clientSecret, issuer } = provider.settings
    return { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER: issuer }
  })
})
test.afterAll(async () => {
  await app.close()
  await provider.close()
})

/** As if every login had been confirmed an hour ago. */
async function forgetConfirmations(): Promise<void> {
  const { db, close } = await joinDatabase({ databaseUrl: null, dataDir: app.dataDir })
  await db
    .updateTable('logins')
    .set({ confirmed_at: new Date(Date.now() - 3_600_000) })
    .execute()
  await close()
}

/** Somebody else at the provider, in a browser that has no login at either side. */
async function becomeSomebodyElse(page: Page, email: string): Promise<void> {
  provider.person = personAt(email)
  await page.context().clearCookies()
  await forgetLogin(page)
}

const forgetLogin = (page: Page): Promise<void> =>
  page.evaluate(() => {
    sessionStorage.clear()
    localStorage.clear()
  })

async function continueWithGoogle(page: Page, path = '/login'): Promise<void> {
  await page.goto(app.origin + path)
  await page.getByRole('button', { name: 'Continue with Google' }).click()
}

test('an account by Google, its second step, one that had never been confirmed, and its end', async ({ page }) => {
  // A new account, and back to where its owner wanted to go.
  await continueWithGoogle(page, '/register?next=%2Fconsole%2Fsettings%2Fsecurity')
  await expect(page).toHaveURL(`${app.origin}/console/settings/security`)
  const section = page.getByRole('region', { name: 'Google' })
  await expect(section.getByText(provider.person.email)).toBeVisible()
  await expect(page.getByText('Your account has no password: Google signs you in.')).toBeVisible()

  // With an authenticator app Google alone is not enough.
  await page.getByRole('button', { name: 'Set up an authenticator app' }).click()
  const shown = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent()
  const secret = (shown ?? '').replaceAll(' ', '')
  await page.getByLabel('The code that the app shows').fill(codeAt(secret, Date.now() - 30_000))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await forgetLogin(page)
  await continueWithGoogle(page)
  await page.getByLabel('Code from your authenticator app').fill(codeAt(secret, Date.now()))
  expect(page.url()).toBe(`${app.origin}/session`)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/console$/)

  // Somebody had made an account with another's address: it is theirs only once they say so.
  const email = newEmail()
  await becomeSomebodyElse(page, email)
  await page.goto(`${app.origin}/register`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/console/)
  await becomeSomebodyElse(page, email)
  await continueWithGoogle(page)
  await expect(page.getByText(/whose address was never confirmed/)).toBeVisible()
  await page.getByRole('button', { name: 'It is my address: take the account over' }).click()
  await expect(page).toHaveURL(/\/console$/)
  await page.goto(`${app.origin}/console/settings/security`)
  await expect(page.getByText('Your account has no password: Google signs you in.')).toBeVisible()
  await expect(page.getByText('A Google account was linked.')).toBeVisible()

  // Later, what ends the account asks again who it is, and Google is all there is to show.
  await forgetConfirmations()
  await page.goto(`${app.origin}/console/settings/profile`)
  const askToDelete = async () => {
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
  }
  await askToDelete()
  await page.getByRole('dialog', { name: 'Confirm that it is you' }).getByRole('button', { name: 'Continue at Google' }).click()
  await expect(page).toHaveURL(`${app.origin}/console/settings/profile`)
  await askToDelete()
  await expect(page.getByText('Your account is closed.')).toBeVisible()
})
