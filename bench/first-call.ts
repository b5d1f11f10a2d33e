import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { chromium, type Locator, type Page } from '@playwright/test'
import { findBrowser, noBrowser } from '../scripts/browser.mjs'
import { view } from './chart-page.ts'
import type { Figure } from './figure.ts'
import { startServer, type RunningServer } from './running-server.ts'

const root = path.resolve(import.meta.dirname, '..')
const password = 'quiet-harbour-42!'
const mailLookMs = 250

/** A command of the installation beside its server. */
const command = ({ dataDir }: RunningServer, script: string, ...args: string[]): string =>
  execFileSync(process.execPath, [script, ...args], { cwd: root, encoding: 'utf8', env: { ...process.env, DATA_DIR: dataDir } })

/** Does what a person does, and counts it. */
class Hand {
  clicks = 0
  fields = 0
  async click(what: Locator): Promise<void> {
    await what.click()
    this.clicks += 1
  }
  async fill(what: Locator, text: string): Promise<void> {
    await what.fill(text)
    this.fields += 1
  }
}

interface Way {
  readonly hand: Hand
  readonly page: Page
  readonly server: RunningServer
  readonly email: string
}

async function register({ hand, page, email }: Way): Promise<void> {
  await hand.fill(page.getByLabel('First name'), 'Nia')
  await hand.fill(page.getByLabel('Email'), email)
  await hand.fill(page.getByLabel('Password', { exact: true }), password)
  await hand.fill(page.getByLabel('Password again'), password)
  await hand.click(page.getByRole('button', { name: 'Create account' }))
}

async function confirmAddress({ hand, page, server, email }: Way): Promise<void> {
  await hand.click(page.getByRole('link', { name: 'Enter the code' }).first())
  let code: string | undefined
  while (code === undefined) {
    await page.waitForTimeout(mailLookMs)
    const told = command(server, 'server/outbox.ts', '--json', '--to', email)
    // What our own command has written; a code stands in a line of its own.
    code = /^ {4}(\d{6})$/m.exec((JSON.parse(told) as { text: string }[]).at(-1)?.text ?? '')?.[1]
  }
  await hand.fill(page.getByLabel('Code'), code)
  await hand.click(page.getByRole('button', { name: 'Confirm address' }))
  await page.getByText(`${email} is confirmed.`).waitFor()
  await hand.click(page.getByRole('link', { name: 'Go to the console' }))
}

async function callFirst({ hand, page }: Way): Promise<void> {
  await hand.fill(page.getByRole('dialog').getByLabel('Name'), 'First')
  await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Create key' }))
  await hand.click(page.getByRole('button', { name: 'Send it now' }))
  await page.getByRole('dialog').getByLabel('Answer', { exact: true }).first().waitFor()
  const answer = await page.getByRole('dialog').getByRole('status').innerText()
  if (!answer.includes('200,')) throw new Error(`The first call was answered: ${answer}`)
}

async function personally(way: Way): Promise<number> {
  const { hand, page } = way
  await confirmAddress(way)
  await hand.click(page.getByRole('link', { name: 'Settings' }).first())
  await hand.click(page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Security' }))
  await hand.click(page.getByRole('button', { name: 'Create key' }))
  await callFirst(way)
  return 0
}

/** Gives how long the operator's command took. */
async function asBusiness(way: Way): Promise<number> {
  const { hand, page, server, email } = way
  await hand.fill(page.getByRole('textbox', { name: 'Company' }), 'Okafor Research')
  await hand.fill(page.getByLabel('Website'), 'okafor.example')
  await hand.fill(page.getByLabel('What for'), 'Charts for our clients.')
  await page.getByLabel('Calls a month').selectOption({ index: 1 })
  hand.fields += 1
  await hand.click(page.getByRole('button', { name: 'Send application' }))
  await page.getByText(/is being looked at/).waitFor()
  const begun = performance.now()
  command(server, 'server/operator-command.ts', 'approve-business', email, '--why', 'A real company')
  const deskMs = performance.now() - begun
  await hand.click(page.getByRole('link', { name: 'Console' }).first())
  await confirmAddress(way)
  await hand.click(page.getByRole('link', { name: 'Business', exact: true }))
  await hand.click(page.getByRole('link', { name: 'Create a test key' }))
  await callFirst(way)
  return deskMs
}

interface Taken {
  readonly seconds: number
  readonly clicks: number
  readonly fields: number
}

/** From the account, which was just made, to the answer of the first call. */
async function take(server: RunningServer, start: string, name: string, walk: (way: Way) => Promise<number>): Promise<Taken> {
  const executablePath = findBrowser()
  if (executablePath === null) throw new Error(noBrowser)
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const page = await (await browser.newContext({ viewport: view })).newPage()
    page.setDefaultTimeout(60_000)
    const email = `${name}@example.com`
    await page.goto(server.origin + start)
    await register({ hand: new Hand(), page, server, email })
    await page.waitForURL((url) => !url.pathname.startsWith('/register'), { waitUntil: 'commit' })
    const hand = new Hand()
    const begun = performance.now()
    const deskMs = await walk({ hand, page, server, email })
    return { seconds: (performance.now() - begun - deskMs) / 1_000, clicks: hand.clicks, fields: hand.fields }
  } finally {
    await browser.close()
  }
}

/** How far it is from an account to the first answer of the API, by hands that do not stop to think. */
export async function firstCallBenchmarks(): Promise<Figure[]> {
  const server = await startServer({ BILLING: 'on' })
  try {
    const personal = await take(server, '/register', 'personal', personally)
    const business = await take(server, '/register?next=%2Fbusiness%23apply', 'business', asBusiness)
    return [...figuresOf('personal key', personal), ...figuresOf('business, without the time of its approval', business)]
  } finally {
    await server.stop()
  }
}

const figuresOf = (name: string, { seconds, clicks, fields }: Taken): Figure[] => [
  { name: `account to first answer, ${name}`, value: seconds, unit: 's', goal: null },
  { name: '  clicks', value: clicks, unit: '', goal: null },
  { name: '  fields filled', value: fields, unit: '', goal: null },
]
