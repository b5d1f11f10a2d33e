import { parse, type Constituent } from '../language/chart.ts'
import { coversOf, type Cover } from '../language/cover.ts'
import { mayPass, type Lattice, type Skip } from '../language/lattice.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { Span } from '../strategy/plan.ts'
import { between } from './between.ts'
import { isJoining, tagsAt } from './joining-words.ts'
import { grammar, lexer, readClauses } from './read-clauses.ts'
import { readPlan, type PlanReading } from './read-plan.ts'
import { sentenceEnds } from './sentence-ends.ts'
import { stopgaps } from './stopgaps.ts'

/** Other words for a sentence that is not read, which are read whole. */
export interface NearReading {
  /** The sentence in the text. */
  readonly place: Span
  /** What stands there instead. */
  readonly words: string
  /** What it then means, in plain words. */
  readonly rules: readonly string[]
}

/** Holes of a sentence that are looked at; one with more of them is not near to anything. */
const maxHoles = 4
/** What a stopgap costs more than words that were said. */
const stopgapCost = 6
/** A way that costs so much more than the likeliest is none to offer. */
const offeredWithin = 7

/** The sentence, or the line, that holds a place of the text. */
function sentenceAt(text: string, { start, end }: Span): Span {
  const { tokens } = lexer(text)
  const marks = tokens.filter((token) => sentenceEnds.has(token.text))
  const from = marks.findLast((token) => token.end <= start)?.end ?? 0
  const to = marks.find((token) => token.start >= end)?.start ?? text.length
  const inside = tokens.filter((token) => token.start >= from && token.end <= to)
  return inside.length === 0 ? { start, end } : { start: inside[0]!.start, end: inside.at(-1)!.end }
}

/** Unread words beside one another that mean nothing by themselves: what they say is to be guessed. */
function holesOf(lattice: Lattice, unread: readonly Span[]): readonly Span[] {
  const isUnread = new Set(unread.map(({ start }) => start))
  const holes: Span[] = []
  let isOpen = false
  for (const [at, { start, end }] of lattice.tokens.entries()) {
    const last = holes.at(-1)
    if (isUnread.has(start) && isJoining(tagsAt(lattice, at))) {
      if (isOpen && last !== undefined) holes[holes.length - 1] = { start: last.start, end }
      else holes.push({ start, end })
      isOpen = true
    } else if (!mayPass(lattice, at)) isOpen = false
  }
  return holes
}

/** What it costs to do without a word that the vocabulary does not have, and without one that it has. */
const unknownCost = 5
const knownCost = 9

/** The same words, of which those that mean nothing by themselves may be done without. */
function loosened(lattice: Lattice): Lattice {
  const skipsTo = lattice.skipsTo.map((skips, to): readonly Skip[] => {
    const at = to - 1
    if (at < 0 || mayPass(lattice, at)) return skips
    const tags = tagsAt(lattice, at)
    return isJoining(tags) ? [...skips, { from: at, cost: tags.length > 0 ? knownCost : unknownCost }] : skips
  })
  return { ...lattice, skipsTo }
}

/** Tokens that a cover does without though they may not be passed over. */
function leftOutOf(lattice: Lattice, { constituents }: Cover): readonly number[] {
  const used = new Set<number>()
  const use = (each: Constituent): void => {
    if (each.production !== null) for (const part of each.parts) use(part)
    else for (let at = each.from; at < each.to; at += 1) used.add(at)
  }
  for (const each of constituents) use(each)
  return lattice.tokens.flatMap(({ text }, at) => (used.has(at) || mayPass(lattice, at) || between.has(text) ? [] : [at]))
}

interface Way {
  readonly words: string
  readonly cost: number
}

/** The sentence as it reads once some of its words are left out; null where it does not. */
function readLoosely(sentence: string): Way | null {
  const lattice = lexer(sentence)
  const loose = loosened(lattice)
  const [cover] = coversOf(loose, parse(loose, grammar), { categories: ['Clause'], between })
  if (cover === undefined || cover.unread.length > 0) return null
  const holes = leftOutOf(lattice, cover).map((at) => lattice.tokens[at]!)
  return {
    words: sayInstead(
      sentence,
      holes,
      holes.map(() => ''),
    ),
    cost: cover.cost,
  }
}

