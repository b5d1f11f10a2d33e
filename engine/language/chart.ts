import { addAll, haveCommon, type SymbolSet } from './corners.ts'
import type { Grammar, Place, Production } from './grammar.ts'
import type { Lattice } from './lattice.ts'
import { MeaningIds } from './meaning-ids.ts'

/** A stretch of tokens (`to` exclusive) read as one thing. The cheapest reading is the likeliest. */
export interface Constituent {
  readonly symbol: string
  readonly from: number
  readonly to: number
  readonly value: unknown
  readonly cost: number
  /** Null for a word. */
  readonly production: Production | null
  readonly parts: readonly Constituent[]
  /** What the production calls each of its parts. */
  readonly names: readonly (string | null)[]
  /** The word that was taken for a typo's. */
  readonly corrected: string | null
}

/** What a constituent means, with every part of it told where it stands. */
export function meaningOf({ production, value, parts, names, from, to }: Constituent): unknown {
  if (production === null) return value
  const named: Record<string, unknown> = {}
  for (const [at, name] of names.entries()) if (name !== null) named[name] = meaningOf(parts[at]!)
  return production.build(named, { from, to })
}

/** All readings of a lattice, by the stretch that they cover. */
export interface Chart {
  /** The readings of one category over a stretch, cheapest first; at most `readingsKept`, all of different meaning. */
  readonly read: (category: string, from: number, to: number) => readonly Constituent[]
  /** Where the constituents that end there begin. */
  readonly startsOf: (to: number) => Iterable<number>
  /** False where the work was cut off: readings may be missing then, never wrong. */
  readonly isComplete: boolean
}

/** Different meanings kept of one category over one stretch. */
export const readingsKept = 4
/** Unfinished readings kept for one place of the grammar over one stretch. */
const unfinishedKept = 6
/** Steps of work for one lattice, of about a microsecond each: a bound against hostile texts. */
const usualSteps = 60_000

interface PartList {
  readonly part: Constituent
  readonly before: PartList | null
}

interface Unfinished {
  readonly place: Place
  readonly from: number
  readonly cost: number
  readonly parts: PartList
}

const partsOf = (list: PartList): Constituent[] => {
  const parts: Constituent[] = []
  for (let each: PartList | null = list; each !== null; each = each.before) parts.push(each.part)
  return parts.toReversed()
}

/** Whether nothing was passed over between its parts. */
function isGapless({ parts, from }: Unfinished, to: number): boolean {
  let length = 0
  for (let each: PartList | null = parts; each !== null; each = each.before) length += each.part.to - each.part.from
  return length === to - from
}

/** Constituents of one stretch that wait for their turn, cheapest first. */
class Waiting {
  #items: Constituent[] = []

  add(item: Constituent): void {
    const items = this.#items
    let at = items.length
    items.push(item)
    while (at > 0) {
      const above = (at - 1) >> 1
      if (items[above]!.cost <= item.cost) break
      items[at] = items[above]!
      at = above
    }
    items[at] = item
  }

  takeCheapest(): Constituent | undefined {
    const items = this.#items
    const first = items[0]
    const last = items.pop()
    if (first === undefined || last === undefined || items.length === 0) return first
    let at = 0
    for (;;) {
      let child = 2 * at + 1
      if (child >= items.length) break
      if (child + 1 < items.length && items[child + 1]!.cost < items[child]!.cost) child += 1
      if (items[child]!.cost >= last.cost) break
      items[at] = items[child]!
      at = child
    }
    items[at] = last
    return first
  }
}

/** Unfinished readings that end at one position. */
class Ends {
  readonly #kept = new Map<Place, Unfinished[]>()
  readonly #bySymbol = new Map<string, Unfinished[][]>()

