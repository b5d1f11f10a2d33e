import * as z from 'zod/mini'
import { Application, applicationStatuses } from './applications.ts'
import { contactTopicNames } from './contact.ts'
import { endpoint } from './endpoint.ts'
import { reportReasonNames } from './gallery.ts'
import { limits } from './limits.ts'
import { pageNumber, pageOf, pageSize, wholeNumber } from './page.ts'
import { Referral } from './partners.ts'

const minWhyChars = 3
/** Why an operator does something; it stands in the audit log for good. */
export const Why = z
  .string()
  .check(
    z.trim(),
    z.minLength(minWhyChars, 'Say why, in a few words'),
    z.maxLength(limits.maxWhyChars, `The reason can have at most ${limits.maxWhyChars} characters`),
  )

/** What the operators' page asks before it does something; a number is given as it is typed. */
export const ReasonForm = z.object({ why: Why })
const typedTokens = z.pipe(
  z.transform((typed: unknown) => (typeof typed === 'string' ? typed.replaceAll(/(?<=\d)[ ,.'’](?=\d{3}(?!\d))/g, '').trim() : typed)),
  wholeNumber('tokens', 1, limits.maxGrantTokens),
)
/** Tokens are taken with blanks around them and thousands apart, as `1,000`. */
export const GrantForm = z.object({ why: Why, tokens: typedTokens })

/** What an operator can do to an account in the console. */
export const userActs = {
  suspend: { label: 'Suspend', does: 'Ends every login at once and cancels what runs; nobody gets in until it is restored.' },
  restore: {
    label: 'Restore',
    does: 'Lifts a suspension; where there is none, opens an account that its owner has closed. Its alerts stay paused until their owner starts them.',
  },
  grant: { label: 'Grant tokens', does: 'Adds tokens to the account.' },
  revoke_business: { label: 'Take business access', does: 'Takes business access away, from the next call on.' },
  resend_mail: {
    label: 'Resend verification mail',
    does: 'Sends a new mail with a code that verifies the address; the one before stops working.',
  },
  revoke_creator: { label: 'Take creator status', does: 'New rewards are those of every partner again.' },
} as const
export type UserAct = keyof typeof userActs
const UserActs = z.enum(Object.keys(userActs) as [UserAct, ...UserAct[]])

const isWholeGrant = z.refine<{ act: UserAct; tokens?: number | undefined }>(
  ({ act, tokens }) => (act === 'grant') === (tokens !== undefined),
  { message: 'Tokens are given for a grant, and for nothing else', path: ['tokens'] },
)
export const UserActForm = z
  .object({
    act: UserActs,
    why: Why,
    tokens: z.optional(
      z
        .int()
        .check(
          z.gte(1, 'Tokens must be a whole number above 0'),
          z.lte(limits.maxGrantTokens, `One grant can have at most ${limits.maxGrantTokens} tokens`),
        ),
    ),
  })
  .check(isWholeGrant)

/** An account as operators see it. */
export const OperatedUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  created_at: z.string(),
  is_verified: z.boolean(),
  is_business: z.boolean(),
  is_creator: z.boolean(),
  is_operator: z.boolean(),
  suspended_at: z.nullable(z.string()),
  deactivated_at: z.nullable(z.string()),
  /** When it is deleted, where its owner asked for that. */
  deletion_due_at: z.nullable(z.string()),
  tokens: z.int(),
  /** Tokens that are owed after a refund or a dispute. */
  debt: z.int(),
})
export type OperatedUser = z.output<typeof OperatedUser>

/** `operator` is who did it: an email, or who used the command line. `subject` is the account's email now, where there is one. */
export const AuditLine = z.object({
  id: z.string(),
  at: z.string(),
  operator: z.string(),
  act: z.string(),
  subject: z.nullable(z.string()),
  why: z.string(),
  detail: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})
export type AuditLine = z.output<typeof AuditLine>

const OperatedUserDetails = z.extend(OperatedUser, {
  open_logins: z.int(),
  completed_runs: z.int(),
  sign_ups_brought: z.int(),
  applications: z.array(Application),
  audit: z.array(AuditLine),
})
export type OperatedUserDetails = z.output<typeof OperatedUserDetails>

/** An application with who sent it. */
export const SentApplication = z.extend(Application, { user: z.object({ id: z.string(), email: z.string(), is_verified: z.boolean() }) })
export type SentApplication = z.output<typeof SentApplication>
/** A referral with both accounts. */
export const DoubtedReferral = z.extend(Referral, {
  referrer: z.object({ id: z.string(), email: z.string() }),
  referred: z.object({ id: z.string(), email: z.string() }),
})
export type DoubtedReferral = z.output<typeof DoubtedReferral>

/** A published result of which something was reported. */
export const ReportedResult = z.object({
  public_id: z.string(),
  /** What it is called in the gallery; null where it is not shown there. */
  title: z.nullable(z.string()),
  is_withdrawn: z.boolean(),
  words: z.string(),
  owner: z.object({ id: z.string(), email: z.string() }),
  count: z.int(),
  /** The newest. */
  reports: z.array(z.object({ reason: z.enum(reportReasonNames), text: z.string(), at: z.string() })),
})
export type ReportedResult = z.output<typeof ReportedResult>

/** What an operator can decide about a published result. */
export const reportDecisions = {
  keep: { label: 'Leave it', does: 'Nothing changes. What was reported is closed.' },
  unlist: {
    label: 'Take out of the gallery',
    does: 'Its page stays for who has the address. It cannot be listed again. Its owner is told why.',
  },
  remove: {
    label: 'Remove',
    does: 'Its page says that it is gone, and what was published is deleted. It cannot be listed again. Its owner is told why.',
  },
} as const
export type ReportDecision = keyof typeof reportDecisions
const ReportDecisions = z.enum(Object.keys(reportDecisions) as [ReportDecision, ...ReportDecision[]])

/** A message of the contact form, with what became of it. */
export const ContactMessage = z.object({
  id: z.string(),
  email: z.string(),
  topic: z.enum(contactTopicNames),
  text: z.string(),
  /** A program may have written it: nobody was mailed. */
  is_suspect: z.boolean(),
  created_at: z.string(),
  /** Null while nobody has looked after it. */
  handled_at: z.nullable(z.string()),
  /** What was answered by mail; null where nothing was. */
  answer: z.nullable(z.string()),
})
export type ContactMessage = z.output<typeof ContactMessage>

/** Which messages: those that wait, those that somebody has looked after, and what programs wrote. */
export const messageLists = ['open', 'handled', 'suspect'] as const
export type MessageList = (typeof messageLists)[number]

/** What is answered to a message; it goes to its sender by mail. */
export const AnswerForm = z.object({
  text: z
    .string('Answer is required')
    .check(
      z.trim(),
      z.minLength(1, 'Answer is required'),
      z.maxLength(limits.maxContactChars, `Answer can have at most ${limits.maxContactChars} characters`),
    ),
})

const pages = { page: pageNumber, page_size: pageSize(limits.operatorPageSize) }

export const operatorAccess = endpoint({
  method: 'GET',
  path: '/operator/access/',
  access: 'operator',
  summary: 'Whether you may enter the operators’ page: it answers those who may.',
  reply: z.object({ has_access: z.literal(true) }),
})
export const operatorUsers = endpoint({
  method: 'GET',
  path: '/operator/users/',
  access: 'operator',
  summary: 'Accounts whose email or name holds the text, newest first.',
  query: z.object({ search: z._default(z.string().check(z.trim(), z.maxLength(limits.maxEmailChars)), ''), ...pages }),
  reply: pageOf(OperatedUser),
})
export const operatorUser = endpoint({
  method: 'GET',
  path: '/operator/users/{id}/',
  access: 'operator',
  summary: 'One account with its applications and what operators did to it.',
  reply: OperatedUserDetails,
  failures: ['account_not_found'],
})
export const actOnUser = endpoint({
  method: 'POST',
  path: '/operator/users/{id}/acts/',
  access: 'operator',
  summary: 'Do something to an account, for a reason.',
  body: UserActForm,
  reply: OperatedUserDetails,
  failures: ['account_not_found', 'act_refused', 'fresh_login_needed'],
})
export const operatorApplications = endpoint({
  method: 'GET',
  path: '/operator/applications/',
  access: 'operator',
  summary: 'Applications for business access and of creators, the oldest first.',
  query: z.object({ status: z._default(z.enum(applicationStatuses), 'open'), ...pages }),
  reply: pageOf(SentApplication),
})
export const decideApplication = endpoint({
  method: 'POST',
  path: '/operator/applications/{id}/decision/',
  access: 'operator',
  summary: 'Approve or refuse an application; the applicant reads the reason.',
  body: z.object({ decision: z.enum(['approve', 'refuse']), why: Why }),
  reply: SentApplication,
  failures: ['application_not_found', 'application_decided', 'fresh_login_needed'],
})
export const heldReferrals = endpoint({
  method: 'GET',
  path: '/operator/referrals/',
  access: 'operator',
  summary: 'Rewards of the partners programme that are held, the oldest first.',
  query: z.object(pages),
  reply: pageOf(DoubtedReferral),
})
export const decideReferral = endpoint({
  method: 'POST',
  path: '/operator/referrals/{id}/decision/',
  access: 'operator',
  summary: 'Release or refuse a held reward.',
  body: z.object({ decision: z.enum(['release', 'refuse']), why: Why }),
  reply: DoubtedReferral,
  failures: ['referral_not_found', 'referral_settled', 'fresh_login_needed'],
})
export const auditLog = endpoint({
  method: 'GET',
  path: '/operator/audit/',
  access: 'operator',
  summary: 'What operators did, newest first.',
  query: z.object(pages),
  reply: pageOf(AuditLine),
})
export const reportedResults = endpoint({
  method: 'GET',
  path: '/operator/reports/',
  access: 'operator',
  summary: 'Published results of which something was reported, what was reported first before the others.',
  query: z.object(pages),
  reply: pageOf(ReportedResult),
})
export const decideReported = endpoint({
  method: 'POST',
  path: '/operator/reports/{id}/decision/',
  access: 'operator',
  summary: 'Leave a published result as it is, take it out of the gallery, or remove it; also one of which nothing was reported.',
  body: z.object({ decision: ReportDecisions, why: Why }),
  reply: z.object({ decision: ReportDecisions }),
  failures: ['publication_not_found', 'fresh_login_needed'],
})
export const contactMessages = endpoint({
  method: 'GET',
  path: '/operator/messages/',
  access: 'operator',
  summary: 'Messages of the contact form, the newest first.',
  query: z.object({ list: z._default(z.enum(messageLists), 'open'), ...pages }),
  reply: pageOf(ContactMessage),
})
export const markContactMessage = endpoint({
  method: 'PATCH',
  path: '/operator/messages/{id}/',
  access: 'operator',
  summary: 'Say that a message was looked after, or that it was not.',
  body: z.object({ is_handled: z.boolean() }),
  reply: ContactMessage,
  failures: ['message_not_found'],
})
export const answerMessage = endpoint({
  method: 'POST',
  path: '/operator/messages/{id}/answer/',
  access: 'operator',
  summary: 'Answer a message by mail; it counts as looked after.',
  body: AnswerForm,
  reply: ContactMessage,
  failures: ['message_not_found', 'message_answered', 'mail_unavailable', 'fresh_login_needed'],
  retry: false,
})
