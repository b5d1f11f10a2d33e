import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { OutboxMail } from '../server/mail/read-outbox.ts'

/** The newest code for an address in the outbox of the application under test, read as its operator does; else what was there instead. */
function readCode(email: string, dataDir: string): string {
  const told = spawnSync(process.execPath, ['server/outbox.ts', '--json', '--to', email], {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  if (told.status !== 0) return `the outbox could not be read: ${told.stderr}`
  // Our own command, whose answer is this list.
  const mails = JSON.parse(told.stdout) as OutboxMail[]
  return /^ {4}(\d{6})$/m.exec(mails.at(-1)?.text ?? '')?.[1] ?? 'no code in the newest mail'
}

/** Confirms the address of who is signed in, by the code that the operator reads. */
export async function confirmAddress(page: Page, email: string, dataDir = process.env['E2E_DATA_DIR'] ?? '.cache/e2e-data'): Promise<void> {
  let code = ''
  // The mail is written by a job, after the answer to the registration.
  await expect
    .poll(() => {
      code = readCode(email, dataDir)
      return code
    })
    .toMatch(/^\d{6}$/)
  await page.goto('/verify-email')
  await page.getByLabel('Code').fill(code)
  await page.getByRole('button', { name: 'Confirm address' }).click()
  await expect(page.getByText(`${email} is confirmed.`)).toBeVisible()
}
