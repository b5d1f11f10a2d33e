import type { HandlerArguments } from '@playbook/contract/endpoint'
import { Failure } from '@playbook/contract/failure'
import type { computeIndicators } from '@playbook/contract/markets'
import { isValidBar } from '@playbook/engine/market/valid-bar'

type Given = HandlerArguments<typeof computeIndicators>['body']['candles']
type Candle = NonNullable<Given[number]>

/** Above this a number of seconds is one of milliseconds (specification, section 5). */
const maxSeconds = 9_999_999_999
/** The largest time that a date can hold, in seconds. */
const dateMaxSeconds = 8.64e12

/** UTC seconds of a caller's stamp; NaN when it is none. */
function secondsOf(stamp: number | string): number {
  const seconds = typeof stamp === 'number' ? (Math.abs(stamp) > maxSeconds ? stamp / 1000 : stamp) : Date.parse(stamp) / 1000
  return Math.abs(seconds) <= dateMaxSeconds ? seconds : NaN
}

/** A caller's candles in order of time with their UTC seconds, without those that are invalid or repeated; refused where none is left. */
export function validCandles(candles: Given): { readonly candle: Candle; readonly seconds: number }[] {
  const valid = candles
    .filter((candle) => candle !== null)
    .map((candle) => ({ candle, seconds: secondsOf(candle.timestamp) }))
    .filter(({ candle, seconds }) => !Number.isNaN(seconds) && isValidBar(candle))
    .toSorted((a, b) => a.seconds - b.seconds)
    .filter(({ seconds }, i, all) => i === 0 || seconds !== all[i - 1]!.seconds)
  if (valid.length > 0) return valid
  const message = 'None of the candles is valid: each needs a time, positive prices, and a high and a low that enclose open and close.'
  throw new Failure('market_invalid', { message, errors: { candles: [message] } })
}
