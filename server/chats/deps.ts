import type { ToolRunner } from '../agent/run-tool.ts'
import type { Billing } from '../billing/act-holds.ts'
import type { RateLimiter } from '../http/rate-limit.ts'
import type { Notices } from '../jobs/notices.ts'
import type { MarketDeps } from '../markets/find-market.ts'
import type { Answers } from './answers.ts'

/** What the calls of conversations need. */
export interface ChatDeps extends MarketDeps, Billing {
  readonly notices: Notices
  readonly limiter: RateLimiter
  readonly answers: Answers
  readonly tools: ToolRunner
}
