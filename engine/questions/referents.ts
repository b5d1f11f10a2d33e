import { isFigure, type Figure, type FigureUnit, type ResultNode, type ResultTree } from '../agent/figure.ts'
import type { Piece } from '../agent/say.ts'
import { findInstrument } from '../market/catalogue.ts'
import type { Timeframe } from '../market/timeframe.ts'

/** Something that an answer told and that the next message may point at. Plain data, kept with the conversation. */
export interface Referent {
  /** As it was told. */
  readonly name: string
  readonly symbol: string | null
  readonly timeframe: Timeframe | null
  /** Opens of its first and its last bar, UTC seconds. */
  readonly from?: number
  readonly to?: number
  /** A level; `upTo`: of a zone. */
  readonly price?: number
  readonly upTo?: number
  /** The market that it is. */
  readonly market?: string
  /** Its figures in the order in which they were told. */
  readonly values?: readonly ReferentValue[]
}
export interface ReferentValue {
  readonly of: string
  readonly value: number
  readonly unit: FigureUnit
}

/** What an answer told, in the order in which it did. */
export interface Told {
  readonly items: readonly Referent[]
  /** There are more of them than were told, so that "those" means others as well. */
  readonly isPart?: true
  /** The one that is spoken of. */
  readonly at?: number
}

/** So many are kept of an answer; a longer list counts as a part of one. */
const mostKept = 30
const mostValues = 4

/** Fields by which a result says when something of it began and ended. */
const startFields = ['time', 'date', 'from', 'start_time', 'first_time', 'since', 'entry', 'at']
const endFields = ['to', 'until', 'end_time', 'second_time']
/** At the top of a result these are the bounds of what was looked at. */
const boundFields: ReadonlySet<string> = new Set(['since', 'until', 'from', 'to', 'now'])
/** A moment of one of its figures: `high_time` of `high`. */
const ofFigure = /^(?<of>.+)_(?:time|date|day)$|^last_(?<last>time)$/u
/** Lists that tell only the newest of all. */
const newestOf: ReadonlySet<string> = new Set(['newest', 'recent'])
const countFields = ['cases', 'count', 'times', 'within']

/** The text of a moment that is one bar; others name a longer unit, such as a day on a chart of hours. */
const barTexts: Partial<Record<Timeframe, RegExp>> = { '1d': /^\d{4}-\d\d-\d\d$/, '1w': /^week of /, '1M': /^\d{4}-\d\d$/ }
const isOfBar = ({ text, timeframe }: Figure): boolean =>
  (timeframe === null ? undefined : barTexts[timeframe])?.test(text) ?? text.endsWith('UTC')

interface Span {
  readonly from: number
  readonly to: number
}
const spanOf = (start: Figure, end: Figure | null): Span => {
  const last = end ?? start
  const to = isOfBar(last) ? last.value : (last.to ?? last.value)
  return { from: start.value, to: Math.max(start.value, to) }
}

type Fields = { readonly [name: string]: ResultNode }
/** A part of a result with its own figures. */
interface Found {
  readonly record: Fields
  readonly figures: readonly (readonly [name: string, figure: Figure])[]
  /** The list that it is a row of. */
  readonly list: string | null
  /** What the result calls it, where it is no row. */
  readonly key: string | null
  readonly isRoot: boolean
}

function partsOf(node: ResultNode, list: string | null, key: string | null, isRoot: boolean): readonly Found[] {
  if (isFigure(node) || typeof node !== 'object' || node === null) return []
  if (Array.isArray(node)) return node.flatMap((each: ResultNode) => partsOf(each, list ?? '', null, false))
  const record = node as Fields
  const figures = Object.entries(record).filter((entry): entry is [string, Figure] => isFigure(entry[1]))
  return [
    { record, figures, list, key, isRoot },
    ...Object.entries(record).flatMap(([name, child]) => partsOf(child, Array.isArray(child) ? name : null, name, false)),
  ]
}

const valuesOf = (figures: readonly (readonly [string, Figure])[], order: ReadonlyMap<Figure, number>): readonly ReferentValue[] =>
  figures
    .filter(([, figure]) => order.has(figure) && figure.unit !== 'time')
    .toSorted(([, a], [, b]) => order.get(a)! - order.get(b)!)
    .slice(0, mostValues)
    .map(([of, { value, unit }]) => ({ of, value, unit }))

/** A price as it was written. */
const priceOf = ({ text }: Figure): number => Number(text.replaceAll(',', ''))
const basisOf = ({ symbol, timeframe }: Figure) => ({ symbol, timeframe })
const nameOf = (start: Figure, end: Figure | null): string =>
  end === null || end.text === start.text ? start.text : `${start.text} to ${end.text}`

/** A moment of one of the figures of a part: the bar of a high, the last time. */
function momentsOf({ figures, key }: Found, order: ReadonlyMap<Figure, number>): readonly Referent[] {
  const byName = new Map(figures)
  return figures.flatMap(([field, figure]): readonly Referent[] => {
    const { of } = ofFigure.exec(field)?.groups ?? {}
    const isOwn = field === 'time' || field === 'date'
    if (figure.unit !== 'time' || !order.has(figure) || (!isOwn && !ofFigure.test(field))) return []
    const value = of === undefined ? undefined : byName.get(of)
    const price = value?.unit === 'price' ? { price: priceOf(value) } : {}
    const values = value === undefined ? (isOwn ? valuesOf(figures, order) : []) : valuesOf([[of!, value]], order)
    const what = of ?? key
    const name = what == null ? figure.text : `${what.replaceAll('_', ' ')} (${figure.text})`
    return [{ name, ...basisOf(figure), ...spanOf(figure, null), ...price, ...(values.length > 0 && { values }) }]
  })
}

