import { casesApart, type CaseRecord } from '../../analysis/cases-apart.ts'
import { findPriceGaps, gapAtr, type PriceGap } from '../../analysis/price-gaps.ts'
import { calendarNamed } from '../../market/calendar.ts'
import { weekdayOf } from '../../market/day-number.ts'
import { weekdays } from '../../market/weekdays.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, quantile } from '../../statistics/moments.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { dayText } from '../../strategy/describe.ts'
import { amount, choice, optional, whole } from '../../strategy/plan-fields.ts'
import { historyFields, historyNeed, orNewest, stretchOf } from '../history.ts'
import { recordFigures, recordPart } from '../record-figures.ts'
import { paragraphs, say, sentences, table, type Part } from '../say.ts'
import { chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { shareFigures, sharePart, type ShareFigures } from '../share-figures.ts'
import { defineTool } from '../tool.ts'
import { hourName } from '../unit-words.ts'

const usualBars = 2_000
const usualCount = 5
/** Bars within which a gap counts as filled, where no other number is said. */
const usualHorizon = 20
/** Bars before those that are looked at, for the ATR(14) of the first. */
const warmupBars = 100
const leastBars = 16
const mostOpen = 20
const mostMarked = 300

const wayWords = { up: 'up', down: 'down' } as const

/** How often gaps were filled within the horizon, of those whose horizon has passed or that are filled. */
function fillRecord(gaps: readonly PriceGap[], last: number, horizonBars: number): CaseRecord {
  const ended = gaps.filter(({ bar }) => bar + horizonBars - 1 <= last)
  const filled = ended.filter(({ bar, filledAt }) => filledAt !== null && filledAt - bar < horizonBars)
  const apart = casesApart(
    ended.map(({ bar }) => bar),
    horizonBars,
  ).length
  const share = ended.length === 0 ? null : filled.length / ended.length
  return { cases: ended.length, apart, share, interval: share === null ? null : shareInterval(share, apart) }
}

function gapFigures({ bar, way, price, size, sizeAtr, filledAt }: PriceGap, { bars, last, figures, moment }: Scene) {
  const place = placeOf(bars, bar - 1, bar)
  return {
    time: moment(bar, 'open time of the bar that opened with the gap'),
    way: wayWords[way],
    size: figures.move(size, '|open − close of the bar before|', place),
    atr: figures.atr(sizeAtr, 'the same ÷ ATR(14) of the bar before', place),
    price: figures.price(price, 'close before the gap', place),
    filled: filledAt === null ? null : moment(filledAt, 'open time of the first bar that traded at the close before the gap'),
    bars: figures.bars(
      filledAt === null ? last - bar + 1 : filledAt - bar + 1,
      filledAt === null ? 'bars since the gap, itself included' : 'bars until it was filled, itself included',
      placeOf(bars, bar, filledAt ?? last),
    ),
  }
}

/** How large gaps are on the days of the week that have any, widest first. */
function byWeekday(gaps: readonly PriceGap[], { bars, figures, market }: Scene) {
  const calendar = calendarNamed(market.instrument.calendar)
  return weekdays
    .map((day, i) => ({
      day,
      of: gaps.filter(({ bar }) => (weekdayOf(calendar.dateAt(bars.time[bar]!).dayNumber) + 6) % 7 === i),
    }))
    .filter(({ of }) => of.length > 0)
    .map(({ day, of }) => ({
      name: dayText[day],
      count: figures.count(of.length, `gaps of a ${dayText[day]}`),
      mean: figures.move(meanOf(Float64Array.from(of, ({ size }) => size)), `mean size of the gaps of a ${dayText[day]}`),
    }))
    .toSorted((a, b) => b.mean!.value - a.mean!.value)
}

const hourSeconds = 3_600
/** So much of the cases lies below what is told as the far end. */
const farShare = 0.9

/**
 * How far price went on away from the close before after the open, up to and with the bar that filled the gap: of that bar it is not
 * known whether its far end came first, so this is the most that it can have been.
 */
function againstFill(gaps: readonly PriceGap[], { bars, figures }: Scene) {
  const filled = gaps.filter(({ filledAt }) => filledAt !== null)
  const moves = filled.map(({ bar, way, filledAt }) => {
    const open = bars.open[bar]!
    const far =
      way === 'up' ? Math.max(...bars.high.subarray(bar, filledAt! + 1)) - open : open - Math.min(...bars.low.subarray(bar, filledAt! + 1))
    return { far, share: far / open }
  })
  const distances = Float64Array.from(moves, ({ far }) => far)
  const shares = Float64Array.from(moves, ({ share }) => share * 100)
  const what = 'the move further from the close before, from the open of the gap to the bar that filled it, that bar included'
  const at = (share: number, name: string) => ({
    move: figures.move(moves.length === 0 ? null : quantile(distances, share), `${name} of ${what}`),
    percent: figures.percent(moves.length === 0 ? null : quantile(shares, share), `${name} of ${what} ÷ that open`),
  })
  return {
    filled: figures.counted(filled.length, 'gap', 'gaps that were filled, whenever that was'),
    median: at(0.5, 'median'),
    far: at(farShare, '90th percentile'),
    most: at(1, 'largest'),
  }
}

/** How many of the gaps of each weekday were filled within the horizon, or how many were filled in each hour of UTC. */
function splitOf(by: 'weekday' | 'hour', gaps: readonly PriceGap[], within: number, { bars, last, figures, market }: Scene) {
  const ended = gaps.filter(({ bar }) => bar + within - 1 <= last)
  const isFilled = ({ bar, filledAt }: PriceGap) => filledAt !== null && filledAt - bar < within
  if (by === 'hour') {
    const filled = ended.filter(isFilled)
    const hourOf = ({ filledAt }: PriceGap) => Math.floor(bars.time[filledAt!]! / hourSeconds) % 24
    return Array.from({ length: 24 }, (_, hour) => ({ hour, count: filled.filter((gap) => hourOf(gap) === hour).length })).flatMap(
      ({ hour, count }) =>
        count === 0
          ? []
          : [
              {
                name: hourName(hour),
                share: shareFigures(figures, count, filled.length, 'filled gaps whose bar that filled them opened in this hour of UTC'),
              },
            ],
    )
  }
  const calendar = calendarNamed(market.instrument.calendar)
  return weekdays.flatMap((day, i) => {
    const own = ended.filter(({ bar }) => (weekdayOf(calendar.dateAt(bars.time[bar]!).dayNumber) + 6) % 7 === i)
    return own.length === 0
      ? []
      : [
          {
            name: dayText[day],
            share: shareFigures(
              figures,
              own.filter(isFilled).length,
              own.length,
              `gaps of a ${dayText[day]} that were filled within the horizon`,
            ),
          },
        ]
  })
}

/** Number and size of the gaps of one way. */
const sizesOf = (gaps: readonly PriceGap[], { bars, figures }: Scene, words: string) => ({
  count: figures.count(gaps.length, words),
  mean: figures.move(gaps.length === 0 ? null : meanOf(Float64Array.from(gaps, ({ size }) => size)), `mean size of ${words}`),
  percent: figures.percent(
    gaps.length === 0 ? null : meanOf(Float64Array.from(gaps, ({ size, bar }) => (size / bars.close[bar - 1]!) * 100)),
    `mean of the size of ${words} ÷ close before`,
  ),
})

/** What was told apart, as a table; nothing where nothing was. */
export const splitTable = (
  split: readonly { readonly name: string; readonly share: ShareFigures }[] | null,
  by: string | undefined,
): Part =>
  split === null
    ? null
    : table(
        [by === 'hour' ? say`Filled at (UTC)` : say`Gap of`, by === 'hour' ? say`Share of those filled` : say`Filled`],
        split.map(({ name, share }) => [name, sharePart(share)]),
      )

/** Opens away from the close before, and whether price came back. */
export const gaps = defineTool({
  name: 'gaps',
  summary:
    'Price gaps (an open at least a quarter of ATR from the close before, or at least `least_percent` or `least_pips`; only up or down by `way`): the newest, which are still open, how often and how fast they were filled `within` so many bars (1: on the bar of the gap), their mean size up, down and by weekday; only those of one weekday by `of_weekday` (mon: over the weekend); how far price went the other way before they were filled, the longest that took, and with `split` the share filled by weekday or the hour at which they were.',
  input: {
    ...chartFields,
    count: optional(whole(1, 20)),
    way: optional(choice(['up', 'down'])),
    least_percent: optional(amount),
    least_pips: optional(amount),
    within: optional(whole(1, 500)),
    of_weekday: optional(choice(weekdays)),
    split: optional(choice(['weekday', 'hour'])),
    ...historyFields,
  },
  needs: (input) => [historyNeed(input, orNewest(input, usualBars), warmupBars)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last: newestBar, symbol, timeframe } = scene
    if (newestBar + 1 < leastBars) return refused(tooFewBars(input, bars, 'to look for gaps'))
    const { way, least_percent: percent, least_pips: pips, within = usualHorizon, of_weekday: weekday } = input
    const { pip } = scene.market.instrument
    if (percent !== undefined && pips !== undefined) return refused('Say the least size in percent or in pips, not both.')
    if (pips !== undefined && pip === null) return refused(`${symbol} has no pips. Say the size in percent.`)
    const stretch = stretchOf(scene, orNewest(input, usualBars))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const leastOf = percent !== undefined ? (close: number) => (close * percent) / 100 : pips !== undefined ? () => pips * pip! : null
    const calendar = calendarNamed(scene.market.instrument.calendar)
    const isOnDay = ({ bar }: PriceGap) =>
      weekday === undefined || weekdays[(weekdayOf(calendar.dateAt(bars.time[bar]!).dayNumber) + 6) % 7] === weekday
    const all = findPriceGaps(bars, leastOf).filter(
      (gap) => gap.bar >= first && gap.bar <= last && (way === undefined || gap.way === way) && isOnDay(gap),
    )
    const lengths = Float64Array.from(all.flatMap(({ bar, filledAt }) => (filledAt === null ? [] : [filledAt - bar + 1])))
    const open = all.filter(({ filledAt }) => filledAt === null)
    const newest = all.slice(-(input.count ?? usualCount)).toReversed()
    const open_list = open.slice(-mostOpen).toReversed()
    return ok({
      result: {
        market: nameOf(input),
        way: way === undefined ? null : wayWords[way],
        on: weekday === undefined ? null : `${dayText[weekday]}s`,
        history: figures.bars(last - first + 1, 'bars that are looked at'),
        since: scene.moment(first, 'open time of the first of them'),
        least:
          percent !== undefined
            ? figures.percent(percent, 'distance of an open from the close before it that counts as a gap')
            : pips !== undefined
              ? figures.move(pips * pip!, 'distance of an open from the close before it that counts as a gap')
              : figures.atr(gapAtr, 'distance of an open from the close before it that counts as a gap'),
        horizon: figures.bars(within, 'bars within which a gap counts as filled, its own included'),
        count: figures.counted(all.length, 'time', 'bars that opened that far from the close before'),
        still_open: figures.count(open.length, 'gaps that no later bar has filled'),
        median: figures.bars(
          lengths.length === 0 ? null : Math.round(quantile(lengths, 0.5)),
          'median of the bars until a gap was filled, of those that were, rounded',
        ),
        longest: figures.bars(lengths.length === 0 ? null : Math.max(...lengths), 'most bars until a gap was filled, of those that were'),
        longest_time:
          lengths.length === 0
            ? null
            : scene.moment(
                all.find(({ bar, filledAt }) => filledAt !== null && filledAt - bar + 1 === Math.max(...lengths))!.bar,
                'open time of the bar with that gap',
              ),
        against: againstFill(all, scene),
        split: input.split === undefined ? null : splitOf(input.split, all, within, { ...scene, last: newestBar }),
        up: sizesOf(
          all.filter((gap) => gap.way === 'up'),
          scene,
          'gaps up',
        ),
        down: sizesOf(
          all.filter((gap) => gap.way === 'down'),
          scene,
          'gaps down',
        ),
        by_weekday: byWeekday(all, scene),
        newest: newest.map((gap) => gapFigures(gap, scene)),
        open: open_list.map((gap) => gapFigures(gap, scene)),
        record: recordFigures(figures, fillRecord(all, newestBar, within), null, {
          cases: `gaps whose next ${within} bars have closed`,
          came: `price traded at the close before the gap within ${within} bars`,
          base: 'not known',
        }),
      },
      cases: all.slice(-mostMarked).map(({ bar }) => bars.time[bar]!),
      offers:
        newest.length === 0 ? [] : [{ is: 'chart', label: 'Show the newest gap', symbol, timeframe, time: bars.time[newest[0]!.bar]! }],
    })
  },
  tell({ market, way, on, history, least, horizon, count, still_open, median, newest, record, split }, { split: by }) {
    const [first] = newest
    const named = [way && say` ${way}`, on && say` on ${on}`]
    if (first === undefined) return say`None of the last ${history} of ${market} opened ${least} or more${named} from the close before.`
    return paragraphs(
      sentences(
        say`${market} opened with a gap${named} of at least ${least} ${count} among the last ${history}; gaps that no later bar has filled: ${still_open}.`,
        record.share &&
          say`Within ${horizon} price came back to the close before in ${recordPart(record, '')}${median && say`; those that were filled took ${median}, by the median`}.`,
      ),
      splitTable(split, by),
      table(
        [say`Bar`, say`Way`, say`Size`, say`In ATR`, say`Close before`, say`Filled`],
        newest.map((gap) => [gap.time, gap.way, gap.size, gap.atr, gap.price, gap.filled ?? say`still open`]),
      ),
    )
  },
})
