/** Every failure a caller can meet: its HTTP status and the sentence people read. Where the specification gives a sentence, it is that one. */
export const failures = {
  validation: { status: 400, message: 'Invalid data provided. Please check your input.' },
  malformed_body: { status: 400, message: 'The request body is not valid JSON.' },
  body_too_deep: { status: 400, message: 'The request body is nested too deeply.' },
  not_finite: { status: 400, message: 'The request body holds a number that is too large or too precise.' },
  duplicate_key: { status: 400, message: 'The request body names the same field twice.' },
  unsafe_text: { status: 400, message: 'The request holds characters that cannot be stored.' },
  body_too_many_values: { status: 400, message: 'The request body holds too many fields.' },
  unreadable_request: { status: 400, message: 'The request cannot be read.' },
  idempotency_mismatch: { status: 409, message: 'This idempotency key was used for a different request.' },
  idempotency_in_progress: { status: 409, message: 'The first request with this idempotency key is still being answered.' },

  not_authenticated: { status: 401, message: 'Authentication credentials were not provided.' },
  api_key_required: { status: 401, message: 'API key is required for B2B endpoints' },
  token_invalid: { status: 401, message: 'Your session has ended. Please log in again.' },
  invalid_credentials: { status: 401, message: 'Invalid credentials. Please check your email and password.' },
  refresh_failed: { status: 401, message: 'Your session has ended. Please log in again.' },
  code_invalid: { status: 400, message: 'This code is wrong or has expired. Check it, or ask for a new one.' },
  link_invalid: { status: 400, message: 'This link was used already or has expired. Ask for a new one.' },
  csrf_failed: { status: 403, message: 'The CSRF token is missing or wrong.' },
  foreign_origin: { status: 403, message: 'Requests from another site are not accepted.' },
  access_denied: { status: 403, message: 'Access denied. Please verify your account.' },
  fresh_login_needed: { status: 403, message: 'Please confirm that it is you, or log in again.' },
  account_deactivated: { status: 401, message: 'This account was deactivated. Write to support to have it opened again.' },
  account_suspended: { status: 403, message: 'This account is suspended. Write to support to have it looked at.' },
  operator_required: { status: 403, message: 'This area is for the operators of this installation only.' },
  business_required: {
    status: 403,
    message:
      'Business account required. This area is restricted to business users only. Please contact support to upgrade your account or verify your business status.',
  },
  api_key_invalid: { status: 401, message: 'This API key is not valid.' },
  address_not_allowed: { status: 403, message: 'This API key may not be used from this address.' },
  scope_missing: { status: 403, message: 'This API key may not be used for this call.' },
  business_suspended: { status: 403, message: 'The business area of this key is closed. Write to support to have it looked at.' },
  business_lapsed: { status: 402, message: 'The agreement of this business has ended. Everything can still be read in the console.' },
  balance_empty: { status: 402, message: 'The units of this month are used up, and the balance does not cover this call.' },
  key_budget_spent: { status: 402, message: 'The monthly budget of this API key does not cover this call.' },
  api_key_not_found: { status: 404, message: 'API key not found.' },
  too_many_api_keys: { status: 400, message: 'There are as many API keys as there can be. Revoke one first.' },
  api_request_not_found: { status: 404, message: 'This call is not in the log. Calls are kept for 30 days.' },
  api_key_over: { status: 409, message: 'This API key is over: it was replaced, was revoked, or has ended.' },
  test_key_required: { status: 403, message: 'This call is for test keys: only they have a clock that can be set.' },
  clock_step_too_long: { status: 400, message: 'The clock cannot be moved on so far at once.' },
  api_call_not_found: { status: 404, message: 'The API has no such call.' },
  job_not_found: { status: 404, message: 'This job is not there any more. They are kept for 30 days.' },
  job_unfinished: { status: 409, message: 'This job has not been completed.' },
  job_finished: { status: 409, message: 'This job has ended already.' },
  too_many_jobs: { status: 429, message: 'You already have the most jobs that can wait and run. Wait for one to end, or cancel one.' },
  too_many_streams: { status: 429, message: 'This key already has the most streams open. Close one first.' },
  webhook_not_found: { status: 404, message: 'Webhook not found.' },
  webhook_delivery_not_found: { status: 404, message: 'This delivery is not there any more. They are kept for 30 days.' },
  webhook_url_refused: { status: 400, message: 'Webhooks cannot be sent to this address.' },
  webhook_rotated: { status: 409, message: 'The secret was made anew a moment ago, and the one before it still signs.' },
  webhook_off: { status: 409, message: 'This webhook is switched off. Switch it on first.' },
  too_many_webhooks: { status: 400, message: 'There are as many webhooks as there can be. Remove one first.' },
  too_many_pings: { status: 429, message: 'Wait until the last test was delivered, or has failed.' },
  owner_required: { status: 403, message: 'Only an owner of this business can do that.' },
  last_owner: { status: 409, message: 'A business needs an owner. Make another member an owner first.' },
  member_not_found: { status: 404, message: 'There is no such member.' },
  already_member: { status: 409, message: 'This address belongs to a member already.' },
  too_many_members: { status: 409, message: 'This business has as many members and invitations as there can be.' },
  invitation_not_found: { status: 404, message: 'This invitation is not good any more. Ask for another one.' },
  invitation_for_another: { status: 403, message: 'This invitation is for another address. Sign in with the account that has it.' },
  already_in_business: { status: 409, message: 'Your account belongs to a business already. Leave that one first.' },
  role_required: { status: 403, message: 'Your role in this business does not allow this.' },
  code_refused: { status: 401, message: 'This code is not right, or it was used before.' },
  passkey_refused: { status: 401, message: 'This passkey was not accepted.' },
  challenge_over: { status: 401, message: 'This took too long, or was used already. Please start again.' },
  passkeys_unavailable: { status: 409, message: 'Passkeys do not work under the address of this installation.' },
  passkey_not_found: { status: 404, message: 'Passkey not found.' },
  too_many_passkeys: { status: 409, message: 'You have as many passkeys as there can be. Remove one first.' },
  totp_active: { status: 409, message: 'An authenticator app is set up already. Remove it first.' },
  totp_not_started: { status: 409, message: 'No authenticator app is being set up. Please start again.' },
  email_taken: { status: 409, message: 'An account with this email already exists.' },
  too_many_exports: { status: 429, message: 'There is one export of your account a day. The last one is still there to download.' },
  export_not_found: { status: 404, message: 'This export is not there any more.' },
  deletion_pending: { status: 403, message: 'This account is going to be deleted. Until then you can bring it back.' },
  google_not_configured: { status: 409, message: 'Sign-in with Google is not set up on this installation.' },
  google_unavailable: {
    status: 503,
    message: 'Google does not answer as it should at the moment. Try again in a few minutes, or sign in another way.',
  },
  google_refused: { status: 401, message: 'This sign-in with Google was not accepted. Please start again.' },
  google_start_over: {
    status: 400,
    message: 'This sign-in with Google took too long, was used already, or was begun in another browser. Please start again.',
  },
  google_address_unconfirmed: {
    status: 403,
    message:
      'Google has not confirmed the address of this Google account, so it cannot sign in here. Confirm it at Google, or register with a password.',
  },
  google_account_unconfirmed: {
    status: 409,
    message:
      'There is an account with this address, made with a password, whose address was never confirmed. If you made it, sign in with the password and confirm the address; Google then signs you in as well. If you did not, take it over.',
  },
  google_other_account: { status: 409, message: 'Another Google account is linked to this account. Use that one, or sign in another way.' },
  google_not_fresh: {
    status: 403,
    message:
      'Google did not ask you to sign in again, so it shows only that its session is open. Confirm with your password, a code or a passkey. If Google is your only way in, choose a password by “Forgotten password” on the login page, and confirm with it.',
  },
  google_taken: { status: 409, message: 'This Google account signs in to another account here.' },
  google_needed: { status: 409, message: 'Google is the only way into your account. Set a password or add a passkey first.' },
  login_not_found: { status: 404, message: 'This login is not there any more.' },
  too_many_attempts: { status: 429, message: 'Too many attempts. Please try again later.' },
  mail_unavailable: { status: 409, message: 'This installation sends no mail at present.' },
  signup_closed: { status: 403, message: 'Registration is not open yet.' },

  account_not_found: { status: 404, message: 'Account not found.' },
  act_refused: { status: 409, message: 'This cannot be done to this account.' },
  application_open: { status: 409, message: 'Your application is being looked at already.' },
  access_already: { status: 409, message: 'You have this access already.' },
  application_not_found: { status: 404, message: 'Application not found.' },
  application_decided: { status: 409, message: 'This application has been decided already.' },
  referral_not_found: { status: 404, message: 'Referral not found.' },
  referral_settled: { status: 409, message: 'This reward has been settled already.' },

  not_enough_tokens: { status: 402, message: 'There are not enough tokens for this.' },
  above_quote: { status: 409, message: 'This needs more tokens than quoted.' },
  receipt_not_found: { status: 404, message: 'Receipt not found.' },

  not_found: { status: 404, message: 'Not found.' },
  method_not_allowed: { status: 405, message: 'This method is not allowed here.' },
  request_timeout: { status: 408, message: 'The request took too long.' },
  body_too_large: { status: 413, message: 'The request body is too large.' },
  headers_too_large: { status: 431, message: 'The request headers are too large.' },
  unsupported_media_type: { status: 415, message: 'This content type is not accepted here.' },
  rate_limited: { status: 429, message: 'Rate limit exceeded. Please wait before making more requests.' },
  server_error: { status: 500, message: 'Server error. Please try again later.' },
  overloaded: { status: 503, message: 'The service is busy. Please try again in a moment.' },

  strategy_invalid: { status: 400, message: 'Invalid strategy request. Please check your parameters.' },
  strategy_blocked: { status: 400, message: 'The strategy text leaves something open that must be decided before it can run.' },
  strategy_refused: { status: 400, message: 'The strategy text asks for something that cannot be tested.' },
  strategy_not_found: { status: 404, message: 'Strategy not found.' },
  strategy_finished: { status: 409, message: 'The strategy has already finished.' },
  too_many_runs: { status: 429, message: 'Rate limit exceeded. Please wait before making more requests.' },
  strategy_unfinished: { status: 409, message: 'The strategy has no finished backtest yet. Wait for it, or run it again.' },
  study_not_found: { status: 404, message: 'Check not found.' },
  study_finished: { status: 409, message: 'The check has already finished.' },
  export_unavailable: { status: 409, message: 'There is nothing to export until the backtest has completed.' },
  strategy_unavailable: { status: 503, message: 'Strategy service is temporarily unavailable.' },

  model_not_configured: { status: 409, message: 'This server has no language model to ask. Everything else works without one.' },

  bar_not_found: { status: 404, message: 'The backtest has no bar at this time.' },
  inputs_unavailable: { status: 409, message: 'This backtest cannot be run again: what it was computed from is no longer there.' },
  inputs_not_published: { status: 403, message: 'The prices of this result are not published, only its proof.' },
  prices_not_passed_on: { status: 403, message: 'These prices may not be passed on to others.' },
  publication_not_found: { status: 404, message: 'There is no published result at this address.' },
  publication_refused: {
    status: 409,
    message: 'An operator has removed this result. Write to support if you think that this is wrong.',
  },
  listing_refused: { status: 409, message: 'This result cannot be shown in the gallery.' },
  publication_withdrawn: { status: 410, message: 'This result was withdrawn by its owner.' },
  publishing_unavailable: { status: 409, message: 'Results cannot be published on this server: it has no key to sign them with.' },

  market_invalid: { status: 400, message: 'Invalid market data request. Please check your parameters.' },
  symbol_not_found: { status: 404, message: 'Market symbol not found.' },
  symbol_taken: { status: 409, message: 'You already have a market with this symbol, or the catalogue has one.' },
  market_closed: { status: 409, message: 'Market is currently closed for this symbol.' },
  market_unavailable: { status: 503, message: 'Market data service is temporarily unavailable.' },
  download_not_found: { status: 404, message: 'Download not found.' },
  too_many_downloads: { status: 429, message: 'Several downloads of yours are still running. Wait for one to end, or cancel it.' },
  watchlist_empty: { status: 400, message: 'This watch list is empty. Put markets on it, or choose others.' },
  watchlist_not_found: { status: 404, message: 'Watch list not found.' },
  watchlist_name_taken: { status: 409, message: 'You already have a watch list with this name.' },
  too_many_watchlists: { status: 409, message: 'You have as many watch lists as there can be. Delete one first.' },
  import_not_found: { status: 404, message: 'Import not found.' },
  import_started: { status: 409, message: 'This import has already been started.' },

  drawing_not_found: { status: 404, message: 'Drawing not found.' },
  drawing_id_taken: { status: 409, message: 'One of your drawings on another market has this id.' },
  too_many_drawings: { status: 409, message: 'There are 500 drawings on this market already. Delete some to add more.' },
  condition_blocked: { status: 400, message: 'The condition leaves something open that must be decided before it can be used.' },
  screen_not_found: { status: 404, message: 'Screen not found.' },
  screen_finished: { status: 409, message: 'This screen is not running.' },
  too_many_screens: { status: 409, message: 'You have saved the most screens that are possible, or two of them run already.' },
  alert_not_found: { status: 404, message: 'Alert not found.' },
  alert_limit: { status: 409, message: 'The alert limit for this market is reached. Delete one first.' },
  alert_unavailable: { status: 409, message: 'No new prices come for this market, so an alert on it would never fire.' },
  replay_not_found: { status: 404, message: 'Replay not found.' },
  replay_unavailable: { status: 409, message: 'This replay cannot be played any more: what it was made from is no longer there.' },
  replay_bar_passed: { status: 409, message: 'This bar has been passed. Orders can only be given at the furthest bar that was reached.' },
  replay_order_refused: { status: 409, message: 'The engine does not take this order.' },
  too_many_replays: { status: 409, message: 'You have as many replays as there can be. Delete one first.' },
  too_many_replay_orders: { status: 409, message: 'This replay has as many orders as there can be.' },

  plan_not_found: { status: 404, message: 'There is no such plan or pack.' },
  nothing_for_sale: { status: 409, message: 'Nothing can be bought here: payments are not set up.' },
  business_plan_running: { status: 409, message: 'This business has a monthly plan already. Another one can begin when that one is over.' },
  company_required: { status: 400, message: 'Name the company that the plan is for.' },
  charge_changed: { status: 409, message: 'The charge is another one by now. Look at it again before you pay.' },
  already_subscribed: { status: 409, message: 'You have a monthly plan already. It can be changed in the billing settings.' },
  checkout_not_found: {
    status: 404,
    message: 'No payment of this account goes by this address. If it was made from another account, sign in there.',
  },
  checkout_over: { status: 409, message: 'This checkout is over. Start again from the prices.' },
  payment_declined: { status: 402, message: 'The payment was declined.' },
  payments_unavailable: { status: 503, message: 'The payment provider does not answer at the moment. Please try again.' },
  subscription_not_found: { status: 404, message: 'You have no monthly plan.' },
  subscription_over: { status: 409, message: 'This plan has ended. It cannot be changed any more.' },
  document_not_found: { status: 404, message: 'There is no such invoice.' },
  webhook_refused: { status: 400, message: 'The signature does not fit the body.' },

  chat_not_found: { status: 404, message: 'Chat not found.' },
  message_answered: { status: 409, message: 'This message was answered already.' },
  message_not_found: { status: 404, message: 'Message not found.' },
  message_not_newest: { status: 409, message: 'Only the newest answer of a session can be written again.' },
  answer_running: { status: 409, message: 'The answer before this one is still being written. Wait for it, or stop it.' },
  too_many_answers: { status: 429, message: 'Two of your questions are being answered already. Wait for one, or stop it.' },
} as const satisfies Record<string, { readonly status: number; readonly message: string }>

export type FailureCode = keyof typeof failures

/** Messages by field; a message about the whole body stands under `non_field_errors`. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>

/** The one error body. `details` is only set where a failure says so (an unread strategy carries its reading). */
export interface FailureBody {
  readonly code: string
  readonly message: string
  readonly errors?: FieldErrors
  readonly request_id: string
  readonly details?: unknown
  /** Where the error of a call by key is explained. */
  readonly docs?: string
}

/** A refusal with a code from the table. The message is the table's unless a more exact sentence is given. */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: FailureCode
  readonly status: number
  readonly errors: FieldErrors | undefined
  readonly details: unknown
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: FailureCode,
    more: { message?: string; errors?: FieldErrors; details?: unknown; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(more.message ?? failures[code].message, { cause: more.cause })
    this.code = code
    this.status = failures[code].status
    this.errors = more.errors
    this.details = more.details
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}
