import { lowerFirst } from '../format/lower-first.ts'
import { formatPercent } from '../format/percent.ts'
import { formatPrice } from '../format/price.ts'
import { timeframeLabel, type Timeframe } from '../market/timeframe.ts'
import type { Level } from './levels-around.ts'
import { trendBars, type Trend, type TrendReading } from './trend-rule.ts'

export interface MarketNow {
  readonly timeframe: Timeframe
  /** The trend of the chosen timeframe. */
  readonly trend: TrendReading
  /** Of every timeframe that is told of, shortest first. */
  readonly trends: readonly (TrendReading & { readonly timeframe: Timeframe })[]
  readonly timesUsual: number | null
  readonly levels: readonly Level[]
  /** In price; null where it is not known. */
  readonly atr: number | null
  readonly priceDecimals: number
}

const course = { bullish: 'Rising', bearish: 'Falling', sideways: 'Moving sideways' } as const satisfies Record<Trend, string>
const direction = { bullish: 'up', bearish: 'down', sideways: 'sideways' } as const satisfies Record<Trend, string>
/** A level this near, in ATR(14), is one that the market is at. */
const nearAtr = 0.5

/** The state of a market in one sentence: where it goes by the trend scaled by volatility, and what it stands at. */
export function headline(now: MarketNow): string {
  const trend = now.trend.scaled ?? now.trend.rule
  if (trend === null) return `Too few bars on ${timeframeLabel[now.timeframe]} to tell a trend.`
  const place = placeWords(now)
  return place === null ? `${course[trend]}, with no level found near the price.` : `${course[trend]}, ${place}.`
}

function placeWords({ levels, atr, priceDecimals }: MarketNow): string | null {
  const isNear = (level: Level) => level.side === 'at' || (atr !== null && Math.abs(level.distance) <= nearAtr * atr)
  const near = levels.filter(({ kind }) => kind !== 'average').find(isNear)
  if (near !== undefined) return nearWords(near)
  const zones = levels.filter(({ kind }) => kind === 'zone')
  const below = zones.find(({ side }) => side === 'below')
  const above = zones.find(({ side }) => side === 'above')
  const price = (value: number) => formatPrice(value, { decimals: priceDecimals })
  if (below && above) return `between a support at ${price(below.high)} and a resistance at ${price(above.low)}`
  if (below) return `above every resistance found, the next support is at ${price(below.high)}`
  return above ? `below every support found, the next resistance is at ${price(above.low)}` : null
}

function nearWords(level: Level): string {
  const { kind, name, side } = level
  if (kind === 'extreme') return side === 'at' ? `at the ${lowerFirst(name)}` : `close to the ${lowerFirst(name)}`
  const what = `${article(name)} ${lowerFirst(name).replace(' zone', '')} ${pastWords(level)}`
  return side === 'at' ? `and back at ${what}` : `just ${side === 'below' ? 'above' : 'below'} ${what}`
}

const article = (name: string) => (/^[aeiou]/i.test(name) ? 'an' : 'a')

const words = ['', 'once', 'twice', 'three times', 'four times', 'five times', 'six times', 'seven times', 'eight times', 'nine times']
const times = (count: number) => words[count] ?? `${count} times`

/** What a level has done, such as `that held five times`. */
function pastWords({ visits, held, touches }: Level): string {
  if (visits === 0) return touches === null ? 'that was not visited lately' : `touched ${times(touches)}`
  if (held === visits) return `that held ${times(held)}`
  return held === 0 ? `that gave way ${times(visits)}` : `that held ${held} of ${visits} times`
}

/** The figures behind the headline, in one or two sentences. */
export function factSentences({ trend, trends, timesUsual }: MarketNow): string {
  if (trend.changePercent === null) return `A trend is measured over ${trendBars} bars.`
  const size = formatPercent(Math.abs(trend.changePercent), 'percent')
  const moved = trend.changePercent === 0 ? 'did not move' : `${trend.changePercent < 0 ? 'lost' : 'gained'} ${size}`
  const usual = timesUsual === null ? '' : `, ${timesUsual.toFixed(1)} times the usual move of ${trendBars} bars`
  return `The last ${trendBars} bars ${moved}${usual}. ${trendSentence(trends)}`
}

function trendSentence(trends: MarketNow['trends']): string {
  const rule = grouped(trends.map(({ timeframe, rule: said }) => ({ timeframe, said })))
  const scaled = grouped(trends.map(({ timeframe, scaled: said }) => ({ timeframe, said })))
  if (scaled === '') return `The trend rule says ${rule}.`
  return `The trend rule says ${rule}; scaled by volatility it says ${scaled === rule ? 'the same' : scaled}.`
}

/** `down on H1 and H4, sideways on D1`; what is not known is left out. */
function grouped(given: readonly { readonly timeframe: Timeframe; readonly said: Trend | null }[]): string {
  const known = given.flatMap(({ timeframe, said }) => (said === null ? [] : [{ label: timeframeLabel[timeframe], said }]))
  const groups = [...Map.groupBy(known, ({ said }) => said)]
  const all = ['', '', 'both', 'all three', 'all four'][known.length] ?? `all ${known.length}`
  return groups
    .map(([said, members]) => {
      const isAll = groups.length === 1 && members.length > 1
      return `${direction[said]} on ${isAll ? all : joined(members.map(({ label }) => label))}`
    })
    .join(', ')
}

const joined = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]!}`
