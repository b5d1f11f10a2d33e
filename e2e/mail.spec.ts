import { expect, test } from '@playwright/test'
import { startMailServer, textOf, type ReceivedMail, type TestMailServer } from '../server/mail/testing/mail-server.ts'
import { startOwnApp, type OwnApp } from './own-app.ts'
import { enter, newEmail, password } from './visitor.ts'

let mailServer: TestMailServer
let app: OwnApp

test.beforeAll(async () => {
  mailServer = await startMailServer()
  const { host, port } = mailServer.settings.server
  app = await startOwnApp({
    MAIL_URL: `smtp://${host}:${port}`,
    MAIL_FROM: 'Playbook <no-reply@playbook.example>',
    SUPPORT_EMAIL: 'help@firm.example',
  })
})
test.afterAll(async () => {
  await app.close()
  await mailServer.close()
})

/** The newest mail to an address once there are so many. */
async function mailTo(email: string, count: number): Promise<string> {
  const mails = () => mailServer.mails.filter(({ to }) => to[0] === email)
  await expect.poll(() => mails().length).toBe(count)
  return textOf(mails().at(-1)!)
}
/** The mail to an address with this subject, once it is there. */
async function mailWith(subject: string, email: string): Promise<string> {
  const isIt = ({ to, raw }: ReceivedMail) => to[0] === email && raw.includes(`Subject: ${subject}`)
  await expect.poll(() => mailServer.mails.some(isIt)).toBe(true)
  return textOf(mailServer.mails.find(isIt)!)
}
/** A link of a mail leads to the public address; the application under test listens at another one. */
const linkIn = (mail: string) => app.origin + /https?:\/\/[^/\s]+(\/\S+)/.exec(mail)![1]!

test('register, confirm the address, forget the password, and come back by link and by code', async ({ page }) => {
  const email = newEmail()
  await page.goto(`${app.origin}/register`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/console/)
  await expect(page.getByText(`Your address ${email} is not confirmed.`)).toBeVisible()

  await page.goto(linkIn(await mailWith('Confirm your email address', email)))
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
  // The code has left the address bar.
  expect(page.url()).toBe(`${app.origin}/verify-email`)
  await page.getByRole('link', { name: 'Go to the console' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('is not confirmed')).toHaveCount(0)

  const other = await page.context().browser()!.newPage()
  await other.goto(`${app.origin}/login`)
  await other.getByRole('link', { name: 'Forgotten password' }).click()
  await expect(other.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Send a link' }).click()
  await expect(other.getByText(`If ${email} belongs to an account`)).toBeVisible()
  const link = linkIn(await mailWith('Choose a new password', email))
  await other.goto(link)
  await other.getByLabel('New password', { exact: true }).fill('calm-Harbour-77')
  await other.getByLabel('New password again').fill('calm-Harbour-77')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Your password was changed')).toBeVisible()

  // The first window has been signed out by that.
  await page.reload()
  await expect(page).toHaveURL(/\/login/)

  // What has happened is told by mail as well, and the link opens nothing any more.
  expect(await mailWith('The password was set anew by a code or link from a mail', email)).toContain('/console/settings/security')
  await other.goto(link)
  await expect(other.getByText('This link was used already or has expired.')).toBeVisible()

  await other.getByRole('link', { name: 'Ask for a new link' }).click()
  await expect(other.getByLabel('Email')).toBeVisible()
  await other.getByLabel('Email').fill(email)
  await other.getByRole('button', { name: 'Send a code' }).click()
  const code = /^ {4}(\d{6})$/m.exec(await mailWith('Your code for a new password', email))![1]!
  await other.getByLabel('Code from the mail').fill(code)
  await other.getByLabel('New password', { exact: true }).fill('third-Harbour-78')
  await other.getByRole('button', { name: 'Change password' }).click()
  await expect(other.getByText('Your password was changed')).toBeVisible()

  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('third-Harbour-78')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/console/)
  await other.close()
})

test('an address is changed by a link to each side, and the earlier one takes it back', async ({ page }) => {
  const [earlier, later] = [newEmail(), newEmail()]
  await enter(page, earlier, app.origin)
  await page.goto(linkIn(await mailWith('Confirm your email address', earlier)))
  await expect(page.getByText(`${earlier} is confirmed.`)).toBeVisible()

  await page.goto(`${app.origin}/console/settings/profile`)
  const ask = page.getByRole('form', { name: 'Change the email address' })
  await ask.getByLabel('New email address').fill(later)
  await ask.getByRole('button', { name: 'Change address' }).click()
  await expect(page.getByText(`Your address changes to ${later}`)).toBeVisible()

  await page.goto(linkIn(await mailWith('Agree to a new email address', earlier)))
  await page.getByRole('button', { name: 'Agree to the change' }).click()
  await expect(page.getByText('once the link that was sent to the new address is opened as well')).toBeVisible()
  await page.goto(linkIn(await mailWith('Confirm your new email address', later)))
  await page.getByRole('button', { name: 'Agree to the change' }).click()
  await expect(page.getByText('Your account has its new address.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByRole('main').getByText(later).first()).toBeVisible()

  // It was not its owner after all.
  await page.goto(linkIn(await mailWith('Your email address was changed', earlier)))
  await page.getByRole('button', { name: 'Take the change back' }).click()
  await expect(page.getByText('The account has its earlier address again, and every login of it has ended.')).toBeVisible()
  await page.goto(linkIn(await mailWith('Choose a new password', earlier)))
  const another = `${password} anew`
  await page.getByLabel('New password', { exact: true }).fill(another)
  await page.getByLabel('New password again').fill(another)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password was changed')).toBeVisible()
  await page.goto(`${app.origin}/login`)
  await page.getByLabel('Email').fill(earlier)
  await page.getByLabel('Password', { exact: true }).fill(another)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).toHaveURL(/\/console/)
})

test('pages name the address of this installation', async ({ page }) => {
  await page.goto(`${app.origin}/contact`)
  await expect(page.getByRole('main').getByRole('link', { name: 'help@firm.example' }).first()).toBeVisible()
})

test('an installation without mail says so, and its operator’s code confirms an address', async ({ page }) => {
  await page.goto('/forgot-password')
  await expect(page.getByText('This site sends no mail')).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveCount(0)
})

test('find an article, sign up, confirm the address by its mail', async ({ page }) => {
  const email = newEmail()
  await page.goto(`${app.origin}/newsletter`)
  await page.getByLabel('Search articles').fill('deflated plateau')
  await expect(page.getByRole('status')).toHaveText('0 of 6 articles')
  await page.getByLabel('Search articles').fill('basis points')
  await page.getByRole('link', { name: 'The cost that ate the edge' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The cost that ate the edge' })).toBeVisible()
  await expect(page).toHaveTitle('The cost that ate the edge – Playbook')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByText('a mail that confirms it is on its way')).toBeVisible()

  await page.goto(linkIn(await mailTo(email, 1)))
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText('Your address is confirmed.')).toBeVisible()
  expect(page.url()).toBe(`${app.origin}/newsletter/confirm`)
})
