import { csrf, register as registerCall, type TokenPair } from '@playbook/contract/auth'
import { expect, type Page, type Request } from '@playwright/test'

export const password = 'quiet-harbour-42!'
let visitors = 0

/** An address that nobody has used in this run. */
export const newEmail = (): string => `trader-${process.pid}-${Date.now()}-${(visitors += 1)}@example.com`

/** Registers through the form and waits for the console. */
export async function register(page: Page, email = newEmail()): Promise<string> {
  await page.goto('/register')
  await page.getByLabel('First name').fill('Maren')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password again').fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/console/)
  return email
}

/**
 * Registers by the calls of the form, in a third of its time, for journeys about something else; the page is still to be opened.
 * An application other than the usual one is named by its origin.
 */
export async function enter(page: Page, email = newEmail(), origin = ''): Promise<string> {
  const { data } = (await (await page.request.get(`${origin}/api${csrf.path}`)).json()) as { data: { csrfToken: string } }
  const registered = await page.request.post(`${origin}/api${registerCall.path}`, {
    headers: { 'x-csrftoken': data.csrfToken },
    data: { email, password, first_name: 'Maren' },
  })
  expect(registered.status(), await registered.text()).toBe(registerCall.status)
  const { token } = (await registered.json()) as { token: TokenPair }
  const { access, refresh } = token
  const stored = { access, refresh, accessExpiresAtMs: Date.parse(token.access_expires_at), family: email, generation: 0 }
  // The smallest page of the site: what is stored belongs to an origin.
  await page.goto(`${origin}/favicon.svg`)
  await page.evaluate((tokens) => sessionStorage.setItem('playbook.tokens', tokens), JSON.stringify(stored))
  return email
}

/** Logs in through the form. */
export async function logIn(page: Page, email: string, remember = false): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (remember) await page.getByLabel('Keep me signed in on this device').check()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Waits until the words are stored, and the address names their draft: from then on a reload brings them back. */
export const keptDraft = (page: Page, words: string): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const named = new URLSearchParams(location.search).get('draft')
        const drafts = JSON.parse(localStorage.getItem('strategy-drafts') ?? '[]') as { readonly id: string }[]
        return JSON.stringify(drafts.find(({ id }) => id === named) ?? null)
      }),
    )
    .toContain(words)

const quietMs = 300

/** Opens a page and waits until it has loaded what it shows. A stream of live prices stays open and is not waited for. */
export async function openSettled(page: Page, path: string): Promise<void> {
  const open = new Set<Request>()
  let changedAt = Date.now()
  const started = (request: Request) => {
    if (request.headers()['accept'] !== 'text/event-stream') open.add(request)
  }
  const ended = (request: Request) => {
    open.delete(request)
    changedAt = Date.now()
  }
  page.on('request', started).on('requestfinished', ended).on('requestfailed', ended)
  await page.goto(path)
  await expect
    .poll(() => open.size === 0 && Date.now() - changedAt >= quietMs, { message: `${path} is loaded`, intervals: [50] })
    .toBe(true)
  page.off('request', started).off('requestfinished', ended).off('requestfailed', ended)
}
