import { atr } from '../../indicators/atr.ts'
import { ok, refused } from '../../result.ts'
import { amount, choice, optional, whole } from '../../strategy/plan-fields.ts'
import { paragraphs, say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

/** The numbers that the chandelier exit is known by. */
const usual = { bars: 22, multiple: 3 } as const
const warmup = 300

/** Where a chandelier stop stands for a long and for a short. */
export const trailingStop = defineTool({
  name: 'trailing_stop',
  summary:
    'The chandelier stop: the highest high of so many bars (`bars`, usually 22) less so many ATR (`multiple`, usually 3) for a long, the lowest low and as much above it for a short; one or both by `side`, with the distance of the close; draws it.',
  input: { ...chartFields, side: optional(choice(['long', 'short'])), bars: optional(whole(2, 500)), multiple: optional(amount) },
  needs: (input) => [barsIn(input, (input.bars ?? usual.bars) + warmup)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures } = scene
    const { bars: period = usual.bars, multiple = usual.multiple } = input
    if (last < period) return refused(tooFewBars(scene, bars, 'to tell that stop'))
    const unit = atr(bars, period)[last]!
    const first = last - period + 1
    const place = placeOf(bars, first, last)
    const close = bars.close[last]!
    const stopOf = (side: 'long' | 'short') => {
      const isLong = side === 'long'
      const edge = isLong ? Math.max(...bars.high.subarray(first, last + 1)) : Math.min(...bars.low.subarray(first, last + 1))
      const price = isLong ? edge - multiple * unit : edge + multiple * unit
      return { side, edge, price, isBeyond: isLong ? close < price : close > price }
    }
    const stops = (input.side === undefined ? (['long', 'short'] as const) : [input.side]).map(stopOf)
    return ok({
      result: {
        market: nameOf(input),
        name: `ATR(${period})`,
        length: figures.bars(period, 'bars whose furthest price counts'),
        atr: figures.move(unit, `ATR(${period}) by Wilder’s smoothing`, place),
        multiple: figures.number(multiple, 'ATR between the furthest price and the stop'),
        close: figures.price(close, 'newest close', placeOf(bars, last)),
        stops: stops.map(({ side, edge, price, isBeyond }) => ({
          side,
          edge_name: side === 'long' ? 'highest high' : 'lowest low',
          sign: side === 'long' ? 'less' : 'plus',
          edge: figures.price(edge, side === 'long' ? 'highest high of these bars' : 'lowest low of these bars', place),
          price: figures.price(price, side === 'long' ? 'highest high − multiple × ATR' : 'lowest low + multiple × ATR', place),
          away: figures.move(Math.abs(close - price), 'distance between the newest close and the stop', place),
          is_beyond: isBeyond,
        })),
      },
      drawings: stops.map(({ side, price }): EvidencedDrawing => ({
        id: `chandelier-${side}-${period}-${multiple}`,
        command: 'add',
        type: 'line',
        properties: { price, label: `Chandelier stop of a ${side}` },
        evidence: untested,
        timeframe: input.timeframe,
        known_at: bars.time[last]!,
        broken_at: null,
      })),
    })
  },
  tell: ({ market, name, length, atr: unit, multiple, close, stops }) =>
    paragraphs(
      ...stops.map(({ side, edge_name, sign, edge, price, away, is_beyond }) =>
        sentences(
          say`The chandelier stop of a ${side} in ${market} stands at ${price}: the ${edge_name} of ${length}, ${edge}, ${sign} ${multiple} times ${name} of ${unit}.`,
          is_beyond
            ? say`The newest close of ${close} is already ${away} beyond it.`
            : say`The newest close of ${close} is ${away} away from it.`,
        ),
      ),
    ),
})
