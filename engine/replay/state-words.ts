import type { BarExplanation } from '../explain/explain-bar.ts'
import { numberText, signedText } from '../format/number-text.ts'
import { priceDecimals } from '../format/price.ts'
import type { Instrument } from '../market/instrument.ts'
import { plural } from '../strategy/describe.ts'
import type { BarState, StatePhase } from './bar-state.ts'
import type { NearestEntry } from './entry-steps.ts'
import { valuesText } from './values-text.ts'

/** What a state is told from. */
export interface ToldState {
  readonly told: BarExplanation
  readonly nearest: NearestEntry | null
  readonly pending: 'long' | 'short' | null
  readonly instrument: Instrument
}

type Words = Pick<BarState, 'phase' | 'text' | 'waitsFor' | 'since'>

const orderWords = { long: 'buy', short: 'sell' } as const
const plain = (phase: StatePhase, text: string): Words => ({ phase, text, waitsFor: '', since: null })

/** The state at a bar's close in one sentence, and what it waits for. The first that holds is told. */
export function stateWords(of: ToldState): Words {
  const { told, pending } = of
  if (told.outcome === 'before_start') return plain('before_start', 'Before the tested period.')
  if (told.positions.length > 0) return heldWords(of)
  if (pending !== null) return plain('entering', `A ${orderWords[pending]} fills at the next open.`)
  if (told.decidesFrom === null) return plain('warm_up', 'Warming up: not every indicator has had a value.')
  const order = told.orders[0]
  if (order) {
    const at = priceText(of, order.price)
    return plain('order_waiting', `A ${orderWords[order.side]} ${order.type} order waits at ${at}, for ${plural(order.barsLeft, 'bar')}.`)
  }
  return flatWords(of)
}

const priceText = ({ instrument }: ToldState, price: number) => numberText(price, priceDecimals(instrument, price))

function heldWords(of: ToldState): Words {
  const { positions } = of.told
  const first = positions[0]!
  const profit = positions.reduce((sum, { profitUsd }) => sum + profitUsd, 0)
  const many = positions.length === 1 ? `In a ${first.side}` : `In ${positions.length} positions`
  const isLeaving = positions.some((position) => position.isLeaving)
  const levels = [
    ...(first.stopPrice === null ? [] : [`stop ${priceText(of, first.stopPrice)}`]),
    ...(first.targetPrice === null ? [] : [`target ${priceText(of, first.targetPrice)}`]),
  ]
  const end = isLeaving
    ? 'It leaves at the next open.'
    : positions.length === 1 && levels.length > 0
      ? `${capital(levels.join(', '))}.`
      : ''
  return {
    phase: isLeaving ? 'leaving' : 'in_position',
    text: `${many} for ${plural(first.barsHeld, 'bar')}: ${signedText(profit, 2)} USD.`,
    waitsFor: end,
    since: first.entryTime,
  }
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** At most so many conditions are named. */
const maxNamed = 3

function flatWords({ nearest, told }: ToldState): Words {
  if (nearest === null) return plain('flat', 'Flat.')
  const { parts, steps, rule, isOrdered } = nearest
  const isTrue = parts.filter(({ truth }) => truth === 'true').length
  const missing = parts.filter(({ truth }) => truth !== 'true')
  if (missing.length === 0) {
    const isRefused = told.events.some(({ kind }) => kind === 'rejected')
    return plain('flat', `Flat. The ${rule.side} entry was true${isRefused ? ', but it was refused' : ''}.`)
  }
  // What comes later in an order is not waited for yet.
  const more = isOrdered ? 0 : missing.length - maxNamed
  const waitsFor = `${valuesText(missing.slice(0, isOrdered ? 1 : maxNamed).map((node) => ({ node })))}${more > 0 ? ` And ${more} more.` : ''}`
  if (isTrue === 0) return { phase: 'flat', text: 'Flat.', waitsFor, since: null }
  const set = steps.filter(({ truth, barsLeft }) => truth === 'true' && barsLeft !== null)
  const left = set.reduce((least, { barsLeft }) => Math.min(least, barsLeft!), Infinity)
  const since = steps.reduce((first, step) => Math.min(first, step.since ?? Infinity), Infinity)
  const window = left === Infinity ? '' : left === 0 ? ' This is the last bar of the wait.' : ` ${capital(plural(left, 'bar'))} left.`
  return {
    phase: 'waiting',
    text: `Waiting: ${isTrue} of ${parts.length} ${isOrdered ? 'steps' : 'conditions'} for a ${rule.side} ${isTrue === 1 ? 'is' : 'are'} ${isOrdered ? 'done' : 'true'}.${window}`,
    waitsFor,
    since: since === Infinity ? null : since,
  }
}
