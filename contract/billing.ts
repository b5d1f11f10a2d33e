import * as z from 'zod/mini'
import { TokenBalance } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

/** One line of the token ledger; `tokens` is positive for a grant, negative for a charge. */
export const LedgerLine = z.object({
  id: z.string(),
  created_at: z.string(),
  kind: z.enum(['FREE', 'REFERRAL', 'PAID']),
  tokens: z.int(),
  reason: z.string(),
})
export type LedgerLine = z.output<typeof LedgerLine>

export const tokenUsage = endpoint({
  method: 'GET',
  path: '/financial/token-usage/',
  access: 'user',
  summary: 'The token balance with the ledger behind it, newest first.',
  query: z.object({ page: pageNumber, page_size: pageSize(20) }),
  reply: z.object({ total_balance: z.int(), tokens: TokenBalance, ledger: pageOf(LedgerLine) }),
})
