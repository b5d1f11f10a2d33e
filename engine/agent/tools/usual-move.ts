import { ok, refused } from '../../result.ts'
import { sampleStdev } from '../../statistics/moments.ts'
import { rankAmong } from '../../statistics/rank-among.ts'
import { barOfMoment, momentFields, momentNeed, noBarThen, problemOfMoment } from '../moment-fields.ts'
import { say, sentences } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf } from '../scene.ts'
import { defineTool } from '../tool.ts'

const barsBefore = 251
const leastBars = 30

/** How unusual the move of one bar was. */
export const usualMove = defineTool({
  name: 'usual_move',
  summary:
    'How unusual the move of one bar was (the newest closed one, or that of a moment): its change from close to close in standard deviations of the bars before, and how many of them moved less.',
  input: { ...chartFields, ...momentFields },
  needs: (input) => [momentNeed(input, input, barsBefore)],
  run(input, data) {
    const problem = problemOfMoment(input, data.nowSeconds)
    if (problem !== null) return refused(problem)
    const { bars, figures, moment } = sceneOf(input, data)
    const at = barOfMoment(bars, input)
    if (at < 0) return refused(noBarThen(input, bars, input))
    const first = Math.max(1, at - barsBefore + 1)
    if (at - first < leastBars) return refused(`${nameOf(input)} has too few bars before that one to tell what is usual.`)
    const { close } = bars
    const changes = Float64Array.from(close, (value, i) => (i === 0 ? Number.NaN : value / close[i - 1]! - 1))
    const before = changes.subarray(first, at)
    const place = placeOf(bars, first - 1, at)
    const deviation = sampleStdev(before)
    const size = changes.map(Math.abs)
    const rank = rankAmong(size, at, before.length)
    const larger = size.subarray(first, at).findLastIndex((each) => each >= size[at]!)
    return ok({
      result: {
        market: nameOf(input),
        time: moment(at, 'open time of the bar'),
        change: figures.change(changes[at]! * 100, 'close ÷ close of the bar before − 1', placeOf(bars, at - 1, at)),
        move: figures.move(close[at]! - close[at - 1]!, 'close − close of the bar before', placeOf(bars, at - 1, at)),
        bars: figures.bars(before.length, 'bars before it that it is held against', place),
        deviation: figures.percent(deviation * 100, 'sample standard deviation of the changes of these bars', place),
        deviations: figures.deviations(
          deviation > 0 ? changes[at]! / deviation : null,
          'change ÷ standard deviation of the changes of the bars before',
          place,
        ),
        rank: figures.percent(rank === null ? null : rank * 100, 'share of the bars before whose change was smaller in size', place),
        larger: larger < 0 ? null : moment(first + larger, 'newest bar before whose change was at least as large'),
        is_unusual: rank !== null && rank >= unusualShare,
      },
    })
  },
  tell: ({ market, time, change, move, bars, deviation, deviations, rank, larger, is_unusual: isUnusual }) =>
    sentences(
      say`On the bar of ${market} at ${time} price moved ${change} (${move}) from close to close${deviations && say`: ${deviations} of the ${bars} before it (one is ${deviation})`}.`,
      rank && say`${rank} of those bars moved less, so it was ${isUnusual ? 'an unusually large move' : 'no unusual move'}.`,
      larger === null ? say`None of them moved as far.` : say`The last one that moved as far was at ${larger}.`,
    ),
})

/** Moves that larger ones are rarer than one in twenty of. */
const unusualShare = 0.95
