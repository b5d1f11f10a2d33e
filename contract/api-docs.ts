import { apiCalls } from './api-reference.ts'
import { failures, type FailureCode } from './failure.ts'
import { promisedFailures } from './promised-failures.ts'

export const docsPath = '/docs/b2b'
export const openApiPath = `${docsPath}/openapi.json`
/** The client package, as npm installs it. */
export const clientPackagePath = '/downloads/playbook-client.tgz'
export const changesFeedPath = `${docsPath}/changelog.xml`

/** A page of the API's documentation. The first one is the page at the bare path. */
export interface DocsPage {
  readonly slug: string
  readonly group: string
  readonly title: string
  readonly summary: string
  /** Of a page that documents one call. */
  readonly method?: string
}

const guides = [
  { slug: 'first-call', title: 'First call in a minute', summary: 'Make a test key, send one call, and read its answer.' },
  { slug: 'paging', title: 'Paging, fields and CSV', summary: 'How to read more than one answer holds, and only what you need of it.' },
  { slug: 'repeating', title: 'Repeating a call safely', summary: 'Idempotency keys, Retry-After, and which calls are never repeated.' },
  { slug: 'jobs', title: 'Backtests as jobs', summary: 'Start a backtest, follow it, read what came out, and have it checked.' },
  { slug: 'webhooks', title: 'Webhooks', summary: 'Events that come to you, and how to check that they come from here.' },
  { slug: 'test-clock', title: 'Test clock', summary: 'How test keys live at a past moment, and see what your code would have seen then.' },
  { slug: 'typescript', title: 'TypeScript client', summary: 'A package: every call typed, repeated where that helps, and paged.' },
  {
    slug: 'assistants',
    title: 'Use it from an assistant',
    summary: 'Every call as a tool of an assistant, over the Model Context Protocol.',
  },
] as const
export type GuideSlug = (typeof guides)[number]['slug']

const references = [
  { slug: 'errors', title: 'Errors', summary: 'Every error that a call can be answered with, and what to do about it.' },
  { slug: 'limits', title: 'Limits and prices', summary: 'How often a key may call, what calls cost, and how they are counted.' },
  { slug: 'changelog', title: 'Changelog', summary: 'What has changed in the API.' },
  { slug: 'openapi', title: 'OpenAPI 3.1', summary: 'The same calls as a file for generators and tools.' },
] as const
export type ReferenceSlug = (typeof references)[number]['slug']

/** Every page, in the order of the contents. */
export const docsPages: readonly DocsPage[] = [
  ...guides.map((guide) => ({ ...guide, group: 'Guides' })),
  ...apiCalls.map(({ slug, group, title, endpoint }) => ({ slug, group, title, summary: endpoint.summary, method: endpoint.method })),
  ...references.map((reference) => ({ ...reference, group: 'Reference' })),
]
export const firstDocsPage = docsPages[0]!

export const docsPagePath = (slug: string): string => (slug === firstDocsPage.slug ? docsPath : `${docsPath}/${slug}`)

/** Where an error is explained, below the product's own address. */
export const errorDocsPath = (code: string): string => `${docsPagePath('errors')}#${code}`

/** What to do about an error of the API. */
const advice: Readonly<Partial<Record<FailureCode, string>>> = {
  validation: 'The errors name each field and what it must be. Correct the call; nothing was charged.',
  unsafe_text: 'Leave out control characters and halves of surrogate pairs.',
  unreadable_request: 'Check the address and its encoding.',
  request_timeout: 'The request arrived too slowly. Send it again.',
  headers_too_large: 'Send fewer or shorter headers.',
  rate_limited: 'Wait for as many seconds as Retry-After says.',
  server_error: 'A fault of ours. Send the call again; if it stays, write to support with the request id.',
  overloaded: 'Wait for as many seconds as Retry-After says, and send the call again. Nothing was charged.',
  api_key_required: 'Send the header Authorization: ApiKey and your whole key.',
  api_key_invalid: 'Check that the key is whole, and that it was not revoked, replaced or ended.',
  address_not_allowed: 'Add this address to the key’s list in the console, or call from one that is on it.',
  business_suspended: 'Write to support.',
  strategy_invalid: 'The errors name the field. Shorten the text, or correct its dates and answers.',
  strategy_blocked: 'The details are the reading: answer its questions in answers, or change the text.',
  strategy_refused: 'The details say what is not supported. Leave it out.',
  job_not_found: 'Check the id. Jobs belong to an environment, and are kept for 30 days.',
  job_unfinished: 'Wait for the job with wait_seconds, a webhook or its events. Where it failed, its error says why.',
  job_finished: 'Nothing: the job has ended.',
  too_many_jobs: 'Wait for as many seconds as Retry-After says, or cancel a job.',
  too_many_streams: 'Close a stream first, or read the job with wait_seconds.',
  market_invalid: 'Check the timeframe, the count and the indicators.',
  symbol_not_found: 'Check the symbol. A test key reads only the simulated markets, which the guide First call lists.',
  market_closed: 'The source of these prices gives none while the market is closed. Ask again when it is open.',
  market_unavailable: 'The source of these prices does not answer. Send the call again later; nothing was charged.',
  test_key_required: 'Make the call with a test key.',
  clock_step_too_long: 'Move the clock on in several smaller steps.',
  condition_blocked: 'The details say which words leave something open. Change the text.',
  alert_limit: 'Remove an alert first.',
  alert_not_found: 'Check the id: the alert may have been removed already.',
  prices_not_passed_on: 'Choose a market from another source: the call info lists those whose prices may be passed on.',
  not_found: 'Check the path and its parameters.',
  scope_missing: 'Give the key the scope that the call’s page names, in the console.',
  business_lapsed: 'Renew the agreement. Everything can still be read and exported in the console.',
  balance_empty: 'Top up the balance in the console, or wait for the next month’s included units.',
  key_budget_spent: 'Raise the key’s monthly budget in the console, or wait for the next month.',
  unsupported_media_type: 'Send the body with Content-Type: application/json.',
  body_too_large: 'Send a smaller body.',
  foreign_origin: 'Call from a server of yours, never from a page on another site: the key would be seen there.',
  malformed_body: 'Send valid JSON in UTF-8.',
  body_too_deep: 'Send a body that is nested less deeply.',
  body_too_many_values: 'Send fewer fields.',
  not_finite: 'Send numbers that JSON readers can hold exactly.',
  duplicate_key: 'Send each field once.',
  idempotency_mismatch: 'Use a new idempotency key for a new call.',
  idempotency_in_progress: 'Wait for as many seconds as Retry-After says: the first call with this key is still being answered.',
}

export interface ApiError {
  readonly code: FailureCode
  readonly status: number
  readonly message: string
  readonly advice: string
  /** The calls that can be answered with it; every call where it is null. */
  readonly calls: readonly string[] | null
}

/** Every error of the API by status, with what to do about it. */
export const apiErrors: readonly ApiError[] = [...new Set(apiCalls.flatMap(({ endpoint }) => [...promisedFailures(endpoint)]))]
  .map((code): ApiError => {
    const told = advice[code]
    if (told === undefined) throw new Error(`Nothing says what to do about ${code}`)
    const meeting = apiCalls.filter(({ endpoint }) => promisedFailures(endpoint).has(code)).map(({ slug }) => slug)
    return { code, ...failures[code], advice: told, calls: meeting.length === apiCalls.length ? null : meeting }
  })
  .toSorted((a, b) => a.status - b.status || a.code.localeCompare(b.code))
