import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { expect } from '@playwright/test'
import type { OutboxMail } from '../server/mail/read-outbox.ts'

/** The text of the newest mail to an address in the outbox of the application under test, read as its operator does; else what was there instead. */
function readNewest(email: string, dataDir: string): string {
  const told = spawnSync(process.execPath, ['server/outbox.ts', '--json', '--to', email], {
    cwd: path.resolve(import.meta.dirname, '..'),
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  })
  if (told.status !== 0) return `the outbox could not be read: ${told.stderr}`
  // Our own command, whose answer is this list.
  const mails = JSON.parse(told.stdout) as OutboxMail[]
  return mails.at(-1)?.text ?? 'there is no mail'
}

/** What the first group of a pattern finds in the newest mail to an address, once it does. */
export async function inNewestMail(
  email: string,
  pattern: RegExp,
  dataDir = process.env['E2E_DATA_DIR'] ?? '.cache/e2e-data',
): Promise<string> {
  let text = ''
  // The mail is written by a job, after the answer to what asked for it.
  await expect
    .poll(() => {
      text = readNewest(email, dataDir)
      return text
    })
    .toMatch(pattern)
  return pattern.exec(text)?.[1] ?? ''
}
