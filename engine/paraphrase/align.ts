import type { Word } from './words-of.ts'

/** By each word of the sentence, the words of the plain one that say the same, in order. */
export type Alignment = readonly (readonly number[])[]

/** A sentence and what it says in plain words. */
interface Pair {
  readonly said: readonly Word[]
  readonly plain: readonly Word[]
}

const rounds = 8
/** How strongly words in the same part of both sentences are kept together. */
const diagonal = 3
const nothing = '∅'
const nothingShare = 0.12
/** What a word has at least for itself: the same word on both sides says the same. */
const sameWord = 2
const smallest = 1e-9

/** Figures that are the same on both sides, in order of their places. */
function sameFigures(said: readonly Word[], plain: readonly Word[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>()
  const taken = new Set<number>()
  const take = (isSame: (a: Word, b: Word) => boolean) => {
    for (const [i, word] of said.entries()) {
      if (word.slot === null || pairs.has(i)) continue
      const at = plain.findIndex((each, k) => !taken.has(k) && each.slot === word.slot && isSame(word, each))
      if (at < 0) continue
      pairs.set(i, at)
      taken.add(at)
    }
  }
  take((a, b) => a.plain === b.plain)
  // "RSI" where the plain sentence has "RSI(14)", which is what it means.
  take((a, b) => nameIn(a) === nameIn(b) && (!/\d/.test(a.plain) || !/\d/.test(b.plain)) && nameIn(a) !== '')
  return pairs
}
const nameIn = ({ plain }: Word): string => plain.replaceAll(/[^A-Za-z%]/g, '')

type Table = Map<string, Map<string, number>>

const near = (i: number, m: number, j: number, n: number) => Math.exp(-diagonal * Math.abs((i + 0.5) / m - (j + 0.5) / n))

/** How likely each word of one side is said by each of the other, by expectation and maximization. */
function learn(pairs: readonly (readonly [readonly string[], readonly string[]])[]): Table {
  let table: Table = new Map()
  for (let round = 0; round < rounds; round += 1) {
    const counts: Table = new Map()
    const add = (from: string, to: string, count: number) => {
      const row = counts.get(from) ?? new Map<string, number>()
      counts.set(from, row.set(to, (row.get(to) ?? 0) + count))
    }
    for (const [from, to] of pairs)
      for (const [j, word] of to.entries()) {
        const p = from.map((each, i) => near(i, from.length, j, to.length) * (round === 0 ? 1 : (table.get(each)?.get(word) ?? smallest)))
        const none = nothingShare * (round === 0 ? 1 : (table.get(nothing)?.get(word) ?? smallest))
        const scale = p.map((each) => ((1 - nothingShare) * each) / Math.max(1, from.length / 3))
        const total = scale.reduce((a, b) => a + b, 0) + none
        add(nothing, word, none / total)
        for (const [i, each] of scale.entries()) if (each / total > 1e-4) add(from[i]!, word, each / total)
      }
    for (const [from, row] of counts) if (from !== nothing) row.set(from, (row.get(from) ?? 0) + sameWord)
    table = new Map(
      [...counts].map(([from, row]) => {
        const sum = [...row.values()].reduce((a, b) => a + b, 0) + (from === nothing ? 0 : 1)
        return [from, new Map([...row].map(([to, count]) => [to, count / sum]))]
      }),
    )
  }
  return table
}

/** The likeliest partner of each word of the second side; null where it stands for nothing. */
function best(table: Table, from: readonly string[], to: readonly string[]): readonly (number | null)[] {
  return to.map((word, j) => {
    let most = nothingShare * (table.get(nothing)?.get(word) ?? smallest)
    let at: number | null = null
    for (const [i, each] of from.entries()) {
      const p =
        ((1 - nothingShare) * near(i, from.length, j, to.length) * (table.get(each)?.get(word) ?? smallest)) / Math.max(1, from.length / 3)
      if (p > most) [most, at] = [p, i]
    }
    return at
  })
}

/** Points that both directions agree on, grown by those beside them that one of them has. */
function merged(forth: ReadonlySet<string>, back: ReadonlySet<string>, n: number, m: number): Set<string> {
  const points = new Set([...forth].filter((point) => back.has(point)))
  const union = new Set([...forth, ...back])
  const rows = new Set([...points].map((point) => point.split('-')[0]))
  const columns = new Set([...points].map((point) => point.split('-')[1]))
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false
    for (const point of points) {
      const [i, j] = point.split('-').map(Number) as [number, number]
      for (const [di, dj] of [
        [-1, 0],
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, -1],
        [-1, 1],
        [1, -1],
        [1, 1],
      ] as const) {
        const [a, b] = [String(i + di), String(j + dj)]
        const next = `${a}-${b}`
        if (i + di < 0 || j + dj < 0 || i + di >= n || j + dj >= m || points.has(next) || !union.has(next)) continue
        if (rows.has(a) && columns.has(b)) continue
        points.add(next)
        rows.add(a)
        columns.add(b)
        isGrowing = true
      }
    }
  }
  for (const point of union) {
    const [a, b] = point.split('-') as [string, string]
    if (rows.has(a) || columns.has(b)) continue
    points.add(point)
    rows.add(a)
    columns.add(b)
  }
  return points
}

/** Which words say the same in each of the pairs, learned from all of them together. */
export function alignAll(pairs: readonly Pair[]): readonly Alignment[] {
  const figures = pairs.map(({ said, plain }) => sameFigures(said, plain))
  // Figures are told already: what is learned is told of words alone.
  const keys = pairs.map(({ said, plain }): readonly [readonly string[], readonly string[]] => [
    said.map(({ key, slot }) => (slot === null ? key : '#')),
    plain.map(({ key, slot }) => (slot === null ? key : '#')),
  ])
  const words = keys.map(([said, plain]): readonly [readonly string[], readonly string[]] => [
    said.filter((key) => key !== '#'),
    plain.filter((key) => key !== '#'),
  ])
  const forth = learn(words)
  const back = learn(words.map(([said, plain]) => [plain, said] as const))
  return pairs.map(({ said, plain }, k) => {
    const [from, to] = keys[k]!
    const isWord = (i: number, j: number) => from[i] !== '#' && to[j] !== '#'
    const points = (partners: readonly (number | null)[], point: (at: number, partner: number) => [number, number]) =>
      new Set(partners.flatMap((partner, at) => (partner !== null && isWord(...point(at, partner)) ? [point(at, partner).join('-')] : [])))
    const there = points(best(forth, from, to), (j, i) => [i, j])
    const again = points(best(back, to, from), (i, j) => [i, j])
    const found = merged(there, again, said.length, plain.length)
    for (const [i, j] of figures[k]!) found.add(`${i}-${j}`)
    const lists = said.map((): number[] => [])
    for (const point of found) {
      const [i, j] = point.split('-').map(Number) as [number, number]
      lists[i]!.push(j)
    }
    return lists.map((list) => list.toSorted((a, b) => a - b))
  })
}
