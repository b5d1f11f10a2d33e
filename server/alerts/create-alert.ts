import type { NewAlert, StrategyMove } from '@playbook/contract/alerts'
import { Failure } from '@playbook/contract/failure'
import { limits } from '@playbook/contract/limits'
import type { AlertRule, AlertState } from '@playbook/engine/alerts/alert-rule'
import { alertTitle, strategyAlertTitle } from '@playbook/engine/alerts/alert-words'
import { startWatching } from '@playbook/engine/alerts/watch-bars'
import { conditionBars } from '@playbook/engine/conditions/warmup'
import { priceDecimals } from '@playbook/engine/format/price'
import { invariant } from '@playbook/engine/invariant'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import type { RequestContext } from '../http/serve.ts'
import type { Market } from '../markets/price-feed.ts'
import { findStrategyToWatch } from '../strategies/find-strategy-to-watch.ts'
import { loadNewest, lookAt, nextLook } from './alert-bars.ts'
import { mustFindLiveMarket, type AlertDeps } from './alert-market.ts'
import { mustReadCondition } from './read-alert-condition.ts'
import { insertAlert, type AlertRow, type NewAlertRow } from './store.ts'

type Rules = Pick<NewAlertRow, 'condition' | 'target_price' | 'percent' | 'text' | 'expr' | 'strategy_id' | 'run' | 'signals'>
const noRules = { target_price: null, percent: null, text: null, expr: null, strategy_id: null, run: null, signals: null } as const

const maxAlerts = { perSymbol: limits.maxAlertsPerSymbol, inAll: limits.maxAlertsPerUser, strategies: limits.maxStrategyAlertsPerUser }
const limitMessages = {
  too_many: `You can set at most ${maxAlerts.perSymbol} alerts on one market and ${maxAlerts.inAll} in all. Delete one first.`,
  too_many_strategies: `You can set at most ${maxAlerts.strategies} alerts on strategies. Delete one first.`,
}

/** What is asked for, on a market that has new prices. */
interface Asked {
  readonly market: Market
  readonly timeframe: Timeframe
  readonly moment: NewAlertRow['moment']
  readonly rules: Rules
  /** Null for what a strategy would do. */
  readonly rule: AlertRule | null
  readonly titleAt: (decimals: number) => string
}

/** Sets an alert that fires on what happens from now on. */
export async function createAlert(
  deps: AlertDeps,
  { ownerId, newId, keepAnswer }: { readonly ownerId: string } & Pick<RequestContext, 'newId' | 'keepAnswer'>,
  form: NewAlert,
  present: (row: AlertRow) => unknown,
): Promise<AlertRow> {
  const asked = await (form.condition === 'strategy' ? askedOfStrategy(deps, ownerId, form) : askedOfMarket(deps, ownerId, form))
  const { market, timeframe, moment, rules, rule, titleAt } = asked
  const now = new Date(deps.now())
  const nowSeconds = deps.now() / 1000
  const { state, price, newestEnd } = await startOf(market, timeframe, moment, rule, nowSeconds)
  const decimals = priceDecimals(market.instrument, price)
  const expiresAt = form.expiresAt === null ? null : new Date(form.expiresAt)
  const row: NewAlertRow = {
    id: newId,
    owner_id: ownerId,
    symbol: market.instrument.symbol,
    timeframe,
    ...rules,
    title: titleAt(decimals),
    decimals,
    moment,
    repeats: form.repeats,
    expires_at: expiresAt,
    status: 'active',
    reason: null,
    last_fired_at: null,
    state: JSON.stringify(state),
    due_at: new Date(nextLook(market, timeframe, { moment, newestEnd, nowSeconds, expiresAt }) * 1000),
    created_at: now,
    updated_at: now,
  }
  return deps.db.transaction().execute(async (tx) => {
    const inserted = await insertAlert(tx, row, maxAlerts)
    if (typeof inserted === 'string') throw new Failure('alert_limit', { message: limitMessages[inserted] })
    await keepAnswer(tx, present(inserted))
    return inserted
  })
}

type OfMarket = Exclude<NewAlert, { condition: 'strategy' }>

async function askedOfMarket(deps: AlertDeps, ownerId: string, form: OfMarket): Promise<Asked> {
  const { moment } = form
  const market = await mustFindLiveMarket(deps, ownerId, form.symbol, form.timeframe)
  const { instrument } = market
  const read = form.condition === 'words' ? mustReadCondition(form, instrument, form.timeframe) : null
  const timeframe = read?.timeframe ?? form.timeframe
  // The words may name another chart than the form.
  if (timeframe !== form.timeframe) await mustFindLiveMarket(deps, ownerId, form.symbol, timeframe)
  const rule = read === null ? ruleOfForm(form) : ({ kind: 'words', expr: read.expr } as const)
  const rules: Rules = {
    ...noRules,
    condition: form.condition,
    ...('targetPrice' in form && { target_price: form.targetPrice }),
    ...('percent' in form && { percent: form.percent }),
    ...('text' in form && { text: form.text }),
    ...(read && { expr: JSON.stringify(read.expr) }),
  }
  const titleAt = (decimals: number) => alertTitle(rule, moment, { symbol: instrument.symbol, timeframe, decimals }, read?.words ?? '')
  return { market, timeframe, moment, rules, rule, titleAt }
}

function ruleOfForm(form: OfMarket): AlertRule {
  invariant(form.condition !== 'words', 'Words are read before')
  if (form.condition === 'moves') return { kind: 'move', percent: form.percent }
  return { kind: 'price', condition: form.condition, targetPrice: form.targetPrice }
}

type OfStrategy = Extract<NewAlert, { condition: 'strategy' }>

async function askedOfStrategy(deps: AlertDeps, ownerId: string, form: OfStrategy): Promise<Asked> {
  const { name, symbol, plan, inputs } = await findStrategyToWatch(deps.db, ownerId, form.strategyId)
  const { timeframe, ...run } = inputs
  const market = await mustFindLiveMarket(deps, ownerId, symbol, timeframe)
  const { costs, prices, initialCapitalUsd } = run
  const signals: readonly StrategyMove[] = [...new Set(form.signals)]
  const rules: Rules = {
    ...noRules,
    condition: 'strategy',
    strategy_id: form.strategyId,
    run: JSON.stringify({ plan, costs, prices, initialCapitalUsd }),
    signals: JSON.stringify(signals),
  }
  return { market, timeframe, moment: 'close', rules, rule: null, titleAt: () => strategyAlertTitle(name, { symbol, timeframe }, signals) }
}

/** What an alert that begins now starts from, with the newest price. */
export async function startOf(
  market: Market,
  timeframe: Timeframe,
  moment: NewAlertRow['moment'],
  rule: AlertRule | null,
  nowSeconds: number,
): Promise<{ readonly state: AlertState; readonly price: number; readonly newestEnd: number }> {
  const warmup = rule?.kind === 'words' ? conditionBars(rule.expr, timeframe) : 0
  const newest = await loadNewest(market, timeframe, warmup + 2, nowSeconds)
  const { closed, forming, ends } = newest
  const price = forming?.close ?? closed.close.at(-1) ?? 0
  const newestEnd = ends.at(-1) ?? 0
  if (rule === null) return { state: { checkedUntil: nowSeconds, wasTrue: false, basePrice: null, firedBar: null }, price, newestEnd }
  const started = startWatching(rule, lookAt(market, timeframe, newest, moment))
  return { state: rule.kind === 'move' ? { ...started, basePrice: price } : started, price, newestEnd }
}
