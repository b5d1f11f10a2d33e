import { limits } from '@playbook/contract/limits'
import type { StrategyDetail } from '@playbook/contract/strategies'
import { acceptedWords } from './draft-request.ts'

/** What says in a name that its numbers are others than it tells. */
const endings = { whatIf: 'what if', sweep: 'from a sweep' } as const
const maxToldChars = 60

/** `values` are the changed numbers by their names: a name that tells numbers of its own must not tell the old ones alone. */
function nameFor(name: string, why: keyof typeof endings, values: readonly string[]): string {
  const bare = name.replace(/ \((?:[^()]*, )?(?:what if|from a sweep)\)$/, '')
  const told = values.join(', ')
  const ending = ` (${[...(told === '' || told.length > maxToldChars ? [] : [told]), endings[why]].join(', ')})`
  return bare.slice(0, limits.maxStrategyNameChars - ending.length) + ending
}

/** The same strategy as a new backtest, with changed parts of its plan by their paths. */
export function changedRequest(
  strategy: StrategyDetail,
  changed: Readonly<Record<string, string | number>>,
  why: keyof typeof endings,
  values: readonly string[] = [],
) {
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
    name: nameFor(strategy.name, why, values),
  }
}
