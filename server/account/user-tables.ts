import { exportedTrades } from './exported-trades.ts'

/** How a table's rows are found that belong to a user, `$1` being the user's id. */
type Mine = string

export interface UserTable {
  readonly table: string
  readonly mine: Mine
  /** Columns that are put into an export; a reason where nothing is. */
  readonly exported: readonly string[] | { readonly leftOut: string }
  /** Where a stored row holds many of what its owner knows: those, with their columns. */
  readonly unpacked?: {
    readonly columns: readonly string[]
    readonly rowsOf: (row: Readonly<Record<string, unknown>>) => readonly Readonly<Record<string, unknown>>[]
  }
  /** Rows go with the account; a reason where they stay, without anything that tells who it was. */
  readonly deleted: true | { readonly kept: string }
}

const owner = 'owner_id = $1'
const user = 'user_id = $1'
const ofStrategies = 'strategy_id in (select id from strategies where owner_id = $1 or deleted_owner_id = $1)'
const ofPersonalKeys = 'business_id in (select id from businesses where personal_of = $1)'
const secret = { leftOut: 'Secrets, or hashes of secrets, that let somebody in; the security log tells of their use.' }
const passing = { leftOut: 'Only kept while something is under way.' }

const keptForBooks = 'Payments are kept for the books; the account in them has no name any more.'

const columns = (names: string): string[] => names.split(' ')

/**
 * Every table that has something of a user, in the order in which it is deleted: what refers comes before what it refers to.
 * A test finds every table of the database here, or among `tablesOfNobody`.
 */
