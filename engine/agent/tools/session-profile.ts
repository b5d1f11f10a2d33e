import { partSpans, pricesOf, type PartPrices } from '../../analysis/time-parts.ts'
import { dateTextOf } from '../../market/day-number.ts'
import { ok, refused } from '../../result.ts'
import { meanOf, quantile } from '../../statistics/moments.ts'
import { choice, optional } from '../../strategy/plan-fields.ts'
import { countsDay, dayFields, hoursNeed, partNames, problemOfParts, stepOf } from '../part-fields.ts'
import { paragraphs, say, table } from '../say.ts'
import { chartFields, sceneOf, tooFewBars, type Scene } from '../scene.ts'
import { shareFigures } from '../share-figures.ts'
import { defineTool } from '../tool.ts'

const sessions = ['tokyo', 'london', 'newyork'] as const

function profileOf(name: (typeof sessions)[number], parts: readonly PartPrices[], { figures }: Scene) {
  const of = `sessions of ${partNames[name]} that have ended`
  const ranges = Float64Array.from(parts, ({ high, low }) => high - low)
  const changes = Float64Array.from(parts, ({ open, close }) => (close / open - 1) * 100)
  return {
    name: partNames[name],
    sessions: figures.counted(parts.length, 'session', of),
    mean: figures.move(meanOf(ranges), `mean of high − low of ${of}`),
    median: figures.move(quantile(ranges, 0.5), `median of high − low of ${of}`),
    largest: figures.move(Math.max(...ranges), `largest high − low of ${of}`),
    change: figures.change(meanOf(changes), `mean of last close ÷ first open − 1 of ${of}`),
    move: figures.move(
      meanOf(Float64Array.from(parts, ({ open, close }) => Math.abs(close - open))),
      `mean of |last close − first open| of ${of}`,
    ),
    up: shareFigures(figures, changes.filter((each) => each > 0).length, changes.length, `${of} and closed above their open`),
  }
}

/** How far the sessions of a day usually range, and which way they close. */
export const sessionProfile = defineTool({
  name: 'session_profile',
  summary:
    'The usual range, move, mean change and share of rises of the Tokyo, London and New York sessions over two years or the dates that are said; of one `weekday` or `without` one.',
  input: { ...chartFields, session: optional(choice(sessions)), ...dayFields },
  needs: (input) => [{ need: 'market', symbol: input.symbol }, hoursNeed(input.symbol, input)],
  run(input, data) {
    const scene = sceneOf({ symbol: input.symbol, timeframe: '1h' }, data)
    const { bars, last, market } = scene
    const problem = problemOfParts([input.session ?? 'london'], input.symbol, market.instrument.calendar)
    if (problem !== null) return refused(problem)
    const told = (input.session === undefined ? sessions : [input.session]).flatMap((name) => {
      const spans = last < 0 ? [] : partSpans(name, market.instrument.calendar, bars.time[0]!, bars.time[last]! + stepOf(scene))
      const parts = spans.flatMap((span) => (countsDay(span.dayNumber, input) ? (pricesOf(bars, span) ?? []) : []))
      return parts.length === 0 ? [] : [{ parts, profile: profileOf(name, parts, scene) }]
    })
    if (told.length === 0) return refused(tooFewBars(scene, bars, 'to tell its sessions'))
    return ok({
      result: {
        symbol: input.symbol,
        since: dateTextOf(told[0]!.parts[0]!.dayNumber),
        until: dateTextOf(told[0]!.parts.at(-1)!.dayNumber),
        sessions: told.map(({ profile }) => profile),
        widest: told.length === 1 ? null : told.toSorted((a, b) => b.profile.mean!.value - a.profile.mean!.value)[0]!.profile.name,
      },
    })
  },
  tell: ({ symbol, since, until, sessions: told, widest }) => {
    const [only] = told
    if (told.length === 1)
      return say`The ${only!.name} of ${symbol} ranged over ${only!.mean} in the mean (median ${only!.median}, largest ${only!.largest}) in ${only!.sessions} from ${since} to ${until}. From its open to its close it moved ${only!.move} in the mean, either way; it closed above its open in ${only!.up.share} of them, and its mean change was ${only!.change}.`
    return paragraphs(
      say`Sessions of ${symbol} from ${since} to ${until}; the widest by the mean is the ${widest}.`,
      table(
        [say`Session`, say`Mean range`, say`Median range`, say`Mean move`, say`Closed higher`, say`Mean change`, say`Sessions`],
        told.map(({ name, mean, median, move, up, change, sessions: count }) => [name, mean, median, move, up.share, change, count]),
      ),
    )
  },
})
