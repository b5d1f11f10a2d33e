import { alertMoments, priceConditions } from '@playbook/engine/alerts/alert-rule'
import { timeframes } from '@playbook/engine/market/timeframe'
import { maxPrice } from '@playbook/engine/market/valid-bar'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { kindError } from './field-sentences.ts'
import { limits } from './limits.ts'
import { SymbolName, TimeframeName } from './markets.ts'
import { ChartPlace } from './notifications.ts'
import { asksOneWay, pageOf, windowFields } from './page.ts'
import { Answers, PassedSpans } from './strategies.ts'

/** What an alert can wait for: a target price, a move in percent, a condition in words, or what a strategy would do. */
export const alertConditions = [...priceConditions, 'moves', 'words', 'strategy'] as const
export type AlertCondition = (typeof alertConditions)[number]

export const alertStatuses = ['active', 'paused', 'fired', 'expired', 'unavailable'] as const
export type AlertStatus = (typeof alertStatuses)[number]

/** What of a strategy is told. */
export const strategyMoves = ['entry', 'exit'] as const
export type StrategyMove = (typeof strategyMoves)[number]

export const Alert = z.object({
  id: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  condition: z.enum(alertConditions),
  targetPrice: z.nullable(z.number()),
  percent: z.nullable(z.number()),
  /** A condition in the user's words. */
  text: z.nullable(z.string()),
  strategyId: z.nullable(z.string()),
  signals: z.nullable(z.array(z.enum(strategyMoves))),
  /** All of it in one line: "EURUSD H1 closes below 1.08620". */
  title: z.string(),
  /** Asked at the close of each bar, or also on the forming one. */
  moment: z.enum(alertMoments),
  /** Waits for the next time after it has fired. */
  repeats: z.boolean(),
  expiresAt: z.nullable(z.string()),
  status: z.enum(alertStatuses),
  /** Why it cannot be checked, or no longer is; null where nothing is wrong. */
  reason: z.nullable(z.string()),
  decimals: z.int(),
  firedCount: z.int(),
  lastFiredAt: z.nullable(z.string()),
  createdAt: z.string(),
})
export type Alert = z.output<typeof Alert>

const priceMessage = 'Target price must be a number above 0'
const percentMessage = 'Percent must be a number from 0.01 to 1000'
const textMessages = {
  required: 'Condition text is required',
  long: `A condition can have at most ${limits.maxConditionChars} characters`,
}
export const TargetPrice = z
  .number(priceMessage)
  .check(z.refine<number>((price) => Number.isFinite(price) && price > 0 && price <= maxPrice, priceMessage))
export const Percent = z.number(percentMessage).check(z.refine<number>((percent) => percent >= 0.01 && percent <= 1_000, percentMessage))

const expiryMessage = 'Expiry must be a date and time such as 2026-01-31T12:00:00Z'
const Expiry = z.nullable(
  z
    .string(expiryMessage)
    .check(z.refine<string>((text) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) && !Number.isNaN(Date.parse(text)), expiryMessage)),
)

const usual = {
  timeframe: z._default(TimeframeName, '1h'),
  moment: z._default(z.enum(alertMoments), 'close'),
  repeats: z._default(z.boolean(), false),
  expiresAt: z._default(Expiry, null),
}
const priced = { symbol: SymbolName, targetPrice: TargetPrice, ...usual }

/** What was decided about a condition's words: answers by question, and words that are let pass. */
export const conditionDecisions = {
  answers: Answers,
  confirmed: PassedSpans,
}

/** A condition in words, with what was decided about them. */
export const conditionFields = {
  text: z.string(textMessages.required).check(
    z.trim(),
    z.refine<string>((text) => text !== '', textMessages.required),
    z.refine<string>((text) => text.length <= limits.maxConditionChars, textMessages.long),
  ),
  answers: z.optional(conditionDecisions.answers),
  confirmed: z.optional(conditionDecisions.confirmed),
}

export const NewAlert = z.discriminatedUnion(
  'condition',
  [
    z.object({ condition: z.literal('above'), ...priced }),
    z.object({ condition: z.literal('below'), ...priced }),
    z.object({ condition: z.literal('crosses'), ...priced }),
    z.object({ condition: z.literal('moves'), symbol: SymbolName, percent: Percent, ...usual }),
    z.object({ condition: z.literal('words'), symbol: SymbolName, ...conditionFields, ...usual }),
    z.object({
      condition: z.literal('strategy'),
      strategyId: z.string('Strategy ID is required'),
      signals: z._default(z.array(z.enum(strategyMoves)).check(z.minLength(1, 'Choose entries, exits or both')), [...strategyMoves]),
      repeats: z._default(z.boolean(), true),
      expiresAt: usual.expiresAt,
    }),
  ],
  kindError('condition', alertConditions),
)
export type NewAlert = z.output<typeof NewAlert>

export const listAlerts = endpoint({
  method: 'GET',
  path: '/markets/alerts/',
  access: 'user',
  summary: 'Your alerts, newest first.',
  query: z.object({ ...windowFields, symbol: z.optional(SymbolName), status: z.optional(z.enum(alertStatuses)) }).check(asksOneWay),
  reply: pageOf(Alert),
})
export const createAlert = endpoint({
  method: 'POST',
  path: '/markets/alerts/',
  access: 'user',
  summary: 'Set an alert. It fires on what happens from now on; what is true already has to end before it can fire.',
  status: 201,
  body: NewAlert,
  reply: Alert,
  failures: [
    'symbol_not_found',
    'market_invalid',
    'market_unavailable',
    'alert_unavailable',
    'alert_limit',
    'condition_blocked',
    'strategy_not_found',
    'strategy_unfinished',
  ],
})
export const changeAlert = endpoint({
  method: 'PATCH',
  path: '/markets/alerts/{id}/',
  access: 'user',
  summary: 'Change, pause or resume an alert. From then on it fires on what happens after the change.',
  body: z.object({
    targetPrice: z.optional(TargetPrice),
    condition: z.optional(z.enum(priceConditions, { error: `Condition must be one of ${priceConditions.join(', ')}` })),
    percent: z.optional(Percent),
    moment: z.optional(z.enum(alertMoments)),
    repeats: z.optional(z.boolean()),
    expiresAt: z.optional(Expiry),
    paused: z.optional(z.boolean()),
  }),
  reply: Alert,
  failures: ['alert_not_found', 'symbol_not_found', 'market_invalid', 'market_unavailable', 'alert_unavailable'],
})
export const deleteAlert = endpoint({
  method: 'DELETE',
  path: '/markets/alerts/{id}/',
  access: 'user',
  summary: 'Delete an alert. What it has fired stays in the list.',
  reply: z.object({ id: z.string() }),
  failures: ['alert_not_found'],
})

/** One time that an alert has fired. */
export const FiredAlert = z.object({
  id: z.string(),
  /** Null once the alert is deleted. */
  alertId: z.nullable(z.string()),
  notificationId: z.string(),
  title: z.string(),
  text: z.string(),
  price: z.number(),
  place: ChartPlace,
  /** When it happened on the market, and when it was told. */
  at: z.string(),
  firedAt: z.string(),
  isRead: z.boolean(),
})
export type FiredAlert = z.output<typeof FiredAlert>

export const listFiredAlerts = endpoint({
  method: 'GET',
  path: '/markets/alerts/fired/',
  access: 'user',
  summary: `What your alerts have fired in the last ${limits.firedKeptDays} days, newest first.`,
  query: z.object({ ...windowFields, symbol: z.optional(SymbolName) }).check(asksOneWay),
  reply: pageOf(FiredAlert),
})