export const userTables: readonly UserTable[] = [
  {
    table: 'account_export_parts',
    mine: 'export_id in (select id from account_exports where user_id = $1)',
    exported: { leftOut: 'Exports themselves.' },
    deleted: true,
  },
  { table: 'account_exports', mine: user, exported: { leftOut: 'Exports themselves.' }, deleted: true },
  { table: 'applications', mine: user, exported: columns('kind answers status created_at decided_at why'), deleted: true },
  { table: 'auth_challenges', mine: user, exported: passing, deleted: true },
  { table: 'external_logins', mine: user, exported: columns('issuer subject address created_at last_used_at'), deleted: true },
  { table: 'one_time_codes', mine: user, exported: secret, deleted: true },
  { table: 'address_changes', mine: user, exported: columns('old_email new_email asked_at done_at ended_at'), deleted: true },
  { table: 'passkeys', mine: user, exported: columns('name created_at last_used_at'), deleted: true },
  { table: 'recovery_codes', mine: user, exported: secret, deleted: true },
  { table: 'totp_keys', mine: user, exported: secret, deleted: true },
  { table: 'preferences', mine: user, exported: columns('document updated_at'), deleted: true },
  { table: 'mails', mine: user, exported: columns('template recipient content status created_at ended_at'), deleted: true },
  { table: 'security_events', mine: user, exported: columns('kind detail network user_agent at'), deleted: true },
  { table: 'token_pairs', mine: 'login_id in (select id from logins where user_id = $1)', exported: secret, deleted: true },
  { table: 'logins', mine: user, exported: columns('created_at last_seen_at network user_agent ended_at ended_by'), deleted: true },
  { table: 'idempotency_keys', mine: user, exported: passing, deleted: true },
  { table: 'business_invitations', mine: 'invited_by = $1', exported: columns('email role created_at expires_at'), deleted: true },
  { table: 'business_members', mine: user, exported: columns('role since'), deleted: true },
  { table: 'api_leases', mine: ofPersonalKeys, exported: passing, deleted: true },
  { table: 'api_usage', mine: ofPersonalKeys, exported: columns('day call calls errors included_units'), deleted: true },
  {
    table: 'api_requests',
    mine: ofPersonalKeys,
    exported: columns('at method path status ms ip user_agent request_body response_body'),
    deleted: true,
  },
  {
    table: 'api_job_trades',
    mine: `job_id in (select id from api_jobs where ${ofPersonalKeys})`,
    exported: columns('job_id first_number columns'),
    unpacked: exportedTrades('job_id'),
    deleted: true,
  },
  {
    table: 'api_jobs',
    mine: ofPersonalKeys,
    exported: columns('id kind symbol timeframe asked status message error result created_at ended_at'),
    deleted: true,
  },
  {
    table: 'api_months',
    mine: 'subject_id in (select id from businesses where personal_of = $1 union select id from api_keys where business_id in (select id from businesses where personal_of = $1))',
    exported: { leftOut: 'The sums of what is listed by the day.' },
    deleted: true,
  },
  {
    table: 'api_keys',
    mine: 'created_by = $1',
    exported: columns('name environment scopes created_at ends_at revoked_at'),
    deleted: { kept: 'A key of a business belongs to it, and is kept for what it was used for; personal ones go with what follows.' },
  },
  {
    table: 'strategy_trials',
    mine: `${owner} or owner_id in (select id from businesses where personal_of = $1)`,
    exported: columns('family_key trial_key sharpe'),
    deleted: true,
  },
  {
    table: 'businesses',
    mine: 'personal_of = $1',
    exported: { leftOut: 'What joins personal keys, which are listed on their own.' },
    deleted: true,
  },
  {
    table: 'webhook_attempts',
    mine: 'delivery_id in (select id from webhook_deliveries where event_id in (select id from webhook_events where subject_id = $1))',
    exported: columns('number at ms status answer fault'),
    deleted: true,
  },
  {
    table: 'webhook_deliveries',
    mine: 'event_id in (select id from webhook_events where subject_id = $1)',
    exported: passing,
    deleted: true,
  },
  { table: 'webhook_events', mine: 'subject_id = $1', exported: columns('id type body created_at'), deleted: true },
  { table: 'webhooks', mine: 'subject_id = $1', exported: columns('url note events created_at disabled_at disabled_why'), deleted: true },
  { table: 'watchlists', mine: owner, exported: columns('name symbols place created_at updated_at'), deleted: true },
  { table: 'seen_markets', mine: owner, exported: columns('symbol seen_at'), deleted: true },
  { table: 'chart_settings', mine: owner, exported: columns('document updated_at'), deleted: true },
  { table: 'drawings', mine: owner, exported: columns('id market_symbol type properties created_at updated_at'), deleted: true },
  { table: 'fired_alerts', mine: owner, exported: columns('symbol title text price place at fired_at'), deleted: true },
  {
    table: 'alerts',
    mine: owner,
    exported: columns('id title symbol timeframe condition target_price percent text moment repeats status created_at'),
    deleted: true,
  },
  {
    table: 'notification_deliveries',
    mine: 'notification_id in (select id from notifications where owner_id = $1)',
    exported: passing,
    deleted: true,
  },
  { table: 'notifications', mine: owner, exported: columns('kind title text link created_at read_at'), deleted: true },
  { table: 'screens', mine: owner, exported: columns('name text timeframe bars markets rows ran_at created_at'), deleted: true },
  {
    table: 'messages',
    mine: owner,
    exported: columns('id chat_id role status content timeframe figures drawings tools action user_feedback created_at'),
    deleted: true,
  },
  { table: 'chats', mine: owner, exported: columns('id title market_symbol created_at updated_at archived_at deleted_at'), deleted: true },
  {
    table: 'replay_orders',
    mine: 'replay_id in (select id from replays where owner_id = $1)',
    exported: columns('replay_id number time action size stop target'),
    deleted: true,
  },
  {
    table: 'replays',
    mine: owner,
    exported: columns('id name symbol timeframe start_time cursor_time reached_time initial_capital created_at'),
    deleted: true,
  },
  {
    table: 'robustness_tasks',
    mine: 'study_id in (select id from robustness_studies where owner_id = $1)',
    exported: passing,
    deleted: true,
  },
  {
    table: 'robustness_studies',
    mine: owner,
    exported: columns('id strategy_id kind settings status message result created_at'),
    deleted: true,
  },
  {
    table: 'publication_reports',
    mine: 'publication_id in (select id from publications where owner_id = $1)',
    exported: { leftOut: 'What others wrote to the operators.' },
    deleted: true,
  },
  { table: 'gallery_entries', mine: owner, exported: columns('publication_id title listed_at'), deleted: true },
  {
    table: 'publications',
    mine: owner,
    exported: columns('id strategy_id is_searchable statement created_at withdrawn_at'),
    deleted: true,
  },
  { table: 'market_runs', mine: owner, exported: columns('origin_id strategy_id created_at'), deleted: true },
  {
    table: 'strategy_trades',
    mine: ofStrategies,
    exported: columns('strategy_id first_number columns'),
    unpacked: exportedTrades('strategy_id'),
    deleted: true,
  },
  { table: 'strategy_results', mine: ofStrategies, exported: columns('strategy_id result inputs'), deleted: true },
  {
    table: 'strategies',
    mine: 'owner_id = $1 or deleted_owner_id = $1',
    exported: columns(
      'id name summary strategy_text plan answers overrides symbol timeframe source start_date end_date initial_capital status error_message result_summary total_return version created_at deleted_at',
    ),
    deleted: true,
  },
  { table: 'import_chunks', mine: 'import_id in (select id from imports where owner_id = $1)', exported: passing, deleted: true },
  {
    table: 'import_rejections',
    mine: 'import_id in (select id from imports where owner_id = $1)',
    exported: columns('import_id lines'),
    deleted: true,
  },
  {
    table: 'imports',
    mine: owner,
    exported: columns('id file_name size_bytes symbol timeframe rows_read rows_accepted rows_rejected status created_at'),
    deleted: true,
  },
  { table: 'candle_downloads', mine: owner, exported: columns('symbol timeframe from_time to_time status created_at'), deleted: true },
  {
    table: 'candle_blocks',
    mine: 'series_id in (select candle_series.id from candle_series join own_markets on own_markets.id = market_id where owner_id = $1)',
    exported: { leftOut: 'The prices of your imports stand in the files that you imported them from.' },
    deleted: true,
  },
  {
    table: 'candle_gaps',
    mine: 'series_id in (select candle_series.id from candle_series join own_markets on own_markets.id = market_id where owner_id = $1)',
    exported: { leftOut: 'Which bars of an import are missing can be seen from its file.' },
    deleted: true,
  },
  {
    table: 'candle_series',
    mine: 'market_id in (select id from own_markets where owner_id = $1)',
    exported: { leftOut: 'The markets of your imports tell what there is.' },
    deleted: true,
  },
  {
    table: 'own_markets',
    mine: owner,
    exported: columns('symbol instrument timeframe bar_count first_time last_time created_at'),
    deleted: true,
  },
  { table: 'referral_clicks', mine: 'referrer_id = $1', exported: columns('day clicks'), deleted: true },
  {
    table: 'referrals',
    mine: 'referrer_id = $1 or referred_id = $1',
    exported: columns('status created_at settled_at referrer_tokens referred_tokens'),
    deleted: { kept: 'What the other side of it has earned; the account in it has no name any more.' },
  },
  {
    table: 'billing_customers',
    mine: user,
    exported: { leftOut: 'Your name at the payment provider, which says nothing to anybody else.' },
    deleted: { kept: keptForBooks },
  },
  {
    table: 'payments',
    mine: user,
    exported: columns('reference kind plan_code currency subtotal_cents total_cents tokens refunded_cents is_disputed state paid_at'),
    deleted: { kept: keptForBooks },
  },
  {
    table: 'checkouts',
    mine: user,
    exported: columns('plan_code status created_at'),
    deleted: { kept: keptForBooks },
  },
  {
    table: 'subscriptions',
    mine: user,
    exported: columns('plan_code status cancel_at_period_end started_at period_start period_end ended_at'),
    deleted: { kept: keptForBooks },
  },
  {
    table: 'billing_documents',
    mine: user,
    exported: columns('kind number issued_at description state total_cents tax_cents currency'),
    deleted: { kept: keptForBooks },
  },
  {
    table: 'token_holds',
    mine: user,
    exported: columns('act subject_kind subject_id subject_name tokens quote state charged lines why created_at ended_at'),
    deleted: { kept: 'The ledger refers to it; the name of what it was for is erased.' },
  },
  {
    table: 'ledger_accounts',
    mine: user,
    exported: columns('type kind balance expires_at opened_at'),
    deleted: { kept: 'It is the sum of the ledger, which is kept.' },
  },
  {
    table: 'ledger_entries',
    mine: user,
    exported: columns('id act reason created_at'),
    deleted: { kept: 'Lines of the ledger are never removed; the account in them has no name any more.' },
  },
  {
    table: 'ledger_transfers',
    mine: 'entry_id in (select id from ledger_entries where user_id = $1)',
    exported: columns('entry_id debit_id credit_id lot_id amount'),
    deleted: { kept: 'Lines of the ledger are never removed; the account in them has no name any more.' },
  },
  {
    table: 'users',
    mine: 'id = $1',
    exported: columns('id email username first_name last_name auth_type auth_verified is_business referral_code created_at updated_at'),
    deleted: { kept: 'The ledger refers to it; everything that tells who it was is overwritten.' },
  },
]

