import { ok, refused } from '../../result.ts'
import { amount, optional, whole } from '../../strategy/plan-fields.ts'
import { say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars } from '../scene.ts'
import { defineTool } from '../tool.ts'

const usualLength = 14
/** Bars over which Wilder's averages forget where they began. */
const history = 500
const marks = [30, 70] as const

/** Wilder's mean gain and loss at the newest bar. */
function meansOf(close: Float64Array, length: number): { readonly gain: number; readonly loss: number } {
  let [gain, loss] = [0, 0]
  for (let i = 1; i < close.length; i += 1) {
    const change = close[i]! - close[i - 1]!
    const [up, down] = [Math.max(0, change), Math.max(0, -change)]
    const keep = i <= length ? (i - 1) / i : (length - 1) / length
    gain = gain * keep + up * (1 - keep)
    loss = loss * keep + down * (1 - keep)
  }
  return { gain, loss }
}

/** At which close of the next bar the RSI would stand at a level. */
export const rsiPrice = defineTool({
  name: 'rsi_price',
  summary: 'The close of the next bar at which the RSI would stand at a level, or at 30 and at 70 where none is said.',
  input: { ...chartFields, level: optional(amount), length: optional(whole(2, 200)) },
  needs: (input) => [barsIn(input, history)],
  run(input, data) {
    const scene = sceneOf(input, data)
    const { bars, last, figures } = scene
    const { length = usualLength, level } = input
    if (last < length + 1) return refused(tooFewBars(scene, bars, 'to tell the RSI'))
    if (level !== undefined && level >= 100) return refused('The RSI lies between 0 and 100.')
    const { gain, loss } = meansOf(bars.close, length)
    const close = bars.close[last]!
    const place = placeOf(bars, last)
    const reached = (level === undefined ? marks : [level]).map((at) => {
      const ratio = at / (100 - at)
      const rise = (length - 1) * (ratio * loss - gain)
      // A fall adds to the mean loss what a rise adds to the mean gain.
      const change = rise >= 0 ? rise : -(length - 1) * (gain / ratio - loss)
      const price = close + change
      return {
        level: figures.number(at, 'level of the RSI that is asked about'),
        is_possible: price > 0,
        is_above: change >= 0,
        price: figures.price(price > 0 ? price : null, 'the close of the next bar at which Wilder’s averages give that RSI', place),
        away: figures.change((change / close) * 100, 'that close ÷ newest close − 1', place),
        distance: figures.move(Math.abs(change), 'distance from the newest close to it', place),
      }
    })
    return ok({
      result: {
        market: nameOf(input),
        length: figures.units(length, 'length of the RSI'),
        rsi: figures.number((100 * gain) / (gain + loss || 1), `RSI(${length}) of the newest bar`, place),
        close: figures.price(close, 'newest close', place),
        reached,
      },
    })
  },
  tell: ({ market, length, rsi, close, reached }) =>
    sentences(
      say`The RSI of length ${length} of ${market} is ${rsi} at a close of ${close}.`,
      ...reached.map(({ level, is_possible, is_above, price, away, distance }) =>
        is_possible
          ? say`It would stand at ${level} if the next bar closed at ${price}, ${distance} (${away}) ${is_above ? 'above' : 'below'} that.`
          : say`No price of the next bar would bring it to ${level}.`,
      ),
      say`A move over several bars gets there at another price.`,
    ),
})
