import { parseArgs } from 'node:util'
import type { ApplicationKind } from '@playbook/contract/applications'
import { looksLikeEmail } from '@playbook/contract/auth'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { Why } from '@playbook/contract/operator'
import { utcText } from '@playbook/engine/explain/utc-text'
import type { Transaction } from 'kysely'
import { findOpenApplication } from '../applications/list-applications.ts'
import type { FollowDeps } from '../billing/payments/follow-provider.ts'
import { reconcile, tellDifferences } from '../billing/payments/reconcile.ts'
import { refundInvoice } from '../billing/payments/refund-invoice.ts'
import { writeOffDebt } from '../billing/write-off-debt.ts'
import { tellMessages } from '../contact/tell-messages.ts'
import type { Database } from '../db/tables.ts'
import { findHeldOf } from '../partners/held-referrals.ts'
import { actOnUser, type Deed, type OperatorDeps } from './act-on-user.ts'
import { decideHeld, decideSent } from './decide.ts'
import { recordAct, type Actor } from './record-act.ts'
import { creditBusiness, setBusinessEnd } from './run-business.ts'
import { findUserByEmail, findUsers, listAudit, listAuditOf, presentUser, readUse, type AuditRow, type OperatedRow } from './store.ts'

/** What the command line needs besides what the console needs. */
export interface CommandDeps extends OperatorDeps {
  readonly by: Actor
  /** Of this run of the command. */
  readonly key: string
  /** Begins to send an article of the newsletter, and says to how many. */
  readonly sendArticle: (tx: Transaction<Database>, slug: string) => Promise<number>
  /** Null where nothing is for sale. */
  readonly payments: FollowDeps | null
  /** A one-time link that sets a new password; null where the account cannot have one. */
  readonly makeResetLink: (email: string) => Promise<{ readonly link: string; readonly valid: string } | null>
}

/** How a command ended; scripts tell them apart by the number. */
export const exitCodes = { done: 0, refused: 1, misused: 2, unreachable: 3 } as const

export interface Outcome {
  readonly exitCode: number
  readonly text: string
}

interface Asked {
  readonly args: readonly string[]
  readonly why: string
  readonly lines: number
}

interface Command {
  /** As it is called: what stands for what must be given. */
  readonly args: readonly string[]
  readonly does: string
  /** Said in the audit log where no other reason is given; without it --why must be given. Null: it changes nothing. */
  readonly standardWhy?: string | null
  readonly run: (deps: CommandDeps, asked: Asked) => Promise<string>
}

/** What was typed cannot be meant. */
class Misuse extends Error {
  override readonly name = 'Misuse'
}

const standardLines = 20
const maxLines = 1_000

const deed =
  (name: Deed, said: (user: OperatedRow) => string): Command['run'] =>
  async (deps, { args, why }) => {
    const user = await mustFind(deps, args[0])
    await actOnUser(deps, user.id, name, { by: deps.by, why, key: deps.key, now: new Date(deps.now()) })
    return said(user)
  }

const decision =
  (kind: ApplicationKind, isApproved: boolean): Command['run'] =>
  async (deps, { args, why }) => {
    const user = await mustFind(deps, args[0])
    const open = await findOpenApplication(deps.db, user.id, kind)
    if (open === undefined) throw new Failure('application_not_found', { message: `${user.email} has no open application of this kind.` })
    await deps.db.transaction().execute((tx) => decideSent(deps, tx, open, isApproved, { by: deps.by, why, now: new Date(deps.now()) }))
    return `${user.email}: the application was ${isApproved ? 'approved' : 'refused'}.`
  }

const heldDecision =
  (isReleased: boolean): Command['run'] =>
  async (deps, { args, why }) => {
    const user = await mustFind(deps, args[0])
    const held = await findHeldOf(deps.db, user.id)
    if (held === undefined) throw new Failure('referral_not_found', { message: `No reward for having brought ${user.email} is held.` })
    await deps.db.transaction().execute((tx) => decideHeld(deps, tx, held, isReleased, { by: deps.by, why, now: new Date(deps.now()) }))
    return `The reward for having brought ${user.email} was ${isReleased ? 'paid' : 'refused'}.`
  }

