import { randomUUID } from 'node:crypto'
import { userInfo } from 'node:os'
import { makeResetLink } from './auth/codes/make-reset-link.ts'
import { resendVerification } from './auth/resend-verification.ts'
import { followedPayments } from './billing/payments/followed-payments.ts'
import { cancelAllWorkOf } from './cancel-all-work.ts'
import { readConfig } from './config.ts'
import { joinDatabase } from './db/join-database.ts'
import { openJobQueue, type JobQueue } from './jobs/job-queue.ts'
import { createLog } from './log.ts'
import { startIssue } from './newsletter/send-article.ts'
import { answerWithout, exitCodes, runCommand, type Outcome } from './operator/commands.ts'
import { allQueues } from './product.ts'
import { besideRunning } from './running-address.ts'
import { loadSecretKey } from './secret-key.ts'
import { StartupError } from './startup-error.ts'

const maxNameChars = 200

/** Who uses the command line, as far as the system knows. */
function whoIsThis(): string {
  try {
    return `command line (${userInfo().username.slice(0, maxNameChars)})`
  } catch {
    return 'command line'
  }
}

/** Runs one command on the product's database, beside a product that runs or without one. */
async function operate(given: readonly string[]): Promise<Outcome> {
  const answered = answerWithout(given)
  if (answered !== null) return answered
  const config = besideRunning(readConfig(process.env))
  const connection = await joinDatabase(config)
  const { db, address } = connection
  const log = createLog('error')
  // Opened for what has something to queue or to cancel only: it takes a moment.
  let opened: Promise<JobQueue> | undefined
  try {
    const now = Date.now
    const openQueue = () => (opened ??= openJobQueue({ address, log }, allQueues, { supervise: false }))
    const queue: Pick<JobQueue, 'enqueue'> = { enqueue: async (...given) => (await openQueue()).enqueue(...given) }
    const secretKey = loadSecretKey(config)
    return await runCommand(
      {
        db,
        now,
        queue,
        cancelWork: async (userId) => cancelAllWorkOf({ db, queue: await openQueue(), now }, userId),
        resendVerification: resendVerification({ queue, now, secretKey, config }),
        sendArticle: (tx, slug) => startIssue(tx, { queue, now, config }, slug),
        makeResetLink: (email) => makeResetLink({ db, secretKey, now, linkOrigin: config.linkOrigin }, email),
        payments: followedPayments({ db, now, log, secretKey, queue, config }),
        by: { id: null, name: whoIsThis() },
        key: randomUUID(),
      },
      given,
    )
  } finally {
    await (await opened)?.close(0)
    await connection.close()
  }
}

async function main(): Promise<void> {
  try {
    const { exitCode, text } = await operate(process.argv.slice(2))
    if (exitCode === exitCodes.done) console.log(text)
    else console.error(text)
    process.exitCode = exitCode
  } catch (error) {
    if (!(error instanceof StartupError)) throw error
    console.error(error.message)
    process.exitCode = exitCodes.unreachable
  }
}

await main()
