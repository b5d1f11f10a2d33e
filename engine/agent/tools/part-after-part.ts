import { partPairs, type PartPair, type PartPrices } from '../../analysis/time-parts.ts'
import { dateTextOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, quantile } from '../../statistics/moments.ts'
import { dayText } from '../../strategy/describe.ts'
import { amount, choice, optional, whole } from '../../strategy/plan-fields.ts'
import { countsDay, dayFields, hoursNeed, partField, partNames, problemOfParts, stepOf } from '../part-fields.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { chartFields, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const hourSeconds = 3_600
const maxCases = 300
const wayWords = { up: 'closed above its open', down: 'closed below its open' } as const

const moveOf = ({ open, close }: PartPrices): number => close - open
const percentOf = ({ open, close }: PartPrices): number => (close / open - 1) * 100

/** What the second parts of some pairs did. */
function movedFigures(pairs: readonly PartPair[], { figures }: Scene, what: string) {
  const moves = Float64Array.from(pairs, ({ after }) => moveOf(after))
  const changes = Float64Array.from(pairs, ({ after }) => percentOf(after))
  const none = pairs.length === 0
  return {
    cases: figures.counted(pairs.length, 'case', what),
    up: shareFigures(figures, moves.filter((move) => move > 0).length, moves.length, `${what} whose second part closed above its open`),
    down: shareFigures(figures, moves.filter((move) => move < 0).length, moves.length, `${what} whose second part closed below its open`),
    mean: figures.change(none ? null : meanOf(changes), `mean of last close ÷ first open − 1 of the second part, over ${what}`),
    median: figures.change(none ? null : quantile(changes, 0.5), `median of last close ÷ first open − 1 of the second part, over ${what}`),
    mean_move: figures.move(none ? null : meanOf(moves), `mean of last close − first open of the second part, over ${what}`),
    range: figures.move(
      none ? null : meanOf(Float64Array.from(pairs, ({ after }) => after.high - after.low)),
      `mean of high − low of the second part, over ${what}`,
    ),
  }
}

/** What one part of trading time did after another. */
export const partAfterPart = defineTool({
  name: 'part_after_part',
  summary:
    'What a part of trading time (`later`: a session, the day, week or month) did after a part (`first`; only its first `hours`, where given) that closed up or down (`way`), by at least so many pips or percent: mean and median change, share up, against all cases. `weekday`: that the first part begins on.',
  input: {
    ...chartFields,
    first: partField,
    later: partField,
    hours: optional(whole(1, 12)),
    way: optional(choice(['up', 'down'])),
    least_pips: optional(amount),
    least_percent: optional(amount),
    ...dayFields,
  },
  needs: (input) => [{ need: 'market', symbol: input.symbol }, hoursNeed(input.symbol, input)],
  run(input, data) {
    const { symbol, first, later, hours, way, least_pips: pips, least_percent: percent } = input
    const scene = sceneOf({ symbol, timeframe: '1h' }, data)
    const { bars, figures, market } = scene
    const { calendar, pip } = market.instrument
    const problem = problemOfParts([first, later], symbol, calendar)
    if (problem !== null) return refused(problem)
    if (pips !== undefined && pip === null) return refused(`${symbol} has no pips. Say the move in percent.`)
    const rule = { first, later, ...(hours !== undefined && { opening: hours * hourSeconds }) }
    const all = partPairs(rule, bars, stepOf(scene), calendar).filter(({ before }) => countsDay(before.dayNumber, input))
    if (all.length === 0) return refused(tooFewBars(scene, bars, `to compare a ${partNames[first]} with what came after it`))
    const isLarge = ({ before }: PartPair) =>
      Math.abs(moveOf(before)) >= (pips ?? 0) * (pip ?? 1) && Math.abs(percentOf(before)) >= (percent ?? 0)
    const isThatWay = ({ before }: PartPair) =>
      way === undefined
        ? moveOf(before) !== 0 || (pips === undefined && percent === undefined)
        : way === 'up'
          ? moveOf(before) > 0
          : moveOf(before) < 0
    const found = all.filter((pair) => isThatWay(pair) && isLarge(pair))
    return ok({
      result: {
        symbol,
        first: input.weekday === undefined ? partNames[first] : dayText[input.weekday],
        later:
          first === later && hours === undefined
            ? `next ${partNames[later]}`
            : later === 'day' && first !== 'day'
              ? 'rest of the day'
              : partNames[later],
        opening: figures.counted(hours ?? null, 'hour', 'hours of the first part that count'),
        way: way === undefined ? null : wayWords[way],
        least:
          pips === undefined
            ? figures.percent(percent ?? null, 'least size of the first move that counts')
            : figures.move(pips * (pip ?? 1), 'least size of the first move that counts'),
        since: dateTextOf(all[0]!.after.dayNumber),
        until: dateTextOf(all.at(-1)!.after.dayNumber),
        after: movedFigures(found, scene, 'cases in which the first part was so'),
        all: movedFigures(all, scene, 'all pairs of both parts'),
      },
      cases: found.slice(-maxCases).map(({ after }) => bars.time[after.first]!),
    })
  },
  tell: ({ symbol, first, later, opening, way, least, since, until, after, all }) => {
    const so = say`${first}${opening && say` (its first ${opening})`} of ${symbol} ${way ?? 'moved'}${least && say` by at least ${least}`}`
    if (after.up.share === null) return say`None of ${all.cases} from ${since} to ${until} is one in which the ${so}.`
    return paragraphs(
      say`Where the ${so}, the ${later} closed above its open in ${sharePart(after.up)} and below it in ${sharePart(after.down)} of ${after.cases}, against ${all.up.share} and ${all.down.share} of all ${all.cases} from ${since} to ${until}.`,
      table(
        [say`The ${later}`, say`Mean change`, say`Median`, say`Mean move`, say`Mean range`],
        [
          [say`after that`, after.mean, after.median, after.mean_move, after.range],
          [say`of all`, all.mean, all.median, all.mean_move, all.range],
        ],
      ),
      sentences(
        after.up.low !== null &&
          after.up.high !== null &&
          all.up.share !== null &&
          all.up.share.value >= after.up.low.value &&
          all.up.share.value <= after.up.high.value
          ? say`That cannot be told apart from chance: the interval holds the base rate.`
          : null,
      ),
    )
  },
})
