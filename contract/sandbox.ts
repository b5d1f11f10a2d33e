import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { conditionFields, Percent, TargetPrice } from './alerts.ts'
import { endpoint } from './endpoint.ts'
import { kindError } from './field-sentences.ts'
import { limits } from './limits.ts'
import { SymbolName, TimeframeName } from './markets.ts'

/** The time that a business's test keys live in. `at` is null where it is the real one. A clock that was set stands still until it is moved. */
export const TestClock = z.object({
  at: z.nullable(z.string()),
  /** The alerts that fired as it was moved on, in their order. */
  fired: z.array(z.object({ alert_id: z.string(), title: z.string(), text: z.string(), at: z.string() })),
})
export type TestClock = z.output<typeof TestClock>

const earliest = '2010-01-01T00:00:00Z'
const momentMessage = `The moment must be a date and time such as 2026-03-02T09:00:00Z, from ${earliest} on and not in the future`
const moment = z.iso
  .datetime({ error: momentMessage })
  .check(z.refine<string>((text) => Date.parse(text) >= Date.parse(earliest), momentMessage))
const secondsMessage = `Seconds must be a whole number from 1 to ${limits.maxClockStepSeconds}`
export const ClockMove = z
  .strictObject({
    /** A past moment; null for the real time again. */
    at: z.optional(z.nullable(moment)),
    /** Moves on from where the clock stands, or from now. */
    advance_seconds: z.optional(z.int(secondsMessage).check(z.gte(1, secondsMessage), z.lte(limits.maxClockStepSeconds, secondsMessage))),
  })
  .check(
    z.refine(({ at, advance_seconds: seconds }) => (at === undefined) !== (seconds === undefined), {
      message: 'Give at or advance_seconds, and not both',
      path: ['at'],
    }),
  )
export type ClockMove = z.output<typeof ClockMove>

/** An alert in the sandbox: it is looked at when the clock is moved on, and fires once. */
export const TestAlert = z.object({
  id: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  title: z.string(),
  /** By the test clock. */
  created_at: z.string(),
  fired_at: z.nullable(z.string()),
})
export type TestAlert = z.output<typeof TestAlert>

const priced = { symbol: SymbolName, timeframe: z._default(TimeframeName, '1h'), target_price: TargetPrice }
export const NewTestAlert = z.discriminatedUnion(
  'condition',
  [
    z.strictObject({ condition: z.literal('above'), ...priced }),
    z.strictObject({ condition: z.literal('below'), ...priced }),
    z.strictObject({ condition: z.literal('crosses'), ...priced }),
    z.strictObject({ condition: z.literal('moves'), symbol: SymbolName, timeframe: priced.timeframe, percent: Percent }),
    z.strictObject({ condition: z.literal('words'), symbol: SymbolName, timeframe: priced.timeframe, text: conditionFields.text }),
  ],
  kindError('condition', ['above', 'below', 'crosses', 'moves', 'words']),
)
export type NewTestAlert = z.output<typeof NewTestAlert>

export const readTestClock = endpoint({
  method: 'GET',
  path: '/b2b/test-clock/',
  access: 'apiKey',
  summary: 'The time that test keys live in.',
  reply: z.object({ at: z.nullable(z.string()) }),
  failures: ['test_key_required'],
})
export const moveTestClock = endpoint({
  method: 'POST',
  path: '/b2b/test-clock/',
  access: 'apiKey',
  summary:
    'Sets the time that test keys live in to a past moment, or moves it forward: prices, analyses, alerts, webhooks and limits are then as they were.',
  body: ClockMove,
  reply: TestClock,
  failures: ['test_key_required', 'clock_step_too_long'],
})
export const listTestAlerts = endpoint({
  method: 'GET',
  path: '/b2b/test-alerts/',
  access: 'apiKey',
  summary: 'The alerts of the sandbox, newest first.',
  reply: z.object({ results: z.array(TestAlert) }),
  rows: 'results',
  failures: ['test_key_required'],
})
export const createTestAlert = endpoint({
  method: 'POST',
  path: '/b2b/test-alerts/',
  access: 'apiKey',
  summary: 'Sets an alert that fires as the test clock is moved on, and is sent to the webhooks of the test environment.',
  status: 201,
  body: NewTestAlert,
  reply: TestAlert,
  failures: ['test_key_required', 'symbol_not_found', 'market_invalid', 'condition_blocked', 'alert_limit'],
})
export const deleteTestAlert = endpoint({
  method: 'DELETE',
  path: '/b2b/test-alerts/{alert_id}/',
  access: 'apiKey',
  summary: 'Removes an alert of the sandbox.',
  reply: z.object({}),
  failures: ['test_key_required', 'alert_not_found'],
})

export const readSandbox = endpoint({
  method: 'GET',
  path: '/b2b/sandbox/',
  access: 'business',
  summary: 'The clock of your business’s sandbox, and its alerts, newest first.',
  reply: z.object({ at: z.nullable(z.string()), alerts: z.array(TestAlert) }),
})
export const moveSandboxClock = endpoint({
  method: 'POST',
  path: '/b2b/sandbox/clock/',
  access: 'business',
  summary: 'Sets the clock of the sandbox, or moves it on.',
  body: ClockMove,
  reply: TestClock,
  failures: ['role_required', 'clock_step_too_long'],
})
export const runInSandbox = endpoint({
  method: 'POST',
  path: '/b2b/sandbox/run/',
  access: 'business',
  summary: 'Makes a call of the API as one of your test keys: a step of the tour, or a call of the log once more. It costs nothing.',
  body: z.strictObject({
    key_id: z.string('Choose a test key'),
    method: z.enum(['GET', 'POST', 'DELETE']),
    /** With its query, with or without /api before it. */
    path: z.string().check(z.maxLength(limits.maxWebhookUrlChars, 'Path is too long')),
    /** JSON; null without a body. */
    body: z._default(z.nullable(z.string().check(z.maxLength(limits.maxSandboxBodyChars, 'Body is too long'))), null),
  }),
  reply: z.object({ status: z.int(), ms: z.int(), body: z.string() }),
  failures: ['role_required', 'api_key_not_found', 'api_call_not_found'],
  keepsAnswer: false,
})
