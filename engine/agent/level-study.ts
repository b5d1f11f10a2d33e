import type { Level } from '../analysis/levels-around.ts'
import { visitsToLine } from '../analysis/line-visits.ts'
import type { DrawingPoint, DrawingProperties } from '../drawings/drawing.ts'
import { trendlineRecord, zoneRecord, type HeldRecord, type LevelRecord } from '../drawings/level-record.ts'
import { levelBars } from '../indicators/structure/level-bars.ts'
import { trendlineTitle, zoneTitles } from '../indicators/structure/level-names.ts'
import { trendlinesAt, type Trendline } from '../indicators/structure/trendlines.ts'
import type { Zone } from '../indicators/structure/zones.ts'
import { priceRangeOf, sliceBars } from '../market/bars.ts'
import { Random, seedOf } from '../market/simulation/random.ts'
import { shareInterval } from '../statistics/share-interval.ts'
import { placeOf, type Scene } from './scene.ts'
import type { Evidence, EvidencedDrawing } from './tool.ts'

/** Lines at random prices that the visits to averages and extremes are held against. */
const randomLines = 40
export const lineTolerance = 0.15

/** Characters that a drawing's name may have. */
const maxIdChars = 64

const isZone = (found: Zone | Trendline): found is Zone => 'level' in found

/** The market's levels with the records of their kinds, each made once. */
export interface Study {
  readonly scene: Scene
  readonly levels: readonly Level[]
  readonly atr: number
  readonly records: Readonly<Record<Level['kind'], LevelRecord>>
}

/** How often prices drawn at random on the same bars were visited and held. */
export function randomVisits({ bars }: Scene, atr: number, seed: number): HeldRecord {
  const { lowest, highest } = priceRangeOf(sliceBars(bars, bars.length - levelBars, bars.length))
  const random = new Random()
  random.seed(seed)
  let [tests, held] = [0, 0]
  for (let n = 0; n < randomLines; n++) {
    const price = lowest + random.uniform() * (highest - lowest)
    const visits = visitsToLine(bars, () => price, lineTolerance * atr, levelBars)
    tests += visits.visits
    held += visits.held
  }
  return { tests, held }
}

/** Levels with what became of such ones before; the random ones are the same for the same newest bar. */
export function studyOf(scene: Scene, levels: readonly Level[], atr: number): Study {
  const { symbol, timeframe, bars, last } = scene
  const seed = seedOf(`levels ${symbol} ${timeframe} ${bars.time[last]!}`)
  const visitsOf = (kind: Level['kind']): LevelRecord => {
    const own = levels.filter((level) => level.kind === kind)
    const sum = (of: 'visits' | 'held') => own.reduce((total, level) => total + level[of], 0)
    return { tests: sum('visits'), held: sum('held'), random: randomVisits(scene, atr, seed) }
  }
  const options = { span: levelBars, seed }
  const has = (kind: Level['kind']) => levels.some((level) => level.kind === kind)
  const nothing = { tests: 0, held: 0, random: { tests: 0, held: 0 } }
  return {
    scene,
    levels,
    atr,
    records: {
      zone: has('zone') ? zoneRecord(bars, options) : nothing,
      trendline: has('trendline') ? trendlineRecord(bars, options) : nothing,
      average: has('average') ? visitsOf('average') : nothing,
      extreme: has('extreme') ? visitsOf('extreme') : nothing,
    },
  }
}

/** 0 to 1; null without a test. */
export const shareOf = ({ tests, held }: HeldRecord): number | null => (tests === 0 ? null : held / tests)

/** Mean distance of the swings of a level from it, in ATR, and the bar of the last of them. */
function fitOf(found: Zone | Trendline, { scene, atr }: Pick<Study, 'scene' | 'atr'>) {
  const { low, high } = scene.bars
  const lastTouch = found.touches.at(-1)!
  if (!isZone(found)) return { error: found.meanErrorAtr, lastTouch }
  const errors = found.touches.map((bar) => Math.min(Math.abs(low[bar]! - found.level), Math.abs(high[bar]! - found.level)))
  return { error: errors.reduce((sum, error) => sum + error, 0) / errors.length / atr, lastTouch }
}

const sideWords = { above: 'resistance', below: 'support', at: 'at the price' } as const satisfies Record<Level['side'], string>