/** What a part of a result is, where it is something that one can point at. */
function referentsIn(part: Found, order: ReadonlyMap<Figure, number>): readonly Referent[] {
  const { record, list, key, isRoot } = part
  const figures = isRoot ? part.figures.filter(([name]) => !boundFields.has(name)) : part.figures
  const byName = new Map(figures)
  const timed = (names: readonly string[]) => names.flatMap((name) => byName.get(name) ?? []).find(({ unit }) => unit === 'time') ?? null
  const start = timed(startFields)
  const end = timed(endFields)
  const values = valuesOf(figures, order)
  const told = values.length > 0 ? { values } : {}
  const priceIn = (name: string): Figure | null => {
    const found = byName.get(name)
    return found?.unit === 'price' ? found : null
  }
  const level = priceIn('price') ?? priceIn('low') ?? priceIn('edge')
  const upTo = priceIn('price') === null ? priceIn('high') : null
  // The bounds of a stretch stand for it; a figure of a result with its moment is one of several.
  if (start !== null && (end !== null || !isRoot)) {
    const price = priceIn('price')
    const name = list === null && key !== null ? `${key.replaceAll('_', ' ')} (${nameOf(start, end)})` : nameOf(start, end)
    return [{ name, ...basisOf(start), ...spanOf(start, end), ...(price !== null && { price: priceOf(price) }), ...told }]
  }
  const moments = list === null ? momentsOf({ ...part, figures }, order) : []
  if (moments.length > 0) return moments
  const { symbol, name: named = symbol } = record
  const market =
    list === null ? undefined : typeof symbol === 'string' ? symbol : typeof named === 'string' && findInstrument(named) ? named : undefined
  if (market !== undefined) return [{ name: market, symbol: market, timeframe: null, market, ...told }]
  if (level !== null && typeof named === 'string') {
    const name = `${named} at ${level.text}${upTo === null ? '' : ` to ${upTo.text}`}`
    return [{ name, ...basisOf(level), price: priceOf(level), ...(upTo !== null && { upTo: priceOf(upTo) }), ...told }]
  }
  return list !== null && typeof named === 'string' && values.length > 0 ? [{ name: named, symbol: null, timeframe: null, ...told }] : []
}

const isSame = (a: Referent, b: Referent): boolean =>
  a.name === b.name && a.from === b.from && a.to === b.to && a.price === b.price && a.symbol === b.symbol

/** The one that the first sentence of an answer tells of alone, before others are listed: the largest, the newest. */
function subjectOf(pieces: readonly Piece[], toldAt: readonly number[]): number | null {
  const first = pieces.findIndex(isFigure)
  const end = pieces.findIndex((piece, at) => at > first && piece.is === 'words' && /\n|[.!?](?:\s|$)/u.test(piece.text))
  const within = toldAt.flatMap((at, place) => (end < 0 || at < end ? [place] : []))
  return within.length === 1 ? within[0]! : null
}

/** What the results of an answer told, in the order of its words; null where there is nothing to point at. */
export function toldOf(pieces: readonly Piece[], results: readonly ResultTree[]): Told | null {
  const order = new Map<Figure, number>()
  for (const [at, piece] of pieces.entries()) if (isFigure(piece) && !order.has(piece)) order.set(piece, at)
  const parts = results.flatMap((result) => partsOf(result, null, null, true))
  const firstTold = ({ figures }: Found) => Math.min(...figures.map(([, figure]) => order.get(figure) ?? Infinity))
  const found = parts
    .map((part) => ({ part, at: firstTold(part) }))
    .filter(({ at }) => at < Infinity)
    .toSorted((a, b) => a.at - b.at)
    .flatMap(({ part, at }) => referentsIn(part, order).map((referent) => ({ part, referent, at })))
  // Names in a list, such as hours, are pointed at where there is nothing else.
  const isPlace = ({ referent }: (typeof found)[number]) =>
    referent.from !== undefined || referent.price !== undefined || referent.market !== undefined
  const places = found.some(isPlace) ? found.filter(isPlace) : found
  // The rows of a list are what one points at, not the figures around it.
  const rows = places.filter(({ part }) => part.list !== null)
  const meant = rows.length > 1 ? rows : places
  const items = meant.map(({ referent }) => referent)
  const subject = subjectOf(
    pieces,
    meant.map(({ at }) => at),
  )
  const distinct = items.filter((each, at) => items.findIndex((other) => isSame(other, each)) === at)
  if (distinct.length === 0) return null
  const total = (names: readonly string[]) =>
    results.flatMap((result) => names.flatMap((name) => (isFigure(result[name]) ? [result[name].value] : [])))[0] ?? 0
  const isPart =
    distinct.length > mostKept || (meant.some(({ part }) => newestOf.has(part.list ?? '')) && total(countFields) > distinct.length)
  const at = subject === null ? -1 : distinct.findIndex((each) => isSame(each, items[subject]!))
  return { items: distinct.slice(0, mostKept), ...(isPart && { isPart }), ...(at >= 0 && distinct.length > 1 && { at }) }
}
