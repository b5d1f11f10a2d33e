import type { Statement } from '@playbook/engine/agent/tool'
import { timeframes } from '@playbook/engine/market/timeframe'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { engineValue } from './engine-value.ts'
import { limits } from './limits.ts'
import { MarketSource, SymbolName, TimeframeName } from './markets.ts'
import { pageNumber, pageOf, pageSize } from './page.ts'

const Interval = z.nullable(z.readonly(z.tuple([z.number(), z.number()])))
const shares = {
  rate: z.nullable(z.number()),
  interval: Interval,
  stated: z.nullable(z.number()),
  /** Mean of the base rates that were told with them. */
  base: z.nullable(z.number()),
}

/** How statements fared: shares are 0 to 1 and null without a case; the interval is Wilson's at 95%. */
const TrackFigures = z.object({
  /** Scored ones, and those whose time has not come. */
  n: z.int(),
  open: z.int(),
  hits: z.int(),
  ...shares,
})

/** A statement whose stated probability lies between `from` and `to`: `stated` is the mean of what was said, `rate` what came true. */
const CalibrationBin = z.object({ from: z.number(), to: z.number(), n: z.int(), hits: z.int(), ...shares })

export const TrackRecord = z.object({
  all: TrackFigures,
  kinds: z.array(z.object({ ...TrackFigures.shape, kind: z.string(), calibration: z.array(CalibrationBin) })),
  markets: z.array(z.object({ ...TrackFigures.shape, symbol: z.string(), source: MarketSource, calibration: z.array(CalibrationBin) })),
  timeframes: z.array(z.object({ ...TrackFigures.shape, timeframe: z.enum(timeframes), calibration: z.array(CalibrationBin) })),
  calibration: z.array(CalibrationBin),
  /** When a statement was scored last. */
  scored_at: z.nullable(z.string()),
})
export type TrackRecord = z.output<typeof TrackRecord>

export const trackRecord = endpoint({
  method: 'GET',
  path: '/agent/track-record/',
  access: 'public',
  summary: 'What became of every level and direction that answers have stated, by kind, market and timeframe, including the wrong ones.',
  query: z.object({
    kind: z.optional(z.string().check(z.maxLength(60))),
    symbol: z.optional(SymbolName),
    timeframe: z.optional(TimeframeName),
  }),
  reply: TrackRecord,
})

/** A statement whose time has not come: what was said, on which bar, and when it is scored. */
export const OpenStatement = z.object({
  id: z.string(),
  kind: z.string(),
  symbol: z.string(),
  source: MarketSource,
  timeframe: z.enum(timeframes),
  claim: engineValue<Statement['claim']>(),
  stated: z.nullable(z.number()),
  base: z.nullable(z.number()),
  /** Open of the last bar that was known, UTC seconds. */
  made_at: z.number(),
  horizon_bars: z.int(),
  due_at: z.string(),
})
export type OpenStatement = z.output<typeof OpenStatement>

export const listOpenStatements = endpoint({
  method: 'GET',
  path: '/agent/track-record/open/',
  access: 'public',
  summary: 'Statements that wait for the bars that they are about, the ones that are scored first leading.',
  query: z.object({ page: pageNumber, page_size: pageSize(limits.openStatementsPageSize) }),
  reply: pageOf(OpenStatement),
})

/** What can be asked, by topic, with an example each; and questions to begin with. */
export const listQuestions = endpoint({
  method: 'GET',
  path: '/agent/questions/',
  access: 'public',
  summary: 'The kinds of question that the built-in analyst understands, by topic, with an example each.',
  reply: z.object({
    first: z.array(z.string()),
    topics: z.array(z.object({ topic: z.string(), kinds: z.array(z.object({ title: z.string(), example: z.string() })) })),
  }),
})
