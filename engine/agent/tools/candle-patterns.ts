import { movedOn } from '../../analysis/moved-on.ts'
import { minApart } from '../../analysis/what-followed.ts'
import { patternEntries } from '../../chart/pattern-entries.ts'
import { patternCatalogue, patternColumn } from '../../indicators/patterns.ts'
import { patternNames, type PatternName } from '../../indicators/vocabulary.ts'
import { timeframeLabel } from '../../market/timeframe.ts'
import { ok, refused } from '../../result.ts'
import { choice, optional, whole } from '../../strategy/plan-fields.ts'
import { recordDoubt, recordFigures } from '../record-figures.ts'
import { listed, paragraphs, say, sentences, table } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool, type Offer, type Statement } from '../tool.ts'

const historyBars = 5_000
const usualWindow = 20
const horizonBars = 5
/** Bars that the longest pattern looks at. */
const leastBars = 8

const ways = { up: 'up', down: 'down', even: 'up' } as const
const wayWords = { up: 'higher', down: 'lower' } as const

interface Seen {
  readonly name: PatternName
  /** Bars on which it ends, over the whole history. */
  readonly ends: readonly number[]
}

const seenIn = ({ bars }: Scene, names: readonly PatternName[]): Seen[] =>
  names.map((name) => {
    const column = patternColumn(name, bars)
    return { name, ends: Array.from(column.keys()).filter((i) => column[i] === 1) }
  })

function patternFigures({ name, ends }: Seen, scene: Scene) {
  const { bars, figures, moment, last } = scene
  const { title, side } = patternEntries[name]
  const way = ways[side]
  const known = Array.from(bars.time.keys())
  const newest = ends.at(-1)
  return {
    name: title,
    definition: patternCatalogue[name].definition,
    way: wayWords[way],
    times: figures.counted(ends.length, 'time', 'bars on which the pattern ends'),
    newest: newest === undefined ? null : moment(newest, 'open time of the newest bar on which the pattern ends'),
    bars_since: newest === undefined ? null : figures.bars(last - newest, 'bars since then', placeOf(bars, newest, last)),
    ...recordFigures(figures, ...sharesOf(bars.close, ends, known, way), {
      cases: `bars on which the pattern ends and whose next ${horizonBars} bars have closed`,
      came: `the close ${horizonBars} bars later was ${wayWords[way]}`,
      base: `share of all bars after which the close ${horizonBars} bars later was ${wayWords[way]}`,
    }),
  }
}

function sharesOf(close: Float64Array, cases: readonly number[], known: readonly number[], way: 'up' | 'down') {
  const record = movedOn(close, { cases, known, horizon: horizonBars }, way)
  return [record, record.base] as const
}

/** What is said while a pattern with a side ends on the newest bar, where enough is known of such ones. */
function statementsOf({ name, ends }: Seen, { bars, last, symbol, timeframe }: Scene): Statement[] {
  const { side } = patternEntries[name]
  if (side === 'even' || ends.at(-1) !== last) return []
  const [record, base] = sharesOf(bars.close, ends, Array.from(bars.time.keys()), side)
  if (record.share === null || record.apart < minApart) return []
  const claim = { is: 'moves', way: side, price: bars.close[last]! } as const
  return [{ kind: 'candle_pattern', symbol, timeframe, madeAt: bars.time[last]!, horizonBars, claim, stated: record.share, base }]
}

/** A pattern as a strategy that the reader reads; patterns without a side give none. */
export function patternStrategy(name: PatternName, { symbol, timeframe }: Pick<Scene, 'symbol' | 'timeframe'>): string | null {
  const { side } = patternEntries[name]
  if (side === 'even') return null
  const words = name.replaceAll('_', ' ')
  return `${side === 'up' ? 'Buy' : 'Short'} ${symbol} on ${timeframeLabel[timeframe]} on a ${words}. Exit after ${horizonBars} bars.`
}

