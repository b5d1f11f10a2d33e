import type { Message, MessageFigure, MessageTool } from '@playbook/contract/chats'
import type { FigureUnit } from '@playbook/engine/agent/figure'
import { timeframeLabel, type Timeframe } from '@playbook/engine/market/timeframe'
import { formatPercent, numberText } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'

/** A name of a tool or of one of its fields, in words. */
const inWords = (name: string) => name.replaceAll('_', ' ')

const isTimeframe = (value: unknown): value is Timeframe => typeof value === 'string' && Object.hasOwn(timeframeLabel, value)

export const toolWords = ({ name }: Pick<MessageTool, 'name'>): string => inWords(name)

const valueWords = (value: unknown): string =>
  isTimeframe(value) ? timeframeLabel[value] : typeof value === 'string' ? value : JSON.stringify(value)

/** What a tool was given, one field a row. */
export const inputRows = ({ input }: Pick<MessageTool, 'input'>): (readonly [name: string, value: string])[] =>
  Object.entries(input).flatMap(([name, value]) => (value === null || value === undefined ? [] : [[inWords(name), valueWords(value)]]))

/** The tools of an answer that gave something, each once. */
export const usedWords = ({ tools }: Pick<Message, 'tools'>): string =>
  [...new Set(tools.filter(({ outcome }) => outcome === 'done').map(toolWords))].join(', ')

export const unitWords = {
  price: 'price, in the quote currency',
  distance: 'difference of prices, in the quote currency',
  pips: 'pips',
  percent: 'percent',
  share: 'share of cases',
  basis_points: 'basis points',
  atr: 'multiples of ATR',
  r: 'multiples of the risk of a trade',
  deviations: 'standard deviations',
  number: 'a number without a unit',
  bars: 'bars',
  count: 'count',
  minutes: 'minutes',
  days: 'days',
  money: 'US dollars',
  units: 'units of the market',
  time: 'moment, UTC',
} as const satisfies Record<FigureUnit, string>

/** A figure's market and timeframe; empty where no bars are behind it. */
export const basisWords = ({ symbol, timeframe }: Pick<MessageFigure, 'symbol' | 'timeframe'>): string =>
  [symbol, isTimeframe(timeframe) ? timeframeLabel[timeframe] : timeframe].filter(Boolean).join(' ')

export const figureTimeframe = ({ timeframe }: Pick<MessageFigure, 'timeframe'>): Timeframe | null =>
  isTimeframe(timeframe) ? timeframe : null

/** Another value of a figure, written with as many decimals. */
export function valueLike({ text, unit }: Pick<MessageFigure, 'text' | 'unit'>, value: number): string {
  if (unit === 'time') return formatTime(value, 'full', 'utc')
  const digits = /\.(\d+)/.exec(text)?.[1]?.length ?? 0
  return unit === 'share' ? formatPercent(value, 'fraction', { digits }) : numberText(value, digits)
}
