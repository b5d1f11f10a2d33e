import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { limits } from './limits.ts'
import { SymbolName } from './markets.ts'
import { StrategyItem } from './strategies.ts'
import { AcceptedTokens, priceOfAct } from './token-quotes.ts'
import { VariantCount } from './tried.ts'

const failures = ['strategy_invalid', 'strategy_unavailable', 'rate_limited', 'strategy_not_found'] as const

export const runOnMarkets = endpoint({
  method: 'POST',
  path: '/strategy_builder/list/{id}/markets/',
  access: 'user',
  summary: 'Run a completed strategy on other markets, one backtest each. Every one of them counts as a trial of its family.',
  body: z.object({
    symbols: z
      .array(SymbolName)
      .check(
        z.minLength(1, 'Choose a market'),
        z.maxLength(limits.maxMarketRuns, `Choose at most ${limits.maxMarketRuns} markets at once`),
      ),
    /** The most that one of the runs may cost. */
    accepted_tokens: AcceptedTokens,
  }),
  reply: z.object({
    runs: z.array(
      z.object({
        symbol: z.string(),
        strategyId: z.nullable(z.string()),
        /** Why it was not started; null where it was. */
        problem: z.nullable(z.string()),
      }),
    ),
  }),
  failures: [...failures, 'strategy_unfinished', ...priceOfAct],
})
export const listMarketRuns = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/markets/',
  access: 'user',
  summary: 'A strategy and its runs on other markets, ranked by the low end of their return; those without a result come last.',
  reply: z.object({ runs: z.array(StrategyItem), trials: VariantCount }),
  failures,
})
