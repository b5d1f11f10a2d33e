import type { Stretch } from '../language/grammar.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { Category } from '../market/instrument.ts'
import type { Open } from './context.ts'
import type { Clause, Distance } from './meanings.ts'
import { singleParts } from './said-part.ts'

/** Up to so many dollars a price may well move on the way to a stop or target; more is money of the account. */
const mostInPrice: Readonly<Record<Category, number>> = { forex: 0.1, stock: 50, index: 100, commodity: 50, crypto: 5000 }
const mostUnknown = 50

function mayBePrice(value: number, symbol: string | null): boolean {
  const market = symbol === null ? null : findInstrument(symbol)
  if (market === null) return value <= mostUnknown
  return market.currency.startsWith('USD') && value <= mostInPrice[market.category]
}

/** Dollars that nothing is said of; beside another distance they have to be one as well. */
function unsaidIn(
  distance: Distance | null,
  isBeside = false,
): readonly { readonly value: number; readonly at: Stretch; readonly isBeside: boolean }[] {
  if (distance?.by === 'either') return distance.of.flatMap((each) => unsaidIn(each, true))
  const isUnsaid = distance?.by === 'number' && distance.unit === 'cash' && distance.isMoney !== true && distance.at !== null
  return isUnsaid ? [{ value: distance.value, at: distance.at!, isBeside }] : []
}

const partsIn = (clause: Clause) => (clause.clause === 'several' ? clause.clauses.flatMap(partsOf) : partsOf(clause))
const partsOf = (clause: Clause) => ('parts' in clause ? clause.parts : clause.clause === 'part' ? [clause.part] : [])

/**
 * "Stop $0.40" on a market that is quoted in dollars: so far in price, or so much of the whole position, where no word tells. `tellsMoney`:
 * the words around a place speak of a loss, a profit, a trade or the account.
 */
export const dollarDistances = (clauses: readonly Clause[], symbol: string | null, tellsMoney: (at: Stretch) => boolean): readonly Open[] =>
  clauses
    .flatMap(partsIn)
    .flatMap(singleParts)
    .flatMap((part) => (part.part === 'stop' || part.part === 'target' ? unsaidIn(part.distance) : []))
    .filter(({ value, at, isBeside }) => isBeside || (mayBePrice(value, symbol) && !tellsMoney(at)))
    .map(({ at }): Open => ({ issue: 'dollars', at }))
