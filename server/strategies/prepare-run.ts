import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import { sourceFacts, type MarketSource } from '@playbook/contract/market-sources'
import { strategyDefaults, type interpret } from '@playbook/contract/strategies'
import { isTooLong, tooLongText, type RequestedPeriod } from '@playbook/engine/backtest/choose-bars'
import { unsupportedParts } from '@playbook/engine/backtest/unsupported'
import { checkReading, withFindings, type CheckContext } from '@playbook/engine/checks/check-reading'
import { noEntrySignal, runAnyway } from '@playbook/engine/checks/finding'
import type { Instrument } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { Plan } from '@playbook/engine/strategy/plan'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import type { Markets } from '../markets/find-market.ts'
import type { Market } from '../markets/price-feed.ts'
import type { CheckEntries } from './check-entries.ts'
import type { ReadText } from './read-text.ts'

/** What reading a text needs. */
export interface ReadDeps {
  readonly markets: Markets
  readonly readText: ReadText
}

export interface PrepareDeps extends ReadDeps {
  /** Milliseconds. */
  readonly now: () => number
  readonly checkEntries: CheckEntries
}

/** What a text is read with. */
export type ReadingForm = Omit<HandlerArguments<typeof interpret>['body'], 'name' | 'preview' | 'accepted_tokens' | 'parent_id'>

/** A text as it is to be tested: nothing of it is open any more. */
export interface PreparedRun {
  readonly plan: Plan
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly market: Market
  readonly period: RequestedPeriod
  /** When it is tested, which bars are known by. */
  readonly nowSeconds: number
  readonly initialCapitalUsd: number
}

const usualCapitalUsd = 10_000

/** What a text that was read is to be tested as; refused, with the reading, where something stands in the way. */
export async function prepareRun(
  deps: PrepareDeps,
  ownerId: string,
  form: ReadingForm,
  { read, reading }: CheckedReading,
): Promise<PreparedRun> {
  const plan = mustBeRunnable(read, reading)
  const { symbol, timeframe, market } = await mustFindMarket(deps.markets, ownerId, form, reading, plan)
  if (reading.status !== 'ok') throw new Failure('strategy_blocked', { details: reading })
  const nowSeconds = Math.floor(deps.now() / 1000)
  const period = { startDate: plan.period.from?.value ?? form.start_date ?? null, endDate: plan.period.to?.value ?? form.end_date ?? null }
  mustBePossible(period, reading, new Date(deps.now()).toISOString().slice(0, 10), market.source)
  await mustHaveEntry(deps, { market, order: { plan, timeframe, ...period, nowSeconds } }, reading, form.answers ?? {})
  const initialCapitalUsd = plan.period.initialCapital?.value ?? form.initial_capital ?? usualCapitalUsd
  return { plan, symbol, timeframe, market, period, nowSeconds, initialCapitalUsd }
}

/** A text as it was read, and the same with what can never work on its market. */
export interface CheckedReading {
  readonly read: Reading
  readonly reading: Reading
}

/** Reads a text, and checks what was read for what can never work on its market. */
export async function readAndCheck(deps: ReadDeps, ownerId: string, form: ReadingForm): Promise<CheckedReading> {
  const { reading: read } = await readOnMarket(deps, ownerId, form)
  const reading = checkReading(read, { answers: form.answers ?? {}, ...(await checkedMarketOf(deps, ownerId, read.plan)) })
  return { read, reading }
}

const contextOf = (form: ReadingForm): ReadingContext => ({
  ...(form.symbol === undefined ? {} : { symbol: form.symbol }),
  ...(form.timeframe === undefined ? {} : { timeframe: form.timeframe }),
  ...(form.start_date === undefined ? {} : { startDate: form.start_date }),
  ...(form.end_date === undefined ? {} : { endDate: form.end_date }),
  ...(form.initial_capital === undefined ? {} : { initialCapital: form.initial_capital }),
  ...(form.answers === undefined ? {} : { answers: form.answers }),
  ...(form.overrides === undefined ? {} : { overrides: form.overrides }),
  ...(form.confirmed === undefined ? {} : { confirmed: form.confirmed }),
})

/** The market that the form means, where it has facts of its own: the reader knows those of the catalogue. */
async function statedMarketOf(deps: Pick<ReadDeps, 'markets'>, ownerId: string, form: ReadingForm): Promise<{ instrument?: Instrument }> {
  const symbol = form.overrides?.['symbol'] ?? form.symbol
  const market = typeof symbol === 'string' ? await deps.markets.find(ownerId, symbol.toUpperCase()) : null
  return market !== null && !sourceFacts(market.source).isComputed ? { instrument: market.instrument } : {}
}