/** Tables that have nothing of a user, or nothing that tells whose it is, with why. */
export const tablesOfNobody: Readonly<Record<string, string>> = {
  business_entries: 'The books of a business.',
  business_statements: 'The books of a business.',
  sandboxes: 'The test clock of a business.',
  sandbox_alerts: 'Alerts of a business on simulated prices, under no name.',
  audit_log: 'What operators have done, which is never removed; it names accounts by their id.',
  code_sends: 'Counts under keyed hashes, for a day.',
  login_attempts: 'Counts under keyed hashes, for a week.',
  contact_messages: 'What people wrote over the contact page, with or without an account; it goes after a year.',
  newsletter_subscribers: 'Addresses that read the newsletter, with or without an account; signing out of it deletes them.',
  newsletter_issues: 'Articles that were sent.',
  newsletter_sends: 'Which address has got which article; it goes with the address.',
  rate_limits: 'Counts for minutes.',
  payment_events: 'What the payment provider told of, by ids.',
  price_events: 'Prices of everybody.',
  schema_migrations: 'The version of the database.',
  schema_migrations_lock: 'The version of the database.',
  signing_keys: 'Keys of the product.',
  source_lists: 'Markets of everybody.',
  source_markets: 'Markets of everybody.',
  used_id_tokens: 'Hashes of tokens of Google, for a week.',
  test_provider_objects: 'A test of payments, never in production; it names accounts by their id.',
  test_provider_numbers: 'Numbers of that test.',
  statements: 'What answers stated of markets of everybody, without who asked.',
}