/** Every command, as help lists them. */
export const commands: Readonly<Record<string, Command>> = {
  make: {
    args: ['EMAIL'],
    does: 'Make an account an operator.',
    standardWhy: 'Made an operator from the command line',
    run: deed('make', ({ email }) => `${email} is an operator now.`),
  },
  unmake: {
    args: ['EMAIL'],
    does: 'Take that away again; one operator always stays.',
    run: deed('unmake', ({ email }) => `${email} is no operator any more.`),
  },
  find: { args: ['TEXT'], does: 'List accounts whose email or name holds the text.', standardWhy: null, run: find },
  show: { args: ['EMAIL'], does: 'Show one account and what was done to it.', standardWhy: null, run: show },
  suspend: {
    args: ['EMAIL'],
    does: 'Shut an account out at once, everywhere, and cancel what runs.',
    run: deed('suspend', ({ email }) => `${email} is suspended: every login has ended.`),
  },
  restore: {
    args: ['EMAIL'],
    does: 'Let a suspended account in again; where it is not suspended, open one that its owner has deactivated or asked to be deleted.',
    run: deed('restore', ({ email, suspended_at, deactivated_at }) =>
      suspended_at !== null && deactivated_at !== null
        ? `${email} is not suspended any more. Its owner has closed it: restore it once more to open it.`
        : `${email} can log in again.`,
    ),
  },
  grant: { args: ['EMAIL', 'AMOUNT'], does: 'Add tokens to an account.', run: grant },
  refund: {
    args: ['INVOICE', 'AMOUNT'],
    does: 'Give money of an invoice back, `all` or dollars such as 12 or 12.50; its tokens go with it. Who paid is told, without the reason.',
    run: refund,
  },
  'write-off': { args: ['EMAIL'], does: 'Let an account off the tokens that it owes after a refund or a dispute.', run: writeOff },
  reconcile: {
    args: [],
    does: 'Compare the books with the payment provider, book what is missing and tell every difference.',
    standardWhy: null,
    run: async (deps) => tellDifferences(await reconcile(mustSell(deps))),
  },
  'approve-business': {
    args: ['EMAIL'],
    does: 'Approve an application for business access.',
    run: decision('business', true),
  },
  'refuse-business': {
    args: ['EMAIL'],
    does: 'Refuse it; the applicant reads the reason.',
    run: decision('business', false),
  },
  'revoke-business': {
    args: ['EMAIL'],
    does: 'Take business access away, from the next call on.',
    run: deed('revoke_business', ({ email }) => `${email} has no business access any more.`),
  },
  'credit-business': {
    args: ['EMAIL', 'AMOUNT'],
    does: 'Add dollars such as 12.00 to the balance of the business that this account belongs to.',
    run: credit,
  },
  'end-business': {
    args: ['EMAIL', 'DAY'],
    does: 'Set the day, such as 2027-01-31, or never, at whose beginning (UTC) its agreement ends: its keys are refused from then on.',
    run: endBusiness,
  },
  'approve-creator': { args: ['EMAIL'], does: 'Approve an application of a creator.', run: decision('creator', true) },
  'refuse-creator': {
    args: ['EMAIL'],
    does: 'Refuse it; the applicant reads the reason.',
    run: decision('creator', false),
  },
  'revoke-creator': {
    args: ['EMAIL'],
    does: 'Take the status of a creator away.',
    run: deed('revoke_creator', ({ email }) => `${email} is no creator any more.`),
  },
  'release-reward': {
    args: ['EMAIL'],
    does: 'Pay the held reward for having brought this account.',
    run: heldDecision(true),
  },
  'refuse-reward': { args: ['EMAIL'], does: 'Refuse it for good.', run: heldDecision(false) },
  'resend-mail': {
    args: ['EMAIL'],
    does: 'Send the mail again that verifies the address.',
    standardWhy: 'Asked for at the command line',
    run: deed('resend_mail', ({ email }) => `A new mail to ${email} is on its way.`),
  },
  'reset-link': {
    args: ['EMAIL'],
    does: 'Print a one-time link that sets a new password.',
    standardWhy: 'Asked for at the command line',
    run: resetLink,
  },
  messages: {
    args: [],
    does: 'Show what people wrote over the contact page, newest first.',
    standardWhy: null,
    run: ({ db }, { lines }) => tellMessages(db, lines),
  },
  newsletter: {
    args: ['send', 'SLUG'],
    does: 'Send an article to every confirmed address, once each.',
    standardWhy: 'Sent from the command line',
    run: sendNewsletter,
  },
  audit: { args: [], does: 'List what operators did, newest first.', standardWhy: null, run: audit },
}

