import { limits } from './limits.ts'

/** Something that is stored about people, as the privacy page tells it. A test finds every table of the database in one of these, or in `tablesAboutNobody`. */
export interface StoredThing {
  readonly title: string
  readonly what: string
  readonly why: string
  readonly until: string
  readonly tables: readonly string[]
}

const days = (count: number) => `${count} days`
const withAccount = 'Until you delete your account.'
const whileYouKeepIt = `Until you delete it, and ${days(limits.deletedKeptDays)} longer in which you can bring it back.`
const forTheBooks = 'It stays when the account goes, for the books, without a name.'

export const storedThings: readonly StoredThing[] = [
  {
    title: 'Your account',
    what: 'Your address, the names you give, your password as a one-way hash, what you asked for as a creator or a business, and how you like the pages.',
    why: 'To know you again, and to show the product your way.',
    until: `Until you delete it; it is erased ${days(limits.accountDeletionDays)} later. What must stay has no name any more.`,
    tables: ['users', 'preferences', 'applications', 'account_exports', 'account_export_parts'],
  },
  {
    title: 'Ways to sign in',
    what: 'Passkeys, the key of your authenticator app (encrypted), hashes of recovery codes, and which Google account is linked.',
    why: 'To let you in and nobody else.',
    until: 'Until you remove them, or delete your account.',
    tables: ['passkeys', 'totp_keys', 'recovery_codes', 'external_logins'],
  },
  {
    title: 'Your logins',
    what: 'When and with which browser you signed in, from which network (a part of the address), and hashes of the tokens that your browser holds.',
    why: 'So that you can see them and end them.',
    until: `${days(limits.loginsKeptDays)} after they have ended.`,
    tables: [
      'logins',
      'token_pairs',
      'auth_challenges',
      'one_time_codes',
      'address_changes',
      'used_id_tokens',
      'code_sends',
      'login_attempts',
    ],
  },
  {
    title: 'The log of security events',
    what: 'Logins, failed logins and changes of what protects your account, with browser and network.',
    why: 'So that you notice what was not you.',
    until: `${days(limits.securityEventsKeptDays)}.`,
    tables: ['security_events'],
  },
  {
    title: 'Your strategies',
    what: 'Your words, the rules they became, each result with its trades and the prices it was computed from, checks of robustness, and how many variants you tried.',
    why: 'They are your work; the number of variants is what makes a verdict honest.',
    until: whileYouKeepIt,
    tables: [
      'strategies',
      'strategy_results',
      'strategy_trades',
      'strategy_trials',
      'robustness_studies',
      'robustness_tasks',
      'market_runs',
    ],
  },
  {
    title: 'What you publish',
    what: 'What the dialog lists before you confirm: words, rules, market and figures, and the prices only if you choose so; and its title, if you list it in the gallery.',
    why: 'So that others can check it.',
    until: 'Until you withdraw it; that it existed stays known.',
    tables: ['publications', 'gallery_entries'],
  },
  {
    title: 'What is reported of published results',
    what: 'The reason that was chosen and the remark, without who wrote it.',
    why: 'So that an operator looks at it.',
    until: 'Until an operator has decided about it, or the result goes.',
    tables: ['publication_reports'],
  },
  {
    title: 'Your market sessions',
    what: 'Your questions, the answers with their figures, and your ratings.',
    why: 'So that you can go on, and check a figure again later.',
    until: whileYouKeepIt,
    tables: ['chats', 'messages'],
  },
  {
    title: 'Your charts and lists',
    what: 'Drawings, indicators, watchlists, markets you looked at, screens, replays with your orders, alerts and what they reported.',
    why: 'They are your work.',
    until: `Until you delete them; what alerts reported, ${days(limits.firedKeptDays)}.`,
    tables: [
      'chart_settings',
      'drawings',
      'watchlists',
      'seen_markets',
      'screens',
      'replays',
      'replay_orders',
      'alerts',
      'fired_alerts',
      'notifications',
      'notification_deliveries',
    ],
  },
  {
    title: 'Prices you import',
    what: 'The bars of your files, their names, and the lines that could not be read. Nobody else sees them.',
    why: 'To run your strategies on them.',
    until: withAccount,
    tables: [
      'imports',
      'import_chunks',
      'import_rejections',
      'own_markets',
      'candle_series',
      'candle_blocks',
      'candle_gaps',
      'candle_downloads',
    ],
  },
  {
    title: 'Your tokens',
    what: 'A ledger of everything that was granted, held and charged, and for what.',
    why: 'So that every balance can be explained.',
    until: `${forTheBooks} Its lines are never removed.`,
    tables: ['ledger_accounts', 'ledger_entries', 'ledger_transfers', 'token_holds'],
  },
  {
    title: 'Payments',
    what: 'What you bought, when and for how much, with its invoices. Card numbers are given to the payment provider and never reach us.',
    why: 'To deliver what was paid, and because the law asks for books.',
    until: forTheBooks,
    tables: ['billing_customers', 'payments', 'checkouts', 'subscriptions', 'billing_documents', 'payment_events'],
  },
  {
    title: 'Invitations',
    what: 'How often your link was opened, and which accounts came by it. To see whether a reward was earned, the browser and the network of the two accounts’ logins are compared.',
    why: 'To pay the reward, and to see whether it was earned.',
    until: withAccount,
    tables: ['referrals', 'referral_clicks'],
  },
  {
    title: 'Businesses and their keys',
    what: 'Name and website of a company, its members and who is invited, its keys as hashes, each call of a key: its address, what was sent and answered, and what it cost, and the jobs that keys have started, with what came out. The same of personal keys, without a company.',
    why: 'To answer the calls, to count them, and so that a business can look a call up.',
    until: `Calls and jobs for ${days(limits.apiRequestsKeptDays)}; keys and counts as long as there is the business, or your account.`,
    tables: [
      'businesses',
      'business_members',
      'business_invitations',
      'business_statements',
      'business_entries',
      'api_keys',
      'api_months',
      'api_leases',
      'api_usage',
      'api_requests',
      'api_jobs',
      'api_job_trades',
      'sandboxes',
      'sandbox_alerts',
    ],
  },
  {
    title: 'Webhooks',
    what: 'The addresses that you or your business want events sent to, what was sent, and the beginning of each answer.',
    why: 'To send it, to try again, and so that a try can be looked up.',
    until: `What was sent for ${days(limits.webhookEventsKeptDays)}; addresses until you delete them, or your account.`,
    tables: ['webhooks', 'webhook_events', 'webhook_deliveries', 'webhook_attempts'],
  },
  {
    title: 'Mails to you',
    what: 'What was sent and when. Codes and links in it are encrypted, and erased once they are sent or no longer good.',
    why: 'So that none is sent twice.',
    until: `${days(limits.mailsKeptDays)}.`,
    tables: ['mails'],
  },
  {
    title: 'The newsletter',
    what: 'Your address, if you sign up for it, and which articles it was sent.',
    why: 'To send it.',
    until: 'Until you unsubscribe; then it is deleted.',
    tables: ['newsletter_subscribers', 'newsletter_sends'],
  },
  {
    title: 'What you write to us',
    what: 'Your message with your address, and what was answered.',
    why: 'To answer it.',
    until: `${days(limits.contactMessagesKeptDays)}.`,
    tables: ['contact_messages'],
  },
  {
    title: 'Requests',
    what: 'How many came from a network or an account in the last minutes, and the answers to those that a browser may repeat. Where the operator wants it, a line in the log of each request with its address, without what was sent.',
    why: 'To stop abuse, and so that nothing is done twice.',
    until: 'A day; the log as long as the operator keeps it.',
    tables: ['rate_limits', 'idempotency_keys'],
  },
  {
    title: 'What operators did',
    what: 'Each act of an operator on an account, with who and why.',
    why: 'So that it can be looked into.',
    until: 'It is never removed; it names accounts by a number only.',
    tables: ['audit_log'],
  },
]

/** Tables with nothing about anybody: prices of everybody, keys of the product, its version. */
export const tablesAboutNobody: readonly string[] = [
  'newsletter_issues',
  'price_events',
  'schema_migrations',
  'schema_migrations_lock',
  'signing_keys',
  'source_lists',
  'source_markets',
  'statements',
  'test_provider_numbers',
  'test_provider_objects',
]
