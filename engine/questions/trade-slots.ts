import type { Distance, Part } from '../reader/meanings.ts'
import type { SaidDistance, SaidTrade } from './question.ts'

/** Whole numbers up to this beside a stop are pips, larger ones and fractions prices. */
const mostPips = 500

/** A distance as it is reckoned with; null where it is none in figures. */
export function distanceOf(distance: Distance | null): SaidDistance | null {
  if (distance === null) return null
  switch (distance.by) {
    case 'atr':
      return { value: distance.mult, unit: 'atr' }
    case 'number': {
      const { value, unit } = distance
      if (unit === 'percent' || unit === 'pips' || unit === 'r') return { value, unit }
      if (unit === 'points') return { value, unit: 'distance' }
      if (unit !== null) return null
      return { value, unit: Number.isInteger(value) && value <= mostPips ? 'pips' : 'price', isBare: true }
    }
    case 'level':
      // "8 dollars under the entry", "stop 3% below".
      if (distance.beyond !== null && distance.level.is === 'reference' && distance.level.to === 'entry_price')
        return beyondEntry(distance.beyond)
      return distance.level.is === 'number' && distance.beyond === null ? { value: distance.level.value, unit: 'price' } : null
    default:
      return null
  }
}

const beyondEntry = (distance: Distance): SaidDistance | null =>
  distance.by === 'number' && distance.unit === 'cash' ? { value: distance.value, unit: 'distance' } : distanceOf(distance)

/** What a part of a trade says of its size and prices. */
export function tradeOf(part: Part): SaidTrade {
  switch (part.part) {
    case 'stop': {
      const stop = distanceOf(part.distance)
      return stop === null ? {} : { stop }
    }
    case 'target': {
      const target = distanceOf(part.distance)
      return target === null ? {} : { target }
    }
    case 'capital':
      return { capital: part.value }
    case 'leverage':
      return { leverage: part.value }
    case 'size':
      if (part.kind === 'risk_percent' || part.kind === 'percent_unclear') return { riskPercent: part.value }
      if (part.kind === 'risk_cash') return { riskCash: part.value }
      if (part.kind === 'fixed_lots') return { lots: part.value }
      return part.kind === 'fixed_units' ? { units: part.value } : {}
    default:
      return {}
  }
}
