import { termAt } from '../conditions/condition-at.ts'
import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { termColumn } from '../conditions/term-column.ts'
import type { World } from '../conditions/world.ts'
import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import { unitSize } from '../market/price-units.ts'
import type { Distance, Term } from '../strategy/plan.ts'

/** What a distance may depend on at the moment it is measured. One object serves a whole run. */
export interface DistanceFacts {
  /** The price it is measured from. */
  reference: number
  /** The bar at whose close ATR and levels are read. */
  bar: number
  /** Fill of the position, and the first bar it has held. */
  entryPrice: number
  firstHeldBar: number
  /** It is measured for a fill that is just happening. */
  isEntering: boolean
  /** The initial stop distance; NaN without a stop. */
  riskDistance: number
  /** USD that the whole position gains when the price moves by 1; NaN before its size is known. */
  usdPerPrice: number
}

export const newDistanceFacts = (): DistanceFacts => ({
  reference: 0.5,
  bar: 0,
  entryPrice: 0.5,
  firstHeldBar: 0,
  isEntering: false,
  riskDistance: Number.NaN,
  usdPerPrice: Number.NaN,
})

/** A distance in price, at least 0; NaN when what it depends on has no value. */
export type Measure = (facts: DistanceFacts) => number

/** Where a distance leads: `sign` +1 above the reference, -1 below. NaN when unknown. */
export type Level = (facts: DistanceFacts, sign: 1 | -1) => number

const atrTerm = (period: number): Term => ({
  kind: 'indicator',
  name: 'atr',
  params: { ...indicatorVocabulary.atr.params, period },
  output: 'value',
  from: { assumed: 'the distance is a multiple of it' },
})

/** The term's value at the facts' bar; one that asks for the entry price is computed when it is needed. */
export function compileTerm(term: Term, world: World): Measure {
  if (termDependsOnPosition(term)) return (facts) => termAt(term, world, facts.bar, facts)
  const column = termColumn(term, world)
  return (facts) => column[facts.bar] ?? Number.NaN
}

/** The distance compiled for a run: columns are looked up once, constants once. */
export function compileMeasure(distance: Distance, world: World): Measure {
  const { instrument } = world
  switch (distance.kind) {
    case 'percent': {
      const percent = distance.value
      return (facts) => (facts.reference * percent) / 100
    }
    case 'pips':
    case 'points':
    case 'ticks':
      return constant(distance.value * (unitSize(distance.kind, instrument) ?? Number.NaN))
    case 'amount': {
      const usd = distance.value
      return (facts) => usd / facts.usdPerPrice
    }
    case 'atr': {
      const atr = compileTerm(atrTerm(distance.period), world)
      const { mult } = distance
      return (facts) => mult * atr(facts)
    }
    case 'r': {
      const multiple = distance.value
      return (facts) => multiple * facts.riskDistance
    }
    case 'price_distance': {
      const value = compileTerm(distance.value, world)
      return (facts) => Math.abs(value(facts))
    }
    case 'price_level': {
      const level = compileLevel(distance, world)
      return (facts) => Math.abs(level(facts, 1) - facts.reference)
    }
  }
}

const constant =
  (value: number): Measure =>
  () =>
    value

export function compileLevel(distance: Distance, world: World): Level {
  if (distance.kind !== 'price_level') {
    const measure = compileMeasure(distance, world)
    return (facts, sign) => facts.reference + sign * measure(facts)
  }
  const line = compileTerm(distance.level, world)
  if (!distance.offset) return line
  const offset = compileMeasure(distance.offset, world)
  return (facts, sign) => {
    const level = line(facts)
    const reference = facts.reference
    facts.reference = level
    const beyond = offset(facts)
    facts.reference = reference
    return level + sign * beyond
  }
}

/** The columns that a distance reads, for the warm-up. */
export function termsOfDistance(distance: Distance): readonly Term[] {
  switch (distance.kind) {
    case 'atr':
      return [atrTerm(distance.period)]
    case 'price_distance':
      return [distance.value]
    case 'price_level':
      return [distance.level, ...(distance.offset ? termsOfDistance(distance.offset) : [])]
    default:
      return []
  }
}