function usageOf(name: string, { args, standardWhy }: Command): string {
  const why = standardWhy === null ? '' : standardWhy === undefined ? ' --why "…"' : ' [--why "…"]'
  const lines = ['audit', 'find', 'messages'].includes(name) ? ' [--lines N]' : ''
  return `${[name, ...args].join(' ')}${why}${lines}`
}

/** What `help` prints. */
function helpText(): string {
  const rows = Object.entries(commands).map(([name, command]) => [usageOf(name, command), command.does] as const)
  const width = Math.max(...rows.map(([usage]) => usage.length))
  return [
    'Usage: npm run operator -- COMMAND …',
    '',
    ...rows.map(([usage, does]) => `  ${usage.padEnd(width)}  ${does}`),
    '',
    'Everything that changes an account is written into the audit log with who, why and when.',
    'It ends with 0 when done, 1 when refused, 2 when it cannot be understood, 3 when the database cannot be reached.',
  ].join('\n')
}

/** Runs one command. A refusal is an outcome with its sentence; only faults are thrown. */
export async function runCommand(deps: CommandDeps, given: readonly string[]): Promise<Outcome> {
  try {
    const read = readCommand(given)
    if (read === 'help') return { exitCode: exitCodes.done, text: helpText() }
    const { command, asked } = read
    return { exitCode: exitCodes.done, text: await command.run(deps, asked) }
  } catch (error) {
    if (error instanceof Misuse) return { exitCode: exitCodes.misused, text: error.message }
    if (error instanceof Failure) return { exitCode: exitCodes.refused, text: error.message }
    throw error
  }
}

/** Whether a command needs no database: help, and what cannot be understood. */
export function answerWithout(given: readonly string[]): Outcome | null {
  try {
    return readCommand(given) === 'help' ? { exitCode: exitCodes.done, text: helpText() } : null
  } catch (error) {
    if (error instanceof Misuse) return { exitCode: exitCodes.misused, text: error.message }
    throw error
  }
}

function readCommand(given: readonly string[]): 'help' | { readonly command: Command; readonly asked: Asked } {
  const { values, positionals } = parse(given)
  const [name, ...args] = positionals
  if (name === undefined || name === 'help' || values.help === true) return 'help'
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined) throw new Misuse(`There is no command '${name}'. Commands: ${Object.keys(commands).join(', ')}.`)
  const usage = `Usage: ${usageOf(name, command)}`
  const missing = command.args[args.length]
  if (missing !== undefined) throw new Misuse(`${name} needs ${missing}. ${usage}`)
  if (args.length > command.args.length) throw new Misuse(`${name} does not take '${args[command.args.length]}'. ${usage}`)
  return { command, asked: { args, why: readWhy(command, values.why, usage), lines: readLines(values.lines) } }
}

