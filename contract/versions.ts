import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { strategyStatuses } from './strategies.ts'

/** One run of a strategy among those that were edited from each other. `version` counts from 1 and stays when others are deleted. */
export const StrategyVersion = z.object({
  id: z.string(),
  version: z.int(),
  /** The run that it was edited from; null for the first and where no earlier one is left. */
  parent_id: z.nullable(z.string()),
  name: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  status: z.enum(strategyStatuses),
  created_at: z.string(),
  /** Null until there is a result; percentages. */
  total_return: z.nullable(z.number()),
  max_drawdown: z.nullable(z.number()),
  total_trades: z.nullable(z.int()),
})
export type StrategyVersion = z.output<typeof StrategyVersion>

export const listVersions = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/versions/',
  access: 'user',
  summary: 'The runs that a strategy was edited from and those that were edited from it, newest first, at most 200.',
  reply: z.object({ id: z.string(), versions: z.array(StrategyVersion) }),
  failures: ['strategy_invalid', 'strategy_unavailable', 'rate_limited', 'strategy_not_found'],
})
