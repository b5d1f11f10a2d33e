import type { StrategyDetail } from '@playbook/contract/strategies'

/** The same strategy as a new backtest under a name, with changed parts of its plan by their paths. */
export function changedRequest(strategy: StrategyDetail, changed: Readonly<Record<string, string | number>>, name: string) {
  const { plan, reading } = strategy
  const capital = plan.period.initialCapital?.value
  return {
    strategy_text: strategy.strategy_text,
    symbol: strategy.symbol,
    timeframe: strategy.timeframe,
    ...(strategy.start_date === null ? {} : { start_date: strategy.start_date }),
    ...(strategy.end_date === null ? {} : { end_date: strategy.end_date }),
    ...(capital === undefined ? {} : { initial_capital: capital }),
    answers: { ...strategy.answers },
    overrides: { ...strategy.overrides, ...changed },
    // Words that were let pass then are let pass again.
    confirmed: reading.phrases.filter(({ kind, blocks }) => kind === 'not_understood' && !blocks).map(({ start, end }) => ({ start, end })),
    parent_id: strategy.id,
    name,
  }
}
