import type { Bar } from '../../market/bars.ts'
import type { CalendarName } from '../../market/instrument.ts'
import type { PriceField } from '../../market/price-fields.ts'
import type { SessionName } from '../../market/session.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import type { Keeps } from './stages.ts'
import type { Step } from './windows.ts'

/** What a stream needs to know of the market besides its bars. */
export interface StreamFacts {
  readonly timeframe: Timeframe
  /** Where trading days begin; default: at midnight UTC. */
  readonly calendar?: CalendarName | undefined
  /** IANA zone of `session_range`'s clock times; default: UTC. */
  readonly zone?: string | undefined
  /** A named session instead of clock times. */
  readonly session?: SessionName | undefined
  /** Price to compute over, for those that take a source; default as in `computeIndicator`. */
  readonly source?: PriceField | undefined
}

/** One value per output of the vocabulary; NaN where there is none yet. */
export type StreamValues = Readonly<Record<string, number>>

export interface FormInput {
  readonly keeps: Keeps
  readonly facts: StreamFacts
  /** The parameter, or the vocabulary's default. */
  readonly param: (name: string) => number
  /** The chosen source of a bar, or this field of it. */
  readonly source: (usual: PriceField) => (bar: Bar) => number
}

/** Sets an indicator up; every stage that it makes must be proposed to on every bar. */
export type Form = (input: FormInput) => (bar: Bar) => StreamValues

export const overSource =
  (step: (keeps: Keeps, period: number) => Step): Form =>
  ({ keeps, param, source }) => {
    const priceOf = source('close')
    const next = step(keeps, param('period'))
    return (bar) => ({ value: next(priceOf(bar)) })
  }
