import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { SymbolName, TimeframeName } from './markets.ts'

export const downloadStatuses = ['pending', 'processing', 'completed', 'failed', 'cancelled'] as const

/** Prices of a source outside that are being stored. Times are UTC seconds, from ≤ t < to. */
export const Download = z.object({
  download_id: z.string(),
  symbol: z.string(),
  timeframe: z.enum(timeframes),
  from: z.number(),
  to: z.number(),
  status: z.enum(downloadStatuses),
  progress: z.number(),
  message: z.string(),
  error_message: z.nullable(z.string()),
  created_at: z.string(),
})
export type Download = z.output<typeof Download>

const moment = (name: string) =>
  z
    .int({ error: ({ input }) => `${name} ${input === undefined ? 'is required' : 'must be a moment in UTC seconds'}` })
    .check(z.gte(0, `${name} must not be negative`), z.lte(1e11, `${name} is too late`))

const downloadFailures = ['download_not_found'] as const

export const startDownload = endpoint({
  method: 'POST',
  path: '/markets/downloads/',
  access: 'user',
  summary: 'Download a stretch of prices from their source; what is stored already is not asked for again.',
  status: 201,
  body: z
    .object({ symbol: SymbolName, timeframe: TimeframeName, from: moment('From'), to: moment('To') })
    .check(z.refine<{ from: number; to: number }>(({ from, to }) => from < to, { message: 'From must be before to', path: ['from'] })),
  reply: Download,
  failures: ['symbol_not_found', 'market_invalid', 'market_unavailable', 'market_closed', 'too_many_downloads'],
})
export const getDownload = endpoint({
  method: 'GET',
  path: '/markets/downloads/{download_id}/',
  access: 'user',
  summary: 'How far a download is.',
  reply: Download,
  failures: downloadFailures,
})
export const watchDownload = endpoint({
  method: 'GET',
  path: '/markets/downloads/{download_id}/events/',
  access: 'user',
  summary: "A download's progress, live.",
  reply: Download,
  answer: 'events',
  failures: downloadFailures,
})
export const cancelDownload = endpoint({
  method: 'POST',
  path: '/markets/downloads/{download_id}/cancel/',
  access: 'user',
  summary: 'Stop a download; what it has stored stays.',
  reply: Download,
  failures: downloadFailures,
})
