import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** The file's bytes; their type is in the answer's header. */
const file = z.string()
const failures = ['strategy_not_found', 'export_unavailable', 'strategy_unavailable', 'rate_limited'] as const

export const exportTrades = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/export/trades/',
  access: 'user',
  summary: 'All trades of a finished backtest as CSV, oldest first, with the fields of the trades listing.',
  reply: file,
  answer: 'file',
  failures: [...failures, 'not_enough_tokens'],
})
export const exportEquity = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/export/equity/',
  access: 'user',
  summary:
    'The equity of a finished backtest at every bar as CSV, with drawdown and the market held. Where it cannot be run again: the stored curve of at most 2,000 points, no high or low left out, with the reason as the head of a last column.',
  reply: file,
  answer: 'file',
  failures: [...failures, 'not_enough_tokens'],
})
export const exportResult = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/export/result/',
  access: 'user',
  summary: 'A finished backtest as JSON: words, plan, figures, curve and receipt.',
  reply: file,
  answer: 'file',
  failures,
})
export const exportReport = endpoint({
  method: 'GET',
  path: '/strategy_builder/list/{id}/export/report/',
  access: 'user',
  summary: 'A finished backtest as a report to print (PDF).',
  reply: file,
  answer: 'file',
  failures: [...failures, 'overloaded'],
})
