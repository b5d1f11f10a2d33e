import * as z from 'zod/mini'
import { LedgerLine } from './billing.ts'
import { endpoint } from './endpoint.ts'
import { actKinds } from './token-prices.ts'

export const getTokenReceipt = endpoint({
  method: 'GET',
  path: '/financial/receipts/{id}/',
  access: 'user',
  summary: 'The receipt of a paid act, by the id of its hold: its line of the ledger with quote, charge, arithmetic and what came back.',
  reply: LedgerLine,
  failures: ['receipt_not_found'],
})
export const receiptOfAct = endpoint({
  method: 'GET',
  path: '/financial/receipts/',
  access: 'user',
  summary: 'The same by the id of a backtest, a check, a sweep or an answer; null where nothing was held for it.',
  query: z.object({ act: z.enum(actKinds), id: z.string().check(z.minLength(1), z.maxLength(100)) }),
  reply: z.object({ receipt: z.nullable(LedgerLine) }),
})
