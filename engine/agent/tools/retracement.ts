import { lastLeg } from '../../analysis/swing-leg.ts'
import { fibonacciLevels } from '../../drawings/fibonacci-levels.ts'
import { ok, refused } from '../../result.ts'
import { choice, optional } from '../../strategy/plan-fields.ts'
import { paragraphs, say, sentences, table } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

const history = 600
const percentOf = (ratio: number): string => `${(ratio * 100).toFixed(1)}%`

/** Fibonacci ratios of the last larger move, from swing to swing. */
export const retracement = defineTool({
  name: 'retracement',
  summary:
    'Fibonacci retracement of the last larger move of the chart (from swing low to swing high or the other way, by `way`; the newer of both where none is given): both points, the price of each ratio, and how much of the move has been given back; draws it.',
  input: { ...chartFields, way: optional(choice(['up', 'down'])) },
  needs: (input) => [barsIn(input, history)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures, moment } = scene
    const leg = last < 0 ? null : lastLeg(bars, input.way)
    if (leg === null) return refused(tooFewBars(scene, bars, 'to find a move from swing to swing'))
    const isUp = leg.way === 'up'
    const [start, end] = isUp ? [bars.low[leg.from]!, bars.high[leg.to]!] : [bars.high[leg.from]!, bars.low[leg.to]!]
    const close = bars.close[last]!
    const place = placeOf(bars, leg.from, leg.to)
    const levels = fibonacciLevels(start, end)
    const drawing: EvidencedDrawing = {
      id: `retracement-${bars.time[leg.from]!.toString(36)}-${bars.time[leg.to]!.toString(36)}`,
      command: 'add',
      type: 'fibonacci',
      properties: {
        from: { time: bars.time[leg.from]!, price: start },
        to: { time: bars.time[leg.to]!, price: end },
        label: `Fibonacci of the last move ${leg.way}`,
      },
      evidence: { ...untested, bars_since: last - leg.to },
      timeframe: input.timeframe,
      known_at: bars.time[last]!,
      broken_at: null,
    }
    return ok({
      result: {
        market: nameOf(input),
        way: leg.way,
        start: figures.price(
          start,
          isUp ? 'lowest low before the swing high' : 'highest high before the swing low',
          placeOf(bars, leg.from),
        ),
        start_time: moment(leg.from, 'open time of the bar with it'),
        end: figures.price(end, isUp ? 'the last swing high' : 'the last swing low', placeOf(bars, leg.to)),
        end_time: moment(leg.to, 'open time of the bar with it'),
        size: figures.move(Math.abs(end - start), 'distance between both', place),
        close: figures.price(close, 'newest close', placeOf(bars, last)),
        given_back: figures.percent(
          ((end - close) / (end - start)) * 100,
          '(end − newest close) ÷ (end − start)',
          placeOf(bars, leg.from, last),
        ),
        levels: levels.map(({ ratio, price }) => ({
          name: percentOf(ratio),
          price: figures.price(price, `end ${isUp ? '−' : '+'} ${ratio} × the distance between both`, place),
          away: figures.change((close / price - 1) * 100, 'newest close ÷ level − 1'),
          is_above: close > price,
        })),
      },
      drawings: [drawing],
    })
  },
  tell: ({ market, way, start, start_time, end, end_time, size, close, given_back, levels }) =>
    paragraphs(
      sentences(
        say`The last larger move of ${market} went ${way}, from ${start} (${start_time}) to ${end} (${end_time}), over ${size}.`,
        say`The newest close of ${close} has given back ${given_back} of it.`,
      ),
      table(
        [say`Level`, say`Price`, say`Price is`],
        levels.map((level) => [level.name, level.price, say`${level.is_above ? 'above' : 'below'} it (${level.away})`]),
      ),
      say`It is on the chart as a proposal. Swings are the highest or lowest of ten bars on both sides.`,
    ),
})
