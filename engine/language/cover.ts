import type { Chart, Constituent } from './chart.ts'
import { mayPass, type Lattice } from './lattice.ts'

/** A way to read a whole text: constituents one after the other, and what none of them covers. */
export interface Cover {
  readonly constituents: readonly Constituent[]
  /** Tokens that nothing covers and that may not be passed over, in order. */
  readonly unread: readonly number[]
  readonly cost: number
}

/** What an unread word costs: more than any likely reading of it. */
const unreadCost = 60
/** What each constituent costs, so that one that holds together is preferred to two. */
const constituentCost = 2
/** What it costs that nothing stands between two constituents: the end of one is seldom unmarked. */
const unmarkedCost = 4

interface CoverOptions {
  readonly categories: readonly string[]
  /** Marks and words that may stand between constituents, though not in them, with what that costs. */
  readonly between?: ReadonlyMap<string, number>
  readonly wanted?: number
}
const noMarks: ReadonlyMap<string, number> = new Map()

interface Path {
  readonly cost: number
  readonly before: Path | null
  readonly constituent: Constituent | null
  readonly unread: number | null
}

const coverOf = (end: Path): Cover => {
  const constituents: Constituent[] = []
  const unread: number[] = []
  for (let path: Path | null = end; path !== null; path = path.before) {
    if (path.constituent !== null) constituents.push(path.constituent)
    if (path.unread !== null) unread.push(path.unread)
  }
  return { constituents: constituents.toReversed(), unread: unread.toReversed(), cost: end.cost }
}

/**
 * The cheapest ways to cover a text with constituents of these categories, cheapest first. Every token is part of one, passed over
 * where the vocabulary allows it, or unread.
 */
export function coversOf(lattice: Lattice, chart: Chart, { categories, between = noMarks, wanted = 2 }: CoverOptions): readonly Cover[] {
  const length = lattice.tokens.length
  const isMark = lattice.tokens.map(({ text }) => !/[\p{L}\p{N}]/u.test(text))
  const isMarked = (at: number) => isMark[at - 1]! || isMark[at]!
  const best: Path[][] = [[{ cost: 0, before: null, constituent: null, unread: null }]]
  for (let to = 1; to <= length; to += 1) {
    const paths: Path[] = []
    const mark = between.get(lattice.tokens[to - 1]!.text)
    const pass = (from: number, cost: number) => {
      for (const before of best[from]!) paths.push({ before, constituent: null, unread: null, cost: before.cost + cost })
    }
    if (mark !== undefined) pass(to - 1, mark)
    for (const { from, cost } of lattice.skipsTo[to]!) pass(from, cost)
    if (mark === undefined && !mayPass(lattice, to - 1))
      for (const before of best[to - 1]!) paths.push({ before, constituent: null, unread: to - 1, cost: before.cost + unreadCost })
    for (const from of chart.startsOf(to))
      for (const category of categories)
        for (const constituent of chart.read(category, from, to))
          for (const before of best[from]!) {
            const unmarked = before.constituent === null || isMarked(from) ? 0 : unmarkedCost
            paths.push({ before, constituent, unread: null, cost: before.cost + constituent.cost + constituentCost + unmarked })
          }
    best.push(paths.toSorted((a, b) => a.cost - b.cost).slice(0, wanted))
  }
  return best[length]!.map(coverOf)
}
