import { formatCount } from '../format/count.ts'
import { numberText } from '../format/number-text.ts'
import { levelBars } from '../indicators/structure/level-bars.ts'
import { trendlineTitle, zoneTitles } from '../indicators/structure/level-names.ts'
import { trendlinesAt, type Trendline } from '../indicators/structure/trendlines.ts'
import { zonesAt, type Zone } from '../indicators/structure/zones.ts'
import { barsFromRows, type Bar, type Bars } from '../market/bars.ts'
import { quantile } from '../statistics/moments.ts'
import type { DrawingProperties } from './drawing.ts'
import { zoneRecord, type HeldRecord } from './level-record.ts'

/** A zone or trendline that stands in the bars, as it would be drawn, with what speaks for it. */
export interface FoundLevel {
  readonly id: string
  readonly type: 'zone' | 'trendline'
  readonly title: string
  readonly properties: DrawingProperties
  readonly facts: readonly (readonly [name: string, value: string])[]
}

export interface LevelSearch {
  /** How many of the bars are complete; the forming one takes no part. */
  readonly closed: number
  readonly decimals: number
  /** The market's pip in price; null where it has none. */
  readonly pip: number | null
}

const bounceBars = 12

const rounded = (price: number, decimals: number) => Number(price.toFixed(decimals))
const shareText = (part: number, whole: number) => `${Math.round((100 * part) / whole)}% of ${whole.toLocaleString('en-US')}`

interface Scene extends LevelSearch {
  readonly bars: Bars
}

/** A distance in pips, or in price where the market has no pip. */
const distanceText = (distance: number, { pip, decimals }: LevelSearch) =>
  pip === null ? numberText(distance, decimals) : `${numberText(distance / pip, 1)} pips`

/** How far price had gone from a level some bars after each touch: up from a swing low, down from a swing high; the middle value. */
function bounceText(touches: readonly number[], level: number, scene: Scene): string {
  const { bars } = scene
  const gone = touches.flatMap((touch) => {
    const after = touch + bounceBars
    if (after >= bars.length) return []
    const isLow = Math.abs(bars.low[touch]! - level) <= Math.abs(bars.high[touch]! - level)
    return [(bars.close[after]! - level) * (isLow ? 1 : -1)]
  })
  return gone.length === 0 ? 'N/A' : distanceText(quantile(Float64Array.from(gone), 0.5), scene)
}

function foundZone(zone: Zone, scene: Scene, record: HeldRecord): FoundLevel {
  const { bars, decimals } = scene
  const { low, high, touches, visits, held, level } = zone
  const errors = touches.map((touch) => Math.min(Math.abs(bars.low[touch]! - level), Math.abs(bars.high[touch]! - level)))
  const first = rounded(low, decimals)
  const second = rounded(high, decimals)
  return {
    id: `zone-${touches.join('-')}`,
    type: 'zone',
    title: zoneTitles[zone.kind],
    properties: {
      from_price: first,
      to_price: second,
      from: { time: bars.time[touches[0]!]!, price: first },
      ...(zone.kind === 'resistance' && { color: 'red' }),
    },
    facts: [
      ['Touches', `${touches.length} in ${formatCount(Math.min(levelBars, bars.length), 'bar', 'bars')}`],
      ['Fit error', distanceText(errors.reduce((sum, error) => sum + error, 0) / errors.length, scene)],
      [`Bounce after ${bounceBars} bars, median`, bounceText(touches, level, scene)],
      ['Held at its visits so far', visits === 0 ? 'not visited since' : shareText(held, visits)],
      ['Such zones held before', record.tests === 0 ? 'N/A' : shareText(record.held, record.tests)],
    ],
  }
}

function foundLine(line: Trendline, scene: Scene): FoundLevel {
  const { bars, decimals } = scene
  const { from, to, touches, meanErrorAtr, brokenAt } = line
  const point = ({ bar, price }: Trendline['from']) => ({ time: bars.time[bar]!, price: rounded(price, decimals) })
  return {
    id: `trendline-${touches.join('-')}`,
    type: 'trendline',
    title: trendlineTitle(line),
    properties: { from: point(from), to: point(to) },
    facts: [
      ['Touches', `${touches.length} in ${formatCount(Math.min(levelBars, bars.length), 'bar', 'bars')}`],
      ['Fit error, mean', `${meanErrorAtr.toFixed(2)} ATR`],
      ['Now at', numberText(to.price, decimals)],
      ['State', brokenAt === null ? 'not broken' : 'broken since'],
    ],
  }
}

/** Zones and trendlines as they stand at the last closed bar, strongest first, with what speaks for each. It describes the past; it is no forecast. */
export function findLevels(rows: readonly Bar[], search: LevelSearch): FoundLevel[] {
  const bars = barsFromRows(rows.slice(0, search.closed))
  const last = bars.length - 1
  if (last < 0) return []
  const scene = { ...search, bars }
  const zones = zonesAt(bars, last, { span: levelBars })
  const record = zones.length === 0 ? { tests: 0, held: 0 } : zoneRecord(bars, { span: levelBars, seed: 0 })
  return [
    ...zones.map((zone) => foundZone(zone, scene, record)),
    ...trendlinesAt(bars, last, { span: levelBars }).map((line) => foundLine(line, scene)),
  ]
}
