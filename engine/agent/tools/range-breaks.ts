import { partPairs, type PartPair, type TimePart } from '../../analysis/time-parts.ts'
import { dateTextOf, weekdayOf } from '../../market/day-number.ts'
import { weekdays } from '../../market/weekdays.ts'
import { ok, refused } from '../../result.ts'
import { dayText } from '../../strategy/describe.ts'
import { choice, optional, whole } from '../../strategy/plan-fields.ts'
import type { Figure } from '../figure.ts'
import { countsDay, dayFields, hoursNeed, partField, partNames, problemOfParts, stepOf } from '../part-fields.ts'
import { bullets, paragraphs, say, sentences, table } from '../say.ts'
import { chartFields, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const shown = 5
const maxCases = 300
const hourSeconds = 3_600
const asks: Readonly<Record<'high' | 'low', (pair: PartPair) => boolean>> = {
  high: ({ before, after }) => after.high > before.high,
  low: ({ before, after }) => after.low < before.low,
}

/** What comes after a part where nothing else is said: a session's rest of the day, else the next one. */
const usualThen = (of: TimePart): TimePart => (of === 'week' || of === 'month' ? of : 'day')

/** Where the later part opens, by the range and the close of the part before it. */
const openings = {
  inside: { words: 'opened inside its range', isSo: ({ before, after }) => before.low <= after.open && after.open <= before.high },
  outside: { words: 'opened outside its range', isSo: ({ before, after }) => after.open < before.low || before.high < after.open },
  above_high: { words: 'opened above its high', isSo: ({ before, after }) => after.open > before.high },
  below_low: { words: 'opened below its low', isSo: ({ before, after }) => after.open < before.low },
  above_close: { words: 'opened above its close', isSo: ({ before, after }) => after.open > before.close },
  below_close: { words: 'opened below its close', isSo: ({ before, after }) => after.open < before.close },
} as const satisfies Readonly<Record<string, { readonly words: string; readonly isSo: (pair: PartPair) => boolean }>>
export type Opening = keyof typeof openings
// The keys of the table are its names.
const openingNames = Object.keys(openings) as Opening[]

const dayNames = weekdays.map((day) => dayText[day])

const sideWords = (pair: PartPair): string =>
  asks.high(pair) ? (asks.low(pair) ? 'both sides' : 'the high') : asks.low(pair) ? 'the low' : 'neither side'

/** How often the high and the low of a part of trading time were traded through in the part after it. */
export const rangeBreaks = defineTool({
  name: 'range_breaks',
  summary:
    'How often the high or low of a day, week, month or session (`of`; only its first `hours`, where given) was broken in the part after it (`by`: the next day, a session, the rest of the day): either, both, neither, and closes beyond or back inside; by `weekday` or `without` one, told apart by weekday with `split`, or only where the part after it `opens` somewhere (inside, above_close, …).',
  input: {
    ...chartFields,
    of: partField,
    by: optional(partField),
    hours: optional(whole(1, 12)),
    opens: optional(choice(openingNames)),
    split: optional(choice(['weekday'])),
    ...dayFields,
  },
  needs: (input) => [{ need: 'market', symbol: input.symbol }, hoursNeed(input.symbol, input)],
  run(input, data) {
    const { symbol, of, by = usualThen(of), hours, opens, split } = input
    const scene = sceneOf({ symbol, timeframe: '1h' }, data)
    const { bars, figures, market, moment } = scene
    const problem = problemOfParts([of, by], symbol, market.instrument.calendar)
    if (problem !== null) return refused(problem)
    const rule = { first: of, later: by, ...(hours !== undefined && { opening: hours * hourSeconds }) }
    const all = partPairs(rule, bars, stepOf(scene), market.instrument.calendar).filter(
      (pair) => countsDay(pair.after.dayNumber, input) && (opens === undefined || openings[opens].isSo(pair)),
    )
    if (all.length === 0 && opens !== undefined)
      return refused(`No ${partNames[by]} of ${symbol} that was looked at ${openings[opens].words}.`)
    if (all.length === 0) return refused(tooFewBars(scene, bars, `to compare a ${partNames[of]} with what came after it`))
    const count = (is: (pair: PartPair) => boolean, what: string) => shareFigures(figures, all.filter(is).length, all.length, what)
    const side = (name: 'high' | 'low', beyond: (pair: PartPair) => boolean, word: string) => {
      const taken = all.filter(asks[name])
      return {
        taken: count(asks[name], `times that a price ${word} the ${name} of the ${partNames[of]} was traded`),
        closed: count(beyond, `times that the last close lay ${word} the ${name} of the ${partNames[of]}`),
        back: count(
          (pair) => asks[name](pair) && !beyond(pair),
          `times that price traded ${word} the ${name} and closed last on its other side`,
        ),
        kept: shareFigures(
          figures,
          taken.filter(beyond).length,
          taken.length,
          `of the times that the ${name} was broken, those whose last close lay ${word} it`,
        ),
      }
    }
    const newest = all.slice(-shown).toReversed()
    const either = (pair: PartPair) => asks.high(pair) || asks.low(pair)
    return ok({
      result: {
        symbol,
        of: partNames[of],
        by: of === by && hours === undefined ? `next ${partNames[by]}` : by === 'day' && of !== 'day' ? 'rest of the day' : partNames[by],
        opening: figures.counted(hours ?? null, 'hour', 'hours of the first part whose high and low are meant'),
        opens: opens === undefined ? null : openings[opens].words,
        weekdays:
          split === undefined
            ? null
            : dayNames.flatMap((name, day) => {
                const own = all.filter(({ after }) => (weekdayOf(after.dayNumber) + 6) % 7 === day)
                const share = (is: (pair: PartPair) => boolean, what: string) =>
                  shareFigures(figures, own.filter(is).length, own.length, `${what} on a ${name}`)
                return own.length === 0
                  ? []
                  : [
                      {
                        name,
                        cases: figures.count(own.length, `such pairs whose second part is on a ${name}`),
                        high: share(asks.high, 'times that the high was broken'),
                        low: share(asks.low, 'times that the low was broken'),
                      },
                    ]
              }),
        since: dateTextOf(all[0]!.after.dayNumber),
        until: dateTextOf(all.at(-1)!.after.dayNumber),
        cases: figures.counted(all.length, 'case', 'pairs of both parts that have bars and have ended'),
        high: side('high', ({ before, after }) => after.close > before.high, 'above'),
        low: side('low', ({ before, after }) => after.close < before.low, 'below'),
        either: count(either, 'times that at least one of them was broken'),
        both: count((pair) => asks.high(pair) && asks.low(pair), 'times that both were broken'),
        neither: count((pair) => !either(pair), 'times that neither was broken'),
        newest: newest.map((pair) => ({
          date: dateTextOf(pair.after.dayNumber),
          broken: sideWords(pair),
          high: figures.price(pair.before.high, `highest high of the ${partNames[of]}`, placeOf(bars, pair.before.first, pair.before.last)),
          low: figures.price(pair.before.low, `lowest low of the ${partNames[of]}`, placeOf(bars, pair.before.first, pair.before.last)),
          close: figures.price(pair.after.close, 'last close of the part after it', placeOf(bars, pair.after.last)),
          from: moment(pair.after.first, 'open time of the first bar of the part after it'),
        })),
      },
      cases: all
        .filter(either)
        .slice(-maxCases)
        .map(({ after }) => bars.time[after.first]!),
    })
  },
  tell: ({ symbol, of, by, opening, opens, weekdays: days, since, until, cases, high, low, either, both, neither, newest }) => {
    const last = newest[0]
    return paragraphs(
      say`How often the ${by} of ${symbol} broke the range of the ${of}${openingPart(opening)} before it${opens && say`, where it ${opens}`}, in ${cases} from ${since} to ${until}:`,
      bullets([
        say`Its high: ${sharePart(high.taken)}; closed above it ${sharePart(high.closed)}`,
        say`Its low: ${sharePart(low.taken)}; closed below it ${sharePart(low.closed)}`,
        say`At least one of them ${either.share}, both ${both.share}, neither ${neither.share}`,
      ]),
      days &&
        table(
          [say`Day`, say`Cases`, say`High broken`, say`Low broken`],
          days.map((day) => [day.name, day.cases, sharePart(day.high), sharePart(day.low)]),
        ),
      sentences(
        high.kept.share && say`Of the breaks of the high, ${high.kept.share} were held to the last close;`,
        low.kept.share && say`of those of the low, ${low.kept.share}.`,
      ),
      last === undefined ? null : say`The newest, on ${last.date}, broke ${last.broken} of ${last.low} to ${last.high}.`,
    )
  },
})

const openingPart = (opening: Figure | null) => opening && say` (its first ${opening})`
