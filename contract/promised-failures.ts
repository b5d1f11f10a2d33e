import type { Endpoint } from './endpoint.ts'
import type { FailureCode } from './failure.ts'

/** What any request can meet, whatever it asks for. */
const ofAnyRequest: readonly FailureCode[] = [
  'validation',
  'unsafe_text',
  'unreadable_request',
  'request_timeout',
  'headers_too_large',
  'rate_limited',
  'server_error',
  'overloaded',
]
const ofJsonBodies: readonly FailureCode[] = ['malformed_body', 'body_too_deep', 'body_too_many_values', 'not_finite', 'duplicate_key']

/** When the layers that all calls pass through can refuse: each line is one of them. */
const layers: readonly (readonly [(endpoint: Endpoint) => boolean, readonly FailureCode[]])[] = [
  [() => true, ofAnyRequest],
  // A parameter that cannot be decoded, or is longer than any id, names nothing.
  [({ path }) => path.includes('{'), ['not_found']],
  [({ access }) => !['public', 'apiKey', 'provider'].includes(access), ['token_invalid']],
  [({ access }) => ['user', 'business', 'operator'].includes(access), ['not_authenticated']],
  [
    ({ access }) => access === 'apiKey',
    ['api_key_required', 'api_key_invalid', 'address_not_allowed', 'business_suspended', 'business_lapsed'],
  ],
  [({ scope }) => scope !== null, ['scope_missing']],
  [({ units }) => units > 0, ['balance_empty', 'key_budget_spent']],
  [({ access }) => access === 'business', ['business_required']],
  [({ access }) => access === 'operator', ['operator_required']],
  [({ method }) => method !== 'GET', ['unsupported_media_type', 'body_too_large']],
  [({ method, access, answer }) => (method !== 'GET' && access !== 'provider') || answer === 'events', ['foreign_origin']],
  [({ method, access }) => method !== 'GET' && access !== 'apiKey' && access !== 'provider', ['csrf_failed']],
  [({ method, upload, access }) => method !== 'GET' && upload === null && access !== 'provider', ofJsonBodies],
  [
    ({ method, access, upload, keepsAnswer }) => method === 'POST' && access !== 'public' && upload === null && keepsAnswer,
    ['idempotency_mismatch', 'idempotency_in_progress'],
  ],
]

/** Every failure that a call can be answered with: its own, and those of the layers before it. */
export const promisedFailures = (endpoint: Endpoint): ReadonlySet<FailureCode> =>
  new Set([...endpoint.failures, ...layers.flatMap(([holds, codes]) => (holds(endpoint) ? codes : []))])