/** The sentence with other words in some places. */
function sayInstead(sentence: string, places: readonly Span[], instead: readonly string[]): string {
  let words = ''
  let from = 0
  for (const [k, { start, end }] of places.entries()) {
    words += sentence.slice(from, start) + instead[k]!
    from = end
  }
  return `${words}${sentence.slice(from)}`
    .replaceAll(/ {2,}/g, ' ')
    .replaceAll(/ (?=[,.;)])/g, '')
    .replace(/^[\s,;:]+/u, '')
    .trim()
}

/** What may stand in a hole: a unit behind a number, a comparison between words, an act at the beginning. */
function stopgapsAt(sentence: string, { start, end }: Span): readonly string[] {
  if (start === 0) return stopgaps.leading
  const [before, after] = [sentence.slice(0, start).trimEnd(), sentence.slice(end).trimStart()]
  const isWordAt = (text: string, at: number) => /[\p{L}\p{N})%]/u.test(text.at(at) ?? '')
  const number = /(\d+(?:\.\d+)?)\)?$/u.exec(before)?.[1]
  if (number !== undefined) {
    const units = stopgaps.units.filter((unit) => unit !== '%' || Number(number) <= 100)
    return isWordAt(after, 0) ? [...units, ...stopgaps.inside] : units
  }
  return isWordAt(before, -1) && /^[\p{L}\p{N}($+-]/u.test(after) ? stopgaps.inside : []
}
/** Ranks decide only between ways that cost the same. */
const maxRank = 100

/** The sentence without what nothing read, and with each stopgap in each hole, cheapest first. */
function waysToSay(sentence: string, holes: readonly Span[]): readonly Way[] {
  const ways = new Map<string, Way>()
  const add = (words: string, cost: number) => {
    const way = readLoosely(words)
    if (way === null || way.words === sentence || (ways.get(way.words)?.cost ?? Infinity) <= way.cost + cost) return
    ways.set(way.words, { ...way, cost: way.cost + cost })
  }
  add(sentence, 0)
  for (const hole of holes)
    for (const [rank, stopgap] of stopgapsAt(sentence, hole).entries())
      add(sayInstead(sentence, [hole], [stopgap]), stopgapCost + rank / maxRank)
  return [...ways.values()].toSorted((a, b) => a.cost - b.cost)
}

const overlaps = (a: Span, b: Span): boolean => a.start < b.end && b.start < a.end
const heldIn = ({ unread, unused, open }: PlanReading): readonly Span[] => [...unread, ...unused, ...open.flatMap(({ spans }) => spans)]

/** What a sentence says once these words stand in its place; null where something of it is still not read, or it says nothing. */
function meaningOf(text: string, place: Span, words: string): readonly string[] | null {
  const now = { start: place.start, end: place.start + words.length }
  const reading = readPlan(`${text.slice(0, place.start)}${words}${text.slice(place.end)}`)
  if (reading === null || heldIn(reading).some((span) => overlaps(span, now))) return null
  const rules = ruleLines(reading.plan).flatMap((line) => (line.spans.some((span) => overlaps(span, now)) ? [line.text] : []))
  return rules.length === 0 ? null : [...new Set(rules)]
}

/**
 * Other ways to say the sentence around a mark that are read whole, likeliest first: without the words that nothing read, or with the
 * plainest words in the place of some. No word that means something by itself is left out.
 */
export function nearestReadings(text: string, mark: Span, most = 4): readonly NearReading[] {
  const place = sentenceAt(text, mark)
  const sentence = text.slice(place.start, place.end)
  const [asRead] = readClauses(sentence)
  if (asRead === undefined) return []
  const holes = holesOf(asRead.lattice, asRead.unread)
  if (holes.length === 0 || holes.length > maxHoles) return []
  const found = new Map<string, NearReading>()
  let cheapest = Infinity
  for (const { words, cost } of waysToSay(sentence, holes)) {
    if (cost > cheapest + offeredWithin) break
    const rules = meaningOf(text, place, words)
    const key = rules?.join('\n')
    if (rules === null || key === undefined || found.has(key)) continue
    cheapest = Math.min(cheapest, cost)
    found.set(key, { place, words, rules })
    if (found.size === most) break
  }
  return [...found.values()]
}
