import type { CandlesReply } from '@playbook/contract/markets'
import type { Bar, BarColumn, Bars } from '@playbook/engine/market/bars'
import { decimalsOf } from '../candles/step-columns.ts'

/** The longest text of a number, with room. */
const numberBytes = 25
const keys = {
  timestamp: Buffer.from('{"timestamp":'),
  open: Buffer.from(',"open":'),
  high: Buffer.from(',"high":'),
  low: Buffer.from(',"low":'),
  close: Buffer.from(',"close":'),
  volume: Buffer.from(',"volume":'),
  closed: Buffer.from(',"is_closed":true}'),
  forming: Buffer.from(',"is_closed":false}'),
}
const rowBytes = 8 * numberBytes + 80
const zero = 48
const point = 46
const comma = 44
const powers = Array.from({ length: 10 }, (_, i) => 10 ** i)
const maxInteger = 2 ** 31

/**
 * The reply of a page of candles as JSON, byte for byte what `JSON.stringify` gives of it: numbers are written from their decimal
 * steps, which costs a third.
 */
export function encodeCandles(head: Omit<CandlesReply, 'count' | 'candles'>, bars: Bars, forming: Bar | null): Buffer {
  const count = bars.length + (forming === null ? 0 : 1)
  const start = Buffer.from(`${JSON.stringify({ ...head, count }).slice(0, -1)},"candles":[`)
  const out = roomFor(start.length + count * rowBytes + 2)
  out.set(start)
  let at = writeRows(out, start.length, bars, keys.closed)
  if (forming !== null) {
    if (bars.length > 0) out[at++] = comma
    at = writeRows(out, at, rowOf(forming), keys.forming)
  }
  at = writeText(out, at, ']}')
  return Buffer.from(out.subarray(0, at))
}

/** Written over by every reply; what is given out is a copy of the right length. */
let scratch = Buffer.alloc(0)

function roomFor(bytes: number): Buffer {
  if (scratch.length < bytes) scratch = Buffer.allocUnsafeSlow(bytes)
  return scratch
}

/** One bar as columns. */
function rowOf(bar: Bar): Bars {
  const column = (value: number) => Float64Array.of(value)
  return {
    length: 1,
    time: column(bar.time),
    open: column(bar.open),
    high: column(bar.high),
    low: column(bar.low),
    close: column(bar.close),
    volume: column(bar.volume),
  }
}

function writeRows(out: Buffer, start: number, bars: Bars, end: Buffer): number {
  const decimals = (column: BarColumn) => decimalsOf([bars[column]])
  const [open, high, low, close, volume] = [decimals('open'), decimals('high'), decimals('low'), decimals('close'), decimals('volume')]
  let at = start
  for (let i = 0; i < bars.length; i++) {
    if (i > 0) out[at++] = comma
    at = writeNumber(out, writeBytes(out, at, keys.timestamp), bars.time[i]!, 0)
    at = writeNumber(out, writeBytes(out, at, keys.open), bars.open[i]!, open)
    at = writeNumber(out, writeBytes(out, at, keys.high), bars.high[i]!, high)
    at = writeNumber(out, writeBytes(out, at, keys.low), bars.low[i]!, low)
    at = writeNumber(out, writeBytes(out, at, keys.close), bars.close[i]!, close)
    at = writeNumber(out, writeBytes(out, at, keys.volume), bars.volume[i]!, volume)
    at = writeBytes(out, at, end)
  }
  return at
}

/** Few bytes: faster one by one than by a call. */
function writeBytes(out: Buffer, at: number, bytes: Buffer): number {
  for (let i = 0; i < bytes.length; i++) out[at + i] = bytes[i]!
  return at + bytes.length
}

const writeText = (out: Buffer, at: number, text: string) => at + out.write(text, at, 'latin1')

/** A number that is a whole number of steps of so many decimals; null where it is not known to be. */
function writeNumber(out: Buffer, at: number, value: number, decimals: number | null): number {
  const whole = Math.floor(value)
  // What is written with an exponent, a sign or more than 31 bits is rare.
  if (decimals === null || !(value >= 1e-6 || value === 0) || whole >= maxInteger) return writeText(out, at, JSON.stringify(value))
  const fraction = decimals === 0 ? 0 : Math.round((value - whole) * powers[decimals]!)
  if (fraction >= powers[decimals]!) return writeText(out, at, JSON.stringify(value))
  return writeFraction(out, writeWhole(out, at, whole), fraction, decimals)
}

function writeWhole(out: Buffer, at: number, value: number): number {
  let digits = 1
  while (digits < 10 && value >= powers[digits]!) digits++
  let rest = value | 0
  for (let i = at + digits - 1; i >= at; i--) {
    const next = (rest / 10) | 0
    out[i] = zero + rest - next * 10
    rest = next
  }
  return at + digits
}

function writeFraction(out: Buffer, at: number, fraction: number, decimals: number): number {
  if (fraction === 0) return at
  let rest = fraction | 0
  let digits = decimals
  while (rest % 10 === 0) {
    rest = (rest / 10) | 0
    digits--
  }
  out[at] = point
  for (let i = at + digits; i > at; i--) {
    const next = (rest / 10) | 0
    out[i] = zero + rest - next * 10
    rest = next
  }
  return at + digits + 1
}
