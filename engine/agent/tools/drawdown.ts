import { drawdownsOf, type Drawdown } from '../../analysis/drawdowns.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { datePartsOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { choice, optional, whole } from '../../strategy/plan-fields.ts'
import { historyFields, historyNeed, stretchOf } from '../history.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { defineTool } from '../tool.ts'

/** The deepest fall within each calendar year, by the trading days of the market. */
function byYear(first: number, last: number, { bars, figures, moment, market }: Scene) {
  const calendar = calendarNamed(market.instrument.calendar)
  const yearOf = (bar: number) => datePartsOf(calendar.dateAt(bars.time[bar]!).dayNumber).year
  const starts = Array.from({ length: last - first + 1 }, (_, i) => first + i).filter(
    (bar) => bar === first || yearOf(bar) !== yearOf(bar - 1),
  )
  return starts.map((from, i) => {
    const to = (starts[i + 1] ?? last + 1) - 1
    const [worst] = drawdownsOf(bars.high.subarray(from, to + 1), bars.low.subarray(from, to + 1)).toSorted((a, b) => a.change - b.change)
    return {
      name: String(yearOf(from)),
      change:
        worst === undefined
          ? null
          : figures.change(
              worst.change * 100,
              'deepest fall from a high of the year to a low after it',
              placeOf(bars, from + worst.peak, from + worst.trough),
            ),
      from: worst === undefined ? null : moment(from + worst.peak, 'open time of the bar with that high'),
      to: worst === undefined ? null : moment(from + worst.trough, 'open time of the first bar with that low'),
      year: figures.change(
        (bars.close[to]! / bars.open[from]! - 1) * 100,
        'last close of the year ÷ its first open − 1',
        placeOf(bars, from, to),
      ),
    }
  })
}

const usualCount = 3
const leastBars = 2

function fallFigures({ peak, trough, recovered, change }: Drawdown, { bars, last, figures, moment }: Scene) {
  const place = placeOf(bars, peak, trough)
  return {
    change: figures.change(change * 100, 'lowest low after the high ÷ that high − 1', place),
    size: figures.move(bars.high[peak]! - bars.low[trough]!, 'high − lowest low after it', place),
    high: figures.price(bars.high[peak]!, 'highest high before the fall', placeOf(bars, peak)),
    from: moment(peak, 'open time of the bar with that high'),
    low: figures.price(bars.low[trough]!, 'lowest low before the high was traded again', placeOf(bars, trough)),
    to: moment(trough, 'open time of the first bar with that low'),
    length: figures.bars(trough - peak, 'bars from the high to the low', place),
    recovered: recovered === null ? null : moment(recovered, 'open time of the first bar that traded at the high again'),
    back: figures.bars(
      (recovered ?? last) - peak,
      recovered === null ? 'bars since the high' : 'bars from the high until it was traded again',
    ),
  }
}

/** The deepest falls from a high, and the one that is not made up for yet. */
export const drawdown = defineTool({
  name: 'drawdown',
  summary:
    'The deepest falls of a market from a high to the low before that high was traded again, with their dates, length and recovery, and how far it is below its high now; with `split` the deepest within each calendar year.',
  input: { ...chartFields, count: optional(whole(1, 10)), split: optional(choice(['year'])), ...historyFields },
  needs: (input) => [historyNeed(input, input, 0)],
  run(input, data) {
    const scene = sceneOf(input, data)
    if (scene.bars.length < leastBars) return refused(tooFewBars(scene, scene.bars, 'to tell a drawdown'))
    const stretch = stretchOf(scene, input)
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const { high, low, close } = scene.bars
    const shift = (bar: number) => bar + first
    const falls = drawdownsOf(high.subarray(first, last + 1), low.subarray(first, last + 1)).map((fall) => ({
      ...fall,
      peak: shift(fall.peak),
      trough: shift(fall.trough),
      recovered: fall.recovered === null ? null : shift(fall.recovered),
    }))
    const open = falls.at(-1)?.recovered === null ? falls.at(-1)! : null
    return ok({
      result: {
        market: nameOf(input),
        history: figures.bars(last - first + 1, 'bars that are looked at'),
        since: scene.moment(first, 'open time of the first of them'),
        until: scene.moment(last, 'open time of the last of them'),
        falls: falls
          .toSorted((a, b) => a.change - b.change)
          .slice(0, input.count ?? usualCount)
          .map((fall) => fallFigures(fall, { ...scene, last })),
        years: input.split === undefined ? null : byYear(first, last, scene),
        now:
          open === null
            ? null
            : {
                ...fallFigures(open, { ...scene, last }),
                below: figures.change(
                  (close[last]! / high[open.peak]! - 1) * 100,
                  'newest close ÷ that high − 1',
                  placeOf(scene.bars, open.peak, last),
                ),
              },
      },
    })
  },
  tell({ market, history, since, until, falls, years, now }) {
    const [worst] = falls
    if (years !== null)
      return paragraphs(
        say`The deepest fall of ${market} within each year, from a high of that year to a low after it:`,
        table(
          [say`Year`, say`Deepest fall`, say`From`, say`To`, say`Change of the year`],
          years.map((year) => [year.name, year.change ?? say`none`, year.from ?? say`–`, year.to ?? say`–`, year.year]),
        ),
        say`The first and the last of them may be parts of a year: bars from ${since} to ${until} are looked at.`,
      )
    if (worst === undefined) return say`${market} did not fall below a high in ${history} from ${since} to ${until}.`
    return paragraphs(
      sentences(
        say`The deepest fall of ${market} from ${since} to ${until} was ${worst.change} (${worst.size}), from ${worst.high} (${worst.from}) to ${worst.low} (${worst.to}).`,
        worst.recovered === null
          ? say`Its high has not been traded since, for ${worst.back}.`
          : say`Its high was traded again on ${worst.recovered}, ${worst.back} later.`,
        now && say`Now it is ${now.below} from the high of that time, ${now.high} (${now.from}).`,
      ),
      falls.length === 1
        ? null
        : table(
            [say`Fall`, say`From`, say`To`, say`Bars down`, say`Back at the high`],
            falls.map((each) => [
              each.change,
              say`${each.high} (${each.from})`,
              say`${each.low} (${each.to})`,
              each.length,
              each.recovered ?? say`not yet`,
            ]),
          ),
    )
  },
})