/** Candle patterns that ended lately, and what came after such ones before. */
export const candlePatterns = defineTool({
  name: 'candle_patterns',
  summary:
    'Candle patterns of the last bars, or one pattern by name, and how often the close five bars later was higher (lower after a bearish one), against all bars.',
  input: { ...chartFields, pattern: optional(choice(patternNames)), bars: optional(whole(1, 500)) },
  needs: (input) => [barsIn(input, historyBars)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures, moment, symbol, timeframe } = scene
    if (bars.length < leastBars) return refused(tooFewBars(input, bars, 'to look for candle patterns'))
    const window = Math.min(input.bars ?? usualWindow, bars.length)
    const first = bars.length - window
    const all = seenIn(scene, input.pattern === undefined ? patternNames : [input.pattern])
    const recent = all
      .flatMap(({ name, ends }) => ends.filter((end) => end >= first).map((end) => ({ name, end })))
      .toSorted((a, b) => b.end - a.end)
    const told = all.filter(({ name }) => input.pattern !== undefined || recent.some((each) => each.name === name))
    const strategyOf = input.pattern ?? recent.find(({ name }) => patternEntries[name].side !== 'even')?.name
    const text = strategyOf === undefined ? null : patternStrategy(strategyOf, scene)
    const offers: Offer[] = text === null ? [] : [{ is: 'strategy', label: 'Test this pattern as a strategy', text, symbol, timeframe }]
    return ok({
      result: {
        market: nameOf(input),
        asked: input.pattern === undefined ? null : patternEntries[input.pattern].title,
        window: figures.bars(window, 'bars that patterns are looked for in', placeOf(bars, first, last)),
        history: figures.bars(bars.length, 'bars that the counts are over'),
        horizon: figures.bars(horizonBars, 'bars after the end of a pattern at which the close is compared'),
        recent: recent.map(({ name, end }) => ({
          name: patternEntries[name].title,
          time: moment(end, 'open time of the bar on which the pattern ends'),
          close: figures.price(bars.close[end]!, 'close of that bar', placeOf(bars, end)),
        })),
        patterns: told.map((seen) => patternFigures(seen, scene)),
      },
      statements: told.flatMap((seen) => statementsOf(seen, scene)),
      offers,
    })
  },
  tell({ market, asked, window, history, horizon, recent, patterns }) {
    const [only] = patterns
    return paragraphs(
      recent.length === 0
        ? sentences(
            asked === null ? say`None of the known candle patterns ended in the last ${window} of ${market}.` : null,
            asked !== null && only && only.newest === null ? say`${asked} did not occur in the last ${history} of ${market}.` : null,
            asked !== null && only?.newest
              ? say`${asked} did not occur in the last ${window} of ${market}; the newest one was at ${only.newest}, ${only.bars_since} ago.`
              : null,
          )
        : say`In the last ${window} ${market} showed ${listed(recent.slice(0, 8).map(({ name, time }) => say`${name} (${time})`))}.`,
      patterns.length === 0 || history === null
        ? null
        : table(
            [say`Pattern`, say`Times`, say`After it`, say`Share (interval)`, say`All bars`],
            patterns.map((each) => [
              each.name,
              each.times,
              each.way,
              each.share && say`${each.share} (${each.low} to ${each.high})`,
              each.base,
            ]),
          ),
      patterns.length === 0
        ? null
        : sentences(
            say`The shares are of closes ${horizon} after the pattern that lay that way, over ${history}.`,
            patterns.length === 1 && only
              ? recordDoubt(only)
              : patterns.every(
                    (each) =>
                      each.base === null ||
                      (each.low !== null && each.high !== null && each.base.value >= each.low.value && each.base.value <= each.high.value),
                  )
                ? say`None of them can be told apart from chance: each interval holds the share of all bars.`
                : say`With several patterns looked at, one that stands out may do so by chance.`,
          ),
      only && asked !== null ? say`By definition: ${only.definition}` : null,
    )
  },
})
