import { limits } from '@playbook/contract/limits'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { acceptedWords } from './draft-request.ts'

/** What says in a name that its numbers are others than it tells. */
const endings = { whatIf: ' (what if)', sweep: ' (from a sweep)' } as const

function nameFor(name: string, why: keyof typeof endings): string {
  const old = Object.values(endings).find((ending) => name.endsWith(ending)) ?? ''
  const bare = name.slice(0, name.length - old.length)
  return bare.slice(0, limits.maxStrategyNameChars - endings[why].length) + endings[why]
}

/** The same strategy as a new backtest, with changed parts of its plan by their paths. */
export function changedRequest(strategy: StrategyDetail, changed: Readonly<Record<string, string | number>>, why: keyof typeof endings) {
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
    confirmed: acceptedWords(reading),
    parent_id: strategy.id,
    name: nameFor(strategy.name, why),
  }
}