function parse(given: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({
      args: [...given],
      allowPositionals: true,
      options: { why: text, lines: text, help: { type: 'boolean', short: 'h' } },
    })
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message.split('. ')[0] : 'The arguments cannot be read'}. Try: help`)
  }
}

function readWhy({ standardWhy }: Command, given: string | undefined, usage: string): string {
  if (standardWhy === null) {
    if (given !== undefined) throw new Misuse(`It changes nothing and takes no --why. ${usage}`)
    return ''
  }
  const wanted = given ?? standardWhy
  if (wanted === undefined) throw new Misuse(`Say why with --why "…". ${usage}`)
  const why = Why.safeParse(wanted)
  if (!why.success) throw new Misuse(`${why.error.issues[0]?.message ?? 'The reason cannot be used'}. ${usage}`)
  return why.data
}

function readLines(given: string | undefined): number {
  const lines = given === undefined ? standardLines : /^\d{1,4}$/.test(given) ? Number(given) : 0
  if (lines < 1 || lines > maxLines) throw new Misuse(`--lines must be a whole number from 1 to ${maxLines}, not '${given}'.`)
  return lines
}

async function mustFind({ db }: CommandDeps, given = ''): Promise<OperatedRow> {
  const email = given.trim().toLowerCase()
  if (!looksLikeEmail(email)) throw new Misuse(`'${given}' is not an email address.`)
  const user = await findUserByEmail(db, email)
  if (user === undefined)
    throw new Failure('account_not_found', { message: `There is no account with the address ${email}. Look for it with: find` })
  return user
}

const marksOf = (user: OperatedRow): string =>
  [
    user.is_operator && 'operator',
    user.is_business && 'business',
    user.is_creator && 'creator',
    !user.auth_verified && 'not verified',
    user.suspended_at !== null && 'suspended',
    user.deletion_due_at !== null && `to be deleted on ${dayOf(user.deletion_due_at)}`,
    user.deactivated_at !== null && user.deletion_due_at === null && 'deactivated',
  ]
    .filter((mark) => mark !== false)
    .join(', ')

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10)

async function find({ db }: CommandDeps, { args: [text = ''], lines }: Asked): Promise<string> {
  const { rows, count } = await findUsers(db, text, { page: 1, page_size: lines })
  if (count === 0) throw new Failure('account_not_found', { message: `No account holds '${text}' in its email or name.` })
  const shown = rows.map((user) => [dayOf(user.created_at), user.email, presentUser(user).name, marksOf(user)])
  const more = count > rows.length ? [`… and ${count - rows.length} more: raise --lines.`] : []
  return [...columnsOf(shown), ...more].join('\n')
}

/** Rows with their cells under each other. */
function columnsOf(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

async function show(deps: CommandDeps, { args: [email], lines }: Asked): Promise<string> {
  const { db } = deps
  const user = await mustFind(deps, email)
  const [use, done] = await Promise.all([readUse(db, user.id), listAuditOf(db, user.id, lines)])
  const facts = [
    ['Email', user.email],
    ['Name', presentUser(user).name],
    ['Since', dayOf(user.created_at)],
    ['Is', marksOf(user) || 'a user'],
    ['Tokens', user.debt > 0 ? `${user.tokens}, and ${user.debt} owed` : String(user.tokens)],
    ['Open logins', String(use.open_logins)],
    ['Finished backtests', String(use.completed_runs)],
    ['Accounts brought', String(use.sign_ups_brought)],
  ]
  return [
    ...columnsOf(facts),
    '',
    done.length === 0 ? 'No operator has done anything to it.' : 'What operators did:',
    ...tellLines(done),
  ].join('\n')
}

const tellLines = (rows: readonly AuditRow[]): string[] =>
  columnsOf(
    rows.map(({ at, operator_name, act, subject_email, why, detail }) => [
      utcText(at.getTime() / 1_000),
      operator_name,
      act,
      subject_email ?? '',
      [why, ...Object.entries(detail).map(([name, value]) => `${name} ${String(value)}`)].join(' · '),
    ]),
  )

async function audit({ db }: CommandDeps, { lines }: Asked): Promise<string> {
  const { rows, count } = await listAudit(db, { page: 1, page_size: lines })
  if (count === 0) return 'No operator has done anything yet.'
  return [...tellLines(rows), ...(count > rows.length ? [`… and ${count - rows.length} more: raise --lines.`] : [])].join('\n')
}

async function grant(deps: CommandDeps, { args: [email, amount = ''], why }: Asked): Promise<string> {
  const tokens = /^\d{1,7}$/.test(amount) ? Number(amount) : 0
  if (tokens < 1 || tokens > limits.maxGrantTokens)
    throw new Misuse(`AMOUNT must be a whole number from 1 to ${limits.maxGrantTokens}, not '${amount}'.`)
  const user = await mustFind(deps, email)
  await actOnUser(deps, user.id, 'grant', { by: deps.by, why, tokens, key: deps.key, now: new Date(deps.now()) })
  return `${user.email} got ${tokens} tokens and has ${user.tokens + tokens} now.`
}

async function credit(deps: CommandDeps, { args: [email, amount = ''], why }: Asked): Promise<string> {
  const cents = /^\d{1,6}\.\d{2}$/.test(amount) ? Number(amount.replace('.', '')) : 0
  if (cents === 0) throw new Misuse(`AMOUNT must be dollars such as 12.00, not '${amount}'.`)
  const user = await mustFind(deps, email)
  await creditBusiness(deps.db, user, cents, { by: deps.by, why, key: deps.key, now: new Date(deps.now()) })
  return `The business of ${user.email} got $${amount}.`
}

async function endBusiness(deps: CommandDeps, { args: [email, day = ''], why }: Asked): Promise<string> {
  const end = day === 'never' ? null : new Date(/^\d{4}-\d{2}-\d{2}$/.test(day) ? day : NaN)
  if (end !== null && Number.isNaN(end.getTime())) throw new Misuse(`DAY must be a day such as 2027-01-31, or never, not '${day}'.`)
  const user = await mustFind(deps, email)
  await setBusinessEnd(deps.db, user, end, { by: deps.by, why, key: deps.key, now: new Date(deps.now()) })
  return `The agreement with the business of ${user.email} ${end === null ? 'has no end' : `ends on ${day}`}.`
}

async function sendNewsletter(deps: CommandDeps, { args: [verb = '', slug = ''], why }: Asked): Promise<string> {
  if (verb !== 'send') throw new Misuse(`newsletter does not know '${verb}'. Usage: newsletter send SLUG`)
  const readers = await deps.db.transaction().execute(async (tx) => {
    const count = await deps.sendArticle(tx, slug)
    await recordAct(tx, { by: deps.by, act: 'send_article', subjectId: null, why, detail: { slug }, now: new Date(deps.now()) })
    return count
  })
  return `'${slug}' goes to ${readers} confirmed address${readers === 1 ? '' : 'es'}, once each. A running product sends it.`
}

async function resetLink(deps: CommandDeps, { args: [email], why }: Asked): Promise<string> {
  const user = await mustFind(deps, email)
  const made = await deps.makeResetLink(user.email)
  if (made === null) throw new Failure('act_refused', { message: `${user.email} is closed: restore it first.` })
  await actOnUser(deps, user.id, 'reset_link', { by: deps.by, why, key: deps.key, now: new Date(deps.now()) })
  return `${made.link}\nIt works once and for ${made.valid}. Whoever has it can set the password of ${user.email}.`
}

function mustSell({ payments }: CommandDeps): FollowDeps {
  if (payments === null) throw new Failure('nothing_for_sale')
  return payments
}

async function refund(deps: CommandDeps, { args: [number = '', amount = ''], why }: Asked): Promise<string> {
  if (amount !== 'all' && !/^\d{1,6}(?:\.\d{2})?$/.test(amount))
    throw new Misuse(`AMOUNT must be all, or dollars such as 12 or 12.50, not '${amount}'.`)
  const cents = amount === 'all' ? null : Math.round(Number(amount) * 100)
  const done = await refundInvoice(mustSell(deps), { number, cents, key: deps.key })
  const detail = { invoice: number, cents: done.cents }
  const act = { by: deps.by, act: 'refund', subjectId: done.userId, why, detail, now: new Date(deps.now()) }
  await deps.db.transaction().execute((tx) => recordAct(tx, act))
  return done.text
}

async function writeOff(deps: CommandDeps, { args: [email], why }: Asked): Promise<string> {
  const user = await mustFind(deps, email)
  const now = new Date(deps.now())
  const tokens = await deps.db.transaction().execute(async (tx) => {
    const owed = await writeOffDebt(tx, { userId: user.id, why, key: deps.key, now })
    if (owed === 0) throw new Failure('act_refused', { message: `${user.email} owes no tokens.` })
    await recordAct(tx, { by: deps.by, act: 'write_off', subjectId: user.id, why, detail: { tokens: owed }, now })
    return owed
  })
  return `${user.email} owed ${tokens} tokens and owes none now.`
}
