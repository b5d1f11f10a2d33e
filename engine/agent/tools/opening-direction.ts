import { partSpans, pricesOf, type PartPrices } from '../../analysis/time-parts.ts'
import { dateTextOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { meanOf } from '../../statistics/moments.ts'
import { amount, optional, whole } from '../../strategy/plan-fields.ts'
import { countsDay, dayFields, hoursNeed, partField, partNames, problemOfParts, stepOf } from '../part-fields.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { chartFields, sceneOf, tooFewBars } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const hourSeconds = 3_600
const maxCases = 300
const moveOf = ({ open, close }: PartPrices): number => close - open
const percentOf = ({ open, close }: PartPrices): number => (close / open - 1) * 100

/** Whether the rest of a day or session went the way of its first hours. */
export const openingDirection = defineTool({
  name: 'opening_direction',
  summary:
    'How often the rest of a day or session (`part`) went the same way as its first `hours` (usually 1), after first hours up and down apart; only those that moved by `least_percent` or `least_pips`, or of some days.',
  input: {
    ...chartFields,
    part: partField,
    hours: optional(whole(1, 12)),
    least_percent: optional(amount),
    least_pips: optional(amount),
    ...dayFields,
  },
  needs: (input) => [{ need: 'market', symbol: input.symbol }, hoursNeed(input.symbol, input)],
  run(input, data) {
    const { symbol, part, hours = 1, least_percent: percent, least_pips: pips } = input
    const scene = sceneOf({ symbol, timeframe: '1h' }, data)
    const { bars, figures, market, last } = scene
    const { calendar, pip } = market.instrument
    const problem = problemOfParts([part], symbol, calendar)
    if (problem !== null) return refused(problem)
    if (pips !== undefined && pip === null) return refused(`${symbol} has no pips. Say the move in percent.`)
    if (last < 0) return refused(tooFewBars(scene, bars, 'to compare first hours with the rest'))
    const all = partSpans(part, calendar, bars.time[0]!, bars.time[last]! + stepOf(scene)).flatMap((span) => {
      const cut = span.from + hours * hourSeconds
      const [opening, rest] = [pricesOf(bars, { ...span, to: cut }), pricesOf(bars, { ...span, from: cut })]
      return opening === null || rest === null || !countsDay(span.dayNumber, input) ? [] : [{ opening, rest }]
    })
    const found = all.filter(
      ({ opening, rest }) =>
        moveOf(opening) !== 0 &&
        moveOf(rest) !== 0 &&
        Math.abs(percentOf(opening)) >= (percent ?? 0) &&
        Math.abs(moveOf(opening)) >= (pips ?? 0) * (pip ?? 1),
    )
    const isSame = ({ opening, rest }: (typeof all)[number]) => Math.sign(moveOf(opening)) === Math.sign(moveOf(rest))
    const ofWay = (way: 1 | -1, word: string) => {
      const those = found.filter(({ opening }) => Math.sign(moveOf(opening)) === way)
      const what = `those whose first hours went ${word}`
      return {
        cases: figures.count(those.length, what),
        same: shareFigures(figures, those.filter(isSame).length, those.length, `${what} and whose rest did as well`),
        mean: figures.change(
          those.length === 0 ? null : meanOf(Float64Array.from(those, ({ rest }) => percentOf(rest))),
          `mean of last close ÷ first open − 1 of the rest, over ${what}`,
        ),
      }
    }
    if (all.length === 0) return refused(tooFewBars(scene, bars, 'to compare first hours with the rest'))
    const ups = found.filter(({ rest }) => moveOf(rest) > 0).length
    return ok({
      result: {
        symbol,
        part: partNames[part],
        opening: figures.counted(hours, 'hour', 'first hours that count'),
        least:
          pips === undefined
            ? figures.percent(percent ?? null, 'least move of the first hours that counts')
            : figures.move(pips * (pip ?? 1), 'least move of the first hours that counts'),
        since: dateTextOf(all[0]!.rest.dayNumber),
        until: dateTextOf(all.at(-1)!.rest.dayNumber),
        cases: figures.counted(found.length, 'case', 'parts with bars in their first hours and their rest, both of which moved'),
        same: shareFigures(figures, found.filter(isSame).length, found.length, 'those whose rest went the way of the first hours'),
        up: ofWay(1, 'up'),
        down: ofWay(-1, 'down'),
        rest_up: figures.percent(
          found.length === 0 ? null : (ups / found.length) * 100,
          'those whose rest went up, whatever the first hours did ÷ all of them',
        ),
      },
      cases: found.slice(-maxCases).map(({ opening }) => bars.time[opening.first]!),
    })
  },
  tell: ({ symbol, part, opening, least, since, until, cases, same, up, down, rest_up }) => {
    const which = say`its first ${opening}${least && say` (those that moved by at least ${least})`}`
    if (same.share === null) return say`No ${part} of ${symbol} from ${since} to ${until} counts by ${which}.`
    const isChance = same.low !== null && same.high !== null && same.low.value <= 50 && same.high.value >= 50
    return paragraphs(
      sentences(
        say`The rest of the ${part} of ${symbol} went the way of ${which} in ${sharePart(same)} of ${cases}, from ${since} to ${until}.`,
        isChance ? say`That cannot be told apart from the toss of a coin: the interval holds one half.` : null,
      ),
      table(
        [say`First hours`, say`Cases`, say`Rest the same way`, say`Mean change of the rest`],
        [
          [say`up`, up.cases, sharePart(up.same), up.mean],
          [say`down`, down.cases, sharePart(down.same), down.mean],
        ],
      ),
      say`Whatever the first hours did, the rest went up in ${rest_up} of them. Hours are those of the ${part}’s own clock.`,
    )
  },
})