/** A level as figures, each with the bars that it comes from. */
export const levelFigures = (level: Level, study: Study) => {
  const { scene, atr } = study
  const { figures, bars, last, decimals } = scene
  const { name, kind, side, low, high, distance, found } = level
  const fit = found && fitOf(found, study)
  const rounded = (price: number) => Number(price.toFixed(decimals))
  const place = found ? placeOf(bars, found.touches[0]!, fit!.lastTouch) : placeOf(bars, Math.max(0, bars.length - levelBars), last)
  const edge = low === high ? 'price' : 'edge'
  return {
    name,
    kind,
    side: sideWords[side],
    low: figures.price(rounded(low), `lower ${edge} of the level`, place),
    high: low === high ? null : figures.price(rounded(high), 'upper edge of the level', place),
    distance: figures.move(Math.abs(distance), 'distance from the newest close to the nearer edge', placeOf(bars, last)),
    distance_atr: figures.atr(Math.abs(distance) / atr, 'the same distance ÷ ATR(14)', placeOf(bars, last)),
    touches: figures.counted(found?.touches.length ?? null, 'time', 'swings that the level is made of', place),
    fit_error: figures.atr(fit?.error ?? null, 'mean distance of the touches from the level ÷ ATR(14)', place),
    bars_since: figures.bars(fit && last - fit.lastTouch, 'bars since the last touch', place),
    last_touch: fit && scene.moment(fit.lastTouch, 'open time of the bar of the last touch'),
    visits: figures.counted(level.visits, 'visit', 'times price came to the level and left it'),
    held: figures.count(level.held, 'visits after which price left where it had come from'),
  }
}
export type LevelFigures = ReturnType<typeof levelFigures>

function evidenceOf(level: Level, study: Study): Evidence {
  const ofKind = study.records[level.kind]
  // Of a high or low the visits to itself are its cases: those to others may be the same ones.
  const record = level.found === null ? { ...ofKind, tests: level.visits, held: level.held } : ofKind
  const share = shareOf(record)
  const fit = level.found && fitOf(level.found, study)
  return {
    touches: level.found?.touches.length ?? level.visits,
    fit_error: fit?.error ?? 0,
    bars_since: fit ? study.scene.last - fit.lastTouch : 0,
    n: record.tests,
    hold_rate: share,
    interval: share === null ? null : shareInterval(share, record.tests),
    random_rate: shareOf(record.random),
  }
}

/** The bar that broke a trendline; null of any other level. */
export const brokenBar = ({ found }: Level): number | null => (found !== null && !isZone(found) ? found.brokenAt : null)

/** A level as it is drawn, with its evidence; null for an average, which is a line of the chart already. */
export function drawingOf(level: Level, study: Study): EvidencedDrawing | null {
  if (level.kind === 'average') return null
  const { bars, decimals, last } = study.scene
  const price = (value: number) => Number(value.toFixed(decimals))
  const { found } = level
  const first = found === null ? last : found.touches[0]!
  const at = (bar: number, value: number): DrawingPoint => ({ time: bars.time[bar]!, price: price(value) })
  const [type, properties]: [EvidencedDrawing['type'], DrawingProperties] =
    found === null
      ? ['line', { price: price(level.low) }]
      : isZone(found)
        ? [
            'zone',
            {
              from_price: price(found.low),
              to_price: price(found.high),
              from: at(first, found.low),
              // Support has the colour of any zone.
              ...(level.name === zoneTitles.resistance && { color: 'red' }),
            },
          ]
        : ['trendline', { from: at(found.from.bar, found.from.price), to: at(found.to.bar, found.to.price) }]
  const brokenAt = brokenBar(level)
  return {
    id:
      found === null
        ? `level-${level.name.toLowerCase().replaceAll(' ', '-')}`
        : `${type}-${found.touches.map((bar) => bars.time[bar]!.toString(36)).join('-')}`.slice(0, maxIdChars),
    command: 'add',
    type,
    properties: { ...properties, label: level.name },
    evidence: evidenceOf(level, study),
    timeframe: study.scene.timeframe,
    known_at: bars.time[last]!,
    broken_at: brokenAt === null ? null : bars.time[brokenAt]!,
  }
}

/** Trendlines that a close has broken since their last touch, as levels that are no longer any. */
export function brokenLines(scene: Scene): Level[] {
  const lines = trendlinesAt(scene.bars, scene.last, { span: levelBars })
  return lines
    .filter(({ brokenAt }) => brokenAt !== null)
    .map((line) => ({
      kind: 'trendline',
      name: trendlineTitle(line),
      low: line.to.price,
      high: line.to.price,
      side: 'at',
      distance: 0,
      touches: line.touches.length,
      visits: 0,
      held: 0,
      found: line,
    }))
}
