import { doubleExtremes, doubleLookback, leastDepthAtr, mostApartAtr, type DoubleExtreme } from '../../analysis/double-extremes.ts'
import { ok, refused } from '../../result.ts'
import { choice } from '../../strategy/plan-fields.ts'
import { paragraphs, say, sentences, type Part } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { shareFigures, sharePart } from '../share-figures.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

const history = 5_000
const sideWords = {
  top: { swing: 'swing highs', neck: 'low', beyond: 'above' },
  bottom: { swing: 'swing lows', neck: 'high', beyond: 'below' },
} as const

/** Whether the last two swings of a side are a double top or bottom, and how such ones went on. */
export const doubleTop = defineTool({
  name: 'double_top',
  summary:
    'Whether the last two swing highs (`side` top) or lows (bottom) of the chart make a double top or bottom: both prices and times, the neckline, whether it has been closed beyond, by a stated rule, and which way earlier ones went.',
  input: { ...chartFields, side: choice(['top', 'bottom']) },
  needs: (input) => [barsIn(input, history)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures, moment } = scene
    const { side } = input
    const all = doubleExtremes(bars, side)
    const newest = all.at(-1)
    if (newest === undefined) return refused(tooFewBars(scene, bars, 'to compare two swings'))
    const outer = side === 'top' ? bars.high : bars.low
    const earlier = all.slice(0, -1).filter(({ isDouble, outcome }) => isDouble && outcome !== null)
    const known = (bar: number) => placeOf(bars, bar)
    const between = placeOf(bars, newest.first, newest.second)
    const drawing: EvidencedDrawing = {
      id: `neckline-${bars.time[newest.neck]!.toString(36)}`,
      command: 'add',
      type: 'line',
      properties: { price: newest.neckPrice, label: `Neckline of the last two ${sideWords[side].swing}` },
      evidence: { ...untested, touches: 1, bars_since: last - newest.neck },
      timeframe: input.timeframe,
      known_at: bars.time[last]!,
      broken_at: newest.outcome === 'neck' ? bars.time[newest.at!]! : null,
    }
    return ok({
      result: {
        market: nameOf(input),
        side,
        is_double: newest.isDouble,
        is_near: newest.apartAtr <= mostApartAtr,
        is_deep: newest.depthAtr >= leastDepthAtr,
        state: stateOf(newest),
        first: figures.price(outer[newest.first]!, 'price of the swing before the last', known(newest.first)),
        first_time: moment(newest.first, 'open time of its bar'),
        second: figures.price(outer[newest.second]!, 'price of the last swing', known(newest.second)),
        second_time: moment(newest.second, 'open time of its bar'),
        neck: figures.price(newest.neckPrice, `the ${sideWords[side].neck} between both`, known(newest.neck)),
        neck_time: moment(newest.neck, 'open time of its bar'),
        apart: figures.atr(newest.apartAtr, 'distance between both ÷ ATR(14) of the last swing', between),
        most_apart: figures.atr(mostApartAtr, 'the most that they may lie apart'),
        depth: figures.atr(newest.depthAtr, 'distance of the neckline from the nearer of both ÷ ATR(14)', between),
        least_depth: figures.atr(leastDepthAtr, 'the least that the neckline has to lie away'),
        lookback: figures.bars(doubleLookback, 'bars on each side of a swing'),
        close: figures.price(bars.close[last]!, 'newest close', known(last)),
        ended: newest.at === null ? null : moment(newest.at, 'open time of the bar whose close decided it'),
        cases: figures.counted(earlier.length, 'case', 'earlier ones by the same rule that were decided'),
        broke: shareFigures(
          figures,
          earlier.filter(({ outcome }) => outcome === 'neck').length,
          earlier.length,
          'earlier ones after which a close beyond the neckline came before one beyond both swings',
        ),
      },
      drawings: [drawing],
    })
  },
  tell(found) {
    const { market, side, is_double, is_near, is_deep, first, first_time, second, second_time, neck, neck_time } = found
    const words = sideWords[side]
    return paragraphs(
      sentences(
        is_double
          ? say`By the rule below the last two ${words.swing} of ${market} make a double ${side}.`
          : say`By the rule below the last two ${words.swing} of ${market} make no double ${side}.`,
        say`They are ${first} (${first_time}) and ${second} (${second_time}), and the neckline between them is at ${neck} (${neck_time}).`,
        is_double ? endOf(found) : null,
      ),
      sentences(
        say`The rule: both lie within ${found.most_apart} of each other (here ${found.apart}${is_near ? null : say`, too far`}), and the neckline at least ${found.least_depth} away (here ${found.depth}${is_deep ? null : say`, too near`}).`,
        say`A swing is the furthest price of ${found.lookback} on both sides, so one that is still forming is not known yet.`,
      ),
      found.broke.share &&
        say`Of ${found.cases} before, a close beyond the neckline came before one ${words.beyond} both in ${sharePart(found.broke)}. That is what was, and no forecast.`,
    )
  },
})

const stateOf = ({ outcome }: DoubleExtreme): 'forming' | 'complete' | 'failed' =>
  outcome === null ? 'forming' : outcome === 'neck' ? 'complete' : 'failed'

function endOf({
  state,
  close,
  ended,
  side,
}: {
  readonly state: string
  readonly close: Part
  readonly ended: Part
  readonly side: 'top' | 'bottom'
}): Part {
  if (state === 'forming')
    return say`No close lies beyond the neckline or ${sideWords[side].beyond} both yet, so nothing has decided it; the newest is ${close}.`
  return state === 'complete'
    ? say`A close went through the neckline on ${ended}, which completed it.`
    : say`A close went ${sideWords[side].beyond} both on ${ended}, which ended it.`
}
