// `npm run outbox`: the mails of an installation that sends none. Only for who can read the data folder or the database.
import { parseArgs } from 'node:util'
import { readConfig } from './config.ts'
import { joinDatabase } from './db/join-database.ts'
import { readOutbox, type OutboxMail } from './mail/read-outbox.ts'
import { besideRunning } from './running-address.ts'
import { loadSecretKey } from './secret-key.ts'
import { StartupError } from './startup-error.ts'

const usage = `Shows the mails that this installation would have sent, oldest first. Codes and links stand in them only while they are good.

  npm run outbox                      all of them
  npm run outbox -- --to a@b.example  those to one address
  npm run outbox -- --json            as JSON

It joins the database of a running Playbook through DATA_DIR or DATABASE_URL, or starts the built-in one meanwhile.`

function asText({ to, at, expiresAt, subject, text }: OutboxMail): string {
  const until = expiresAt === null ? '' : `\nGood until: ${expiresAt.toISOString()}`
  return `To: ${to}\nWritten: ${at.toISOString()}${until}\nSubject: ${subject}\n\n${text}`
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, json: { type: 'boolean' }, to: { type: 'string' } } })
  if (values.help) return console.log(usage)
  const config = besideRunning(readConfig(process.env))
  const { db, close } = await joinDatabase(config)
  try {
    const mails = await readOutbox({ db, now: Date.now, secretKey: loadSecretKey(config), config })
    const wanted = mails.filter(({ to }) => values.to === undefined || to === values.to.trim().toLowerCase())
    if (values.json) return console.log(JSON.stringify(wanted, null, 2))
    console.log(wanted.length === 0 ? 'The outbox is empty.' : wanted.map(asText).join(`\n${'='.repeat(72)}\n\n`))
  } finally {
    await close()
  }
}

try {
  await main()
} catch (error) {
  const isTold = error instanceof StartupError || (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS') === true
  console.error(isTold ? (error as Error).message : error)
  process.exitCode = 1
}
