import type { StrategyDetail } from '@playbook/contract/strategies'
import { limits } from '@playbook/contract/limits'
import type { Overrides } from './compute-rerun.ts'

const ending = ' (what if)'

/** The same strategy as a new backtest, with what was turned as overrides. */
export function whatIfRequest(strategy: StrategyDetail, turned: Overrides) {
  const { plan, reading, name } = strategy
  const capital = plan.period.initialCapital?.value
  const bare = name.endsWith(ending) ? name.slice(0, -ending.length) : name
  return {
    strategy_text: strategy.strategy_text,
    symbol: strategy.symbol,
    timeframe: strategy.timeframe,
    ...(strategy.start_date === null ? {} : { start_date: strategy.start_date }),
    ...(strategy.end_date === null ? {} : { end_date: strategy.end_date }),
    ...(capital === undefined ? {} : { initial_capital: capital }),
    answers: { ...strategy.answers },
    overrides: { ...strategy.overrides, ...turned },
    // Words that were let pass then are let pass again.
    confirmed: reading.phrases.filter(({ kind, blocks }) => kind === 'not_understood' && !blocks).map(({ start, end }) => ({ start, end })),
    parent_id: strategy.id,
    name: bare.slice(0, limits.strategyNameMaxChars - ending.length) + ending,
  }
}
