import type { StrategyDetail } from '@playbook/contract/strategies'
import { limits } from '@playbook/contract/limits'
import { changedRequest } from '../strategies/changed-request.ts'
import type { Overrides } from './compute-rerun.ts'

const ending = ' (what if)'

/** The same strategy as a new backtest, with what was turned as overrides. */
export function whatIfRequest(strategy: StrategyDetail, turned: Overrides) {
  const { name } = strategy
  const bare = name.endsWith(ending) ? name.slice(0, -ending.length) : name
  return changedRequest(strategy, turned, bare.slice(0, limits.strategyNameMaxChars - ending.length) + ending)
}