  add(item: Unfinished): void {
    if (this.#bySymbol.size > 0) this.#bySymbol.clear()
    const same = this.#kept.get(item.place)
    if (same === undefined) {
      this.#kept.set(item.place, [item])
      return
    }
    // Of those that begin together the dearest gives way.
    let count = 0
    let dearest = -1
    for (let at = 0; at < same.length; at += 1) {
      const each = same[at]!
      if (each.from !== item.from) continue
      count += 1
      if (dearest < 0 || each.cost > same[dearest]!.cost) dearest = at
    }
    if (count < unfinishedKept) same.push(item)
    else if (item.cost < same[dearest]!.cost) same[dearest] = item
  }

  all(): Iterable<Unfinished> {
    return [...this.#kept.values()].flat()
  }

  /** Those that a symbol would lead on, by their place. */
  waitingFor(symbol: string): readonly (readonly Unfinished[])[] {
    const known = this.#bySymbol.get(symbol)
    if (known !== undefined) return known
    const found: Unfinished[][] = []
    for (const [place, items] of this.#kept) if (place.leadsOn(symbol)) found.push(items)
    this.#bySymbol.set(symbol, found)
    return found
  }
}

/** What can begin at each position of a lattice, also behind words that may be passed over. */
function beginningsOf({ tokens, edgesTo, skipsTo }: Lattice, { corners }: Grammar): readonly SymbolSet[] {
  const sets = Array.from({ length: tokens.length + 1 }, () => corners.empty())
  for (const edges of edgesTo)
    for (const { from, symbols } of edges) for (const { symbol } of symbols) addAll(sets[from]!, corners.begunBy(symbol))
  const skipsFrom = Array.from({ length: tokens.length + 1 }, (): number[] => [])
  for (const [to, skips] of skipsTo.entries()) for (const { from } of skips) skipsFrom[from]!.push(to)
  for (let from = tokens.length; from >= 0; from -= 1) for (const to of skipsFrom[from]!) addAll(sets[from]!, sets[to]!)
  return sets
}

class Parse {
  readonly #lattice: Lattice
  readonly #grammar: Grammar
  readonly #ends: Ends[]
  /** By end, then start, then symbol. */
  readonly #found: Map<number, Map<string, Constituent[]>>[]
  /** Of the position that is being worked on, by start; the first of them that anything waits for is `#earliest`. */
  readonly #waiting: Waiting[] = []
  #earliest = 0
  readonly #ids = new MeaningIds()
  #steps = 0
  readonly #maxSteps: number
  readonly #beginnings: readonly SymbolSet[]

  constructor(lattice: Lattice, grammar: Grammar, maxSteps: number) {
    this.#lattice = lattice
    this.#grammar = grammar
    const places = lattice.tokens.length + 1
    this.#ends = Array.from({ length: places }, () => new Ends())
    this.#found = Array.from({ length: places }, () => new Map())
    this.#maxSteps = maxSteps
    this.#beginnings = beginningsOf(lattice, grammar)
  }

  get isComplete(): boolean {
    return this.#steps <= this.#maxSteps
  }

  run(): void {
    for (let to = 1; to <= this.#lattice.tokens.length && this.isComplete; to += 1) this.#readTo(to)
  }

  startsOf(to: number): Iterable<number> {
    return this.#found[to]?.keys() ?? []
  }

  read(category: string, from: number, to: number): readonly Constituent[] {
    return this.#found[to]?.get(from)?.get(category) ?? []
  }

  #readTo(to: number): void {
    this.#passOver(to)
    this.#waiting.push(new Waiting())
    this.#earliest = to
    for (const { from, symbols, cost, corrected } of this.#lattice.edgesTo[to]!)
      for (const { symbol, value } of symbols)
        this.#wait({ symbol, from, to, value, cost, production: null, parts: [], names: [], corrected })
    // A stretch is whole once all that end with it and begin later are.
    for (let from = to - 1; from >= this.#earliest; from -= 1) {
      const waiting = this.#waiting[from]!
      for (let next = waiting.takeCheapest(); next !== undefined && this.isComplete; next = waiting.takeCheapest()) this.#take(next)
    }
  }

  #wait(item: Constituent): void {
    this.#waiting[item.from]!.add(item)
    this.#earliest = Math.min(this.#earliest, item.from)
  }

  /** What was begun before words that may be passed over goes on behind them. */
  #passOver(to: number): void {
    for (const { from, cost } of this.#lattice.skipsTo[to - 1]!)
      for (const item of this.#ends[from]!.all()) {
        this.#steps += 1
        this.#ends[to - 1]!.add({ ...item, cost: item.cost + cost })
      }
  }

  #take(found: Constituent): void {
    const { symbol, from, to } = found
    let bySymbol = this.#found[to]!.get(from)
    if (bySymbol === undefined) this.#found[to]!.set(from, (bySymbol = new Map()))
    const known = bySymbol.get(symbol)
    if (known === undefined) bySymbol.set(symbol, [found])
    else {
      this.#steps += 1
      if (known.length >= readingsKept || known.some(({ value }) => this.#ids.of(value) === this.#ids.of(found.value))) return
      known.push(found)
    }
    const first = this.#grammar.start.after(symbol)
    if (first !== undefined) this.#reach(first, found, null)
    for (const items of this.#ends[from]!.waitingFor(symbol)) {
      const place = items[0]!.place.after(symbol)!
      for (const item of items) this.#reach(place, found, item)
    }
  }

  /** A part brings what was begun before it to a place. */
  #reach(place: Place, part: Constituent, begun: Unfinished | null): void {
    this.#steps += 1
    const { to } = part
    const canGoOn = haveCommon(place.next, this.#beginnings[to]!)
    if (!canGoOn && place.complete.length === 0) return
    const item: Unfinished = {
      place,
      from: begun?.from ?? part.from,
      cost: (begun?.cost ?? 0) + part.cost,
      parts: { part, before: begun?.parts ?? null },
    }
    if (canGoOn) this.#ends[to]!.add(item)
    for (const { production, names } of place.complete) {
      this.#steps += 1
      if (production.isTight && !isGapless(item, to)) continue
      const named: Record<string, unknown> = {}
      let list: PartList | null = item.parts
      for (let at = names.length - 1; list !== null; at -= 1, list = list.before) {
        const name = names[at]!
        if (name !== null) named[name] = list.part.value
      }
      const value = production.build(named, null)
      if (value === null) continue
      const cost = item.cost + production.weight
      const parts = partsOf(item.parts)
      this.#wait({ symbol: production.category, from: item.from, to, value, cost, production, parts, names, corrected: null })
    }
  }
}

/**
 * Reads a lattice bottom-up: every category over every stretch, the cheapest meanings first (Kay's chart with the k best of each
 * stretch; costs must not be negative). No order of productions decides anything. The work is cut off after `maxSteps`.
 */
export function parse(lattice: Lattice, grammar: Grammar, maxSteps = usualSteps): Chart {
  const work = new Parse(lattice, grammar, maxSteps)
  work.run()
  return { read: (category, from, to) => work.read(category, from, to), startsOf: (to) => work.startsOf(to), isComplete: work.isComplete }
}
