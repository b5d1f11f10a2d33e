import { atr } from '../../indicators/atr.ts'
import { ok, refused } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { amount, choice, optional } from '../../strategy/plan-fields.ts'
import { historyFields, historyNeed, stretchOf } from '../history.ts'
import { bullets, paragraphs, say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const shown = 10
const maxCases = 300
const atrLength = 14

/** What is measured of a bar, with the words of its formula. */
const measures = {
  close: { words: 'moved from the close before to its close', formula: 'close − close of the bar before' },
  body: { words: 'moved from its open to its close', formula: 'close − open' },
  range: { words: 'ranged from its low to its high', formula: 'high − low' },
} as const
const wayWords = { up: ' up', down: ' down' } as const

/** How many bars moved or ranged so far. */
export const moveCount = defineTool({
  name: 'move_count',
  summary:
    'How many bars moved at least so many pips, percent or ATR (`least_pips`, `least_percent`, `least_atr`), up, down or either way, from close to close, open to close (`of`: body) or low to high (`of`: range): their number, share, mean, and the newest.',
  input: {
    ...chartFields,
    of: optional(choice(['close', 'body', 'range'])),
    way: optional(choice(['up', 'down'])),
    least_pips: optional(amount),
    least_percent: optional(amount),
    least_atr: optional(amount),
    ...historyFields,
  },
  needs: (input) => [historyNeed(input, input, atrLength)],
  run(input, data) {
    const { of = 'close', way, least_pips: pips, least_percent: percent, least_atr: times } = input
    if ([pips, percent, times].filter((each) => each !== undefined).length !== 1)
      return refused('How far? Say it as one size, in pips, in percent or in ATR.')
    const scene = sceneOf(input, data)
    const stretch = stretchOf(scene, input)
    if (!stretch.ok) return stretch
    const { bars, market, moment } = scene
    const { pip } = market.instrument
    if (pips !== undefined && pip === null) return refused(`${input.symbol} has no pips. Say the move in percent or in ATR.`)
    const { first, last, figures } = stretch.value
    const { open, high, low, close } = bars
    const ranges = times === undefined ? null : atr(bars, atrLength)
    const from = (i: number) => (of === 'close' ? close[i - 1]! : of === 'body' ? open[i]! : low[i]!)
    const size = (i: number) => (of === 'range' ? high[i]! : close[i]!) - from(i)
    const least = (i: number) =>
      pips !== undefined ? pips * pip! : percent !== undefined ? (percent / 100) * from(i) : times! * ranges![i - 1]!
    const known = Array.from({ length: last - first + 1 }, (_, k) => first + k).filter(
      (i) => i > 0 && Number.isFinite(size(i)) && Number.isFinite(least(i)),
    )
    const moved = (i: number) => (way === undefined || of === 'range' ? Math.abs(size(i)) : way === 'up' ? size(i) : -size(i))
    // Half a unit in the last place of a price is no difference: 1.1050 − 1.1000 is 50 pips.
    const found = known.filter((i) => moved(i) >= least(i) * (1 - 1e-9))
    const newest = found.at(-1)
    const percents = Float64Array.from(known, (i) => (Math.abs(size(i)) / from(i)) * 100)
    return ok({
      result: {
        market: nameOf(input),
        measure: measures[of].words,
        way: way === undefined || of === 'range' ? '' : wayWords[way],
        least:
          pips !== undefined
            ? figures.move(pips * pip!, 'least size that counts')
            : percent !== undefined
              ? figures.percent(percent, 'least size that counts, of where the bar is measured from')
              : figures.atr(times!, `least size that counts, in ATR(${atrLength}) of the bar before`),
        count: figures.counted(found.length, 'time', `bars with ${measures[of].formula} of at least that size`),
        bars: figures.bars(known.length, 'bars that are looked at'),
        share: shareFigures(figures, found.length, known.length, `bars with ${measures[of].formula} of at least that size`),
        since: moment(known[0] ?? first, 'open time of the first bar'),
        until: moment(last, 'open time of the last bar'),
        mean: figures.percent(known.length === 0 ? null : meanOf(percents), `mean of |${measures[of].formula}|, in percent, over all bars`),
        newest: found
          .slice(-shown)
          .toReversed()
          .map((i) => ({
            time: moment(i, 'open time of the bar'),
            move:
              of === 'range'
                ? figures.move(size(i), measures[of].formula, placeOf(bars, i))
                : figures.move(size(i), measures[of].formula, placeOf(bars, i)),
            change: (of === 'range' ? figures.percent : figures.change)(
              (size(i) / from(i)) * 100,
              `(${measures[of].formula}) in percent`,
              placeOf(bars, i),
            ),
          })),
      },
      cases: found.slice(-maxCases).map((i) => bars.time[i]!),
      offers:
        newest === undefined
          ? []
          : [{ is: 'chart', label: 'Show the newest of them', symbol: input.symbol, timeframe: input.timeframe, time: bars.time[newest]! }],
    })
  },
  tell: ({ market, measure, way, least, count, bars, share, since, until, mean, newest }) =>
    newest.length === 0
      ? say`None of the ${bars} of ${market} from ${since} to ${until} ${measure}${way} by ${least} or more; the mean size is ${mean}.`
      : paragraphs(
          sentences(
            say`${count} in ${bars} of ${market} from ${since} to ${until} a bar ${measure}${way} by ${least} or more, which is ${sharePart(share)}.`,
            say`The mean size of all of them is ${mean}.`,
          ),
          bullets(newest.map(({ time, move, change }) => say`${time}: ${move} (${change})`)),
        ),
})