/** The market that the checks are made for; without a symbol in the plan there is none to check. */
async function checkedMarketOf(deps: Pick<ReadDeps, 'markets'>, ownerId: string, plan: Plan | null): Promise<Pick<CheckContext, 'market'>> {
  const symbol = plan?.symbol?.value
  if (symbol === undefined) return {}
  const market = await deps.markets.find(ownerId, symbol)
  if (market === null) return { market }
  const { instrument, timeframes, source } = market
  return { market: { symbol, calendar: instrument.calendar, timeframes, isImported: sourceFacts(source).isOwn } }
}

/** Reads a text; once more where it names a market with facts of its own that the form does not mean. */
export async function readOnMarket(
  deps: ReadDeps,
  ownerId: string,
  form: ReadingForm,
): Promise<{ readonly reading: Reading; readonly context: ReadingContext }> {
  const context = { ...contextOf(form), ...(await statedMarketOf(deps, ownerId, form)) }
  const reading = await deps.readText(form.strategy_text, context)
  const symbol = reading.plan?.symbol?.value
  if (symbol === undefined || symbol === context.instrument?.symbol) return { reading, context }
  const stated = { ...context, ...(await statedMarketOf(deps, ownerId, { ...form, symbol })) }
  if (stated.instrument?.symbol !== symbol) return { reading, context }
  return { reading: await deps.readText(form.strategy_text, stated), context: stated }
}

interface AskedEntries {
  readonly market: Market
  readonly order: Parameters<CheckEntries>[1]
}

/** A run without an entry tells nothing: it is asked about before it is made, unless the answer is known. */
async function mustHaveEntry(
  { checkEntries }: Pick<PrepareDeps, 'checkEntries'>,
  { market, order }: AskedEntries,
  reading: Reading,
  answers: Readonly<Record<string, string>>,
): Promise<void> {
  if (answers[noEntrySignal] === runAnyway) return
  const finding = await checkEntries(market, order)
  if (finding !== null) throw new Failure('strategy_blocked', { message: finding.text, details: withFindings(reading, [finding], answers) })
}

/** The reading's plan, or the refusal that carries the checked reading. */
function mustBeRunnable(read: Reading, reading: Reading): Plan {
  if (read.problem !== null) {
    const { message } = read.problem
    throw new Failure('strategy_invalid', { message, errors: { strategy_text: [message] }, details: reading })
  }
  if (read.status === 'refuse')
    throw new Failure('strategy_refused', { ...(read.refusal === null ? {} : { message: read.refusal }), details: reading })
  const blocks = read.status !== 'ok' || read.plan === null || read.phrases.some((phrase) => phrase.blocks)
  if (blocks || read.plan === null) throw new Failure('strategy_blocked', { details: reading })
  // A run that left something out in silence would be a different strategy.
  const missing = unsupportedParts(read.plan)
  if (missing.length > 0) {
    const names = [...new Set(missing.map(({ feature }) => feature.replace(/^feature:/, '').replaceAll('_', ' ')))]
    const message = `This cannot be tested yet: ${names.join(', ')}. Leave it out to test the rest.`
    const errors = Object.fromEntries(missing.map(({ path }) => [path, [message]]))
    throw new Failure('strategy_refused', { message, errors, details: reading })
  }
  return read.plan
}

const refusal = (reading: Reading, field: string, message: string) =>
  new Failure('strategy_invalid', { message, errors: { [field]: [message] }, details: reading })

function mustBePossible({ startDate, endDate }: RequestedPeriod, reading: Reading, today: string, source: MarketSource): void {
  if (startDate !== null && startDate > today) throw refusal(reading, 'start_date', 'start_date lies in the future')
  if (startDate !== null && endDate !== null && startDate > endDate) throw refusal(reading, 'end_date', 'end_date must be after start_date')
  const { maxYearsPerRun } = limits
  if (isTooLong({ startDate, endDate }, sourceFacts(source).isOwn ? null : today, maxYearsPerRun))
    throw refusal(reading, 'start_date', tooLongText(maxYearsPerRun))
}

async function mustFindMarket(markets: Markets, ownerId: string, form: ReadingForm, reading: Reading, plan: Plan) {
  const symbol = plan.symbol?.value ?? form.symbol
  if (symbol === undefined) throw refusal(reading, 'symbol', 'Symbol is required')
  const market = await markets.find(ownerId, symbol)
  if (market === null) {
    const message = `Symbol '${symbol}' not found or is invalid`
    throw new Failure('symbol_not_found', { message, errors: { symbol: [message] } })
  }
  const timeframe: Timeframe = plan.timeframe?.value ?? form.timeframe ?? strategyDefaults.timeframe
  if (!market.timeframes.includes(timeframe))
    throw refusal(reading, 'timeframe', `${symbol} has no ${timeframe} bars. It has ${market.timeframes.join(', ')}.`)
  return { symbol, timeframe, market }
}
