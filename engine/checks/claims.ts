import { isNeverAbove, rangeOf, type Value } from './known-orders.ts'

/** One value lies at or below another, or below it. A number stands for itself. */
export interface OrderClaim {
  readonly low: Value | number
  readonly high: Value | number
  readonly isStrict: boolean
}

/** Something is one of a few cases, a bit each: a weekday, a minute of the day, true or false. */
export interface CaseClaim {
  readonly about: string
  readonly cases: bigint
}

export type Claim = OrderClaim | CaseClaim

const none = 0
const atMost = 1
const below = 2

/** Whether claims can hold together, as far as the orders that are known of the values tell; `false` is a proof. */
export const areConsistent = (claims: readonly Claim[]): boolean => casesRemain(claims) && ordersHold(claims)

function casesRemain(claims: readonly Claim[]): boolean {
  const left = new Map<string, bigint>()
  for (const claim of claims) {
    if ('low' in claim) continue
    const cases = (left.get(claim.about) ?? claim.cases) & claim.cases
    if (cases === 0n) return false
    left.set(claim.about, cases)
  }
  return true
}

/** No way leads from a value back to itself over a claim that it is below another. */
function ordersHold(claims: readonly Claim[]): boolean {
  const orders = claims.filter((claim) => 'low' in claim)
  if (orders.length === 0) return true
  const values = new Map<string, Value>()
  const numbers = new Set<number>()
  for (const side of orders.flatMap(({ low, high }) => [low, high])) {
    if (typeof side === 'number') numbers.add(side)
    else values.set(side.id, side)
  }
  const known = [...values.values()]
  for (const range of known.map(rangeOf)) for (const end of range ?? []) if (Number.isFinite(end)) numbers.add(end)
  const index = new Map([...values.keys(), ...[...numbers].map(String)].map((id, k) => [id, k]))
  const size = index.size
  const ways = new Uint8Array(size * size)
  const at = (side: Value | number) => index.get(typeof side === 'number' ? String(side) : side.id)!
  const add = (low: Value | number, high: Value | number, way: number) => {
    const k = at(low) * size + at(high)
    ways[k] = Math.max(ways[k]!, way)
  }
  for (const { low, high, isStrict } of orders) add(low, high, isStrict ? below : atMost)
  for (const a of numbers) for (const b of numbers) if (a < b) add(a, b, below)
  for (const a of known) {
    const [least = -Infinity, most = Infinity] = rangeOf(a) ?? []
    if (Number.isFinite(least)) add(least, a, atMost)
    if (Number.isFinite(most)) add(a, most, atMost)
    for (const b of known) if (a !== b && isNeverAbove(a, b)) add(a, b, atMost)
  }
  return !hasStrictCycle(ways, size)
}

/** Closes the ways over each value in turn (Warshall); strict as soon as one step is. */
function hasStrictCycle(ways: Uint8Array, size: number): boolean {
  for (let via = 0; via < size; via++)
    for (let from = 0; from < size; from++) {
      const first = ways[from * size + via]!
      if (first === none) continue
      for (let to = 0; to < size; to++) {
        const second = ways[via * size + to]!
        if (second !== none) ways[from * size + to] = Math.max(ways[from * size + to]!, first, second)
      }
    }
  for (let k = 0; k < size; k++) if (ways[k * size + k] === below) return true
  return false
}
