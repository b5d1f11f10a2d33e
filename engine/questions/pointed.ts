import { isSize } from '../agent/figure.ts'
import { tradingDateOf } from '../market/calendar.ts'
import { findInstrument } from '../market/catalogue.ts'
import { date } from '../strategy/plan-fields.ts'
import type { PointAsk, PointEnd, Pointer } from './meanings.ts'
import { pointersIn, type PlacedPointer, type Pointing } from './pointing.ts'
import type { Question, QuestionContext, SaidGivenLevel, SaidHorizon, SaidTime, Slots } from './question.ts'
import type { Referent, Told } from './referents.ts'
import { timeFields } from './time-fields.ts'

/** What a message that points at what was told comes to. */
export type Pointed =
  /** `isSure`: it can mean nothing else, so that nothing else is tried. `told`: what is still spoken of. */
  | { readonly is: 'question'; readonly question: Question; readonly isSure: boolean; readonly told?: Told }
  /** It fits several, or none. */
  | { readonly is: 'unclear'; readonly text: string; readonly options: readonly string[]; readonly isSure: boolean }

const mostOptions = 4
const ordinals = ['first', 'second', 'third', 'fourth']

/** What is looked at where it is not said how far: the newest answer says so. */
const usualHorizon: SaidHorizon = { count: 10, unit: 'bar' }

const first = <T>(values: readonly (T | undefined)[]): T | undefined => values.find((value) => value !== undefined)

/** What one of several is more or less by: what was told of it first, and the price of a level. */
function measureOf({ values = [], price, from, to }: Referent, end: PointEnd): number | undefined {
  if (end === 'newest' || end === 'oldest') return to ?? from
  if (end === 'nearest' || end === 'farthest') {
    const away = values.find(({ of }) => of === 'distance' || of === 'away')
    return away === undefined ? undefined : Math.abs(away.value)
  }
  if (end === 'longest' || end === 'shortest')
    return first([
      values.find(({ unit }) => unit === 'bars' || unit === 'days')?.value,
      from !== undefined && to !== undefined ? to - from : undefined,
    ])
  if (end === 'top') return price
  if (end === 'highest' || end === 'lowest') return first([price, values.find(({ unit }) => unit === 'price')?.value, values[0]?.value])
  const measured = values.find(({ unit }) => isSize(unit))
  if (measured === undefined) return undefined
  if (end !== 'best' && end !== 'worst') return Math.abs(measured.value)
  // Better and worse are ways of a change, not of a size.
  return measured.unit === 'percent' || measured.unit === 'pips' || measured.unit === 'distance' ? measured.value : undefined
}
const isMost: Readonly<Record<PointEnd, boolean>> = {
  largest: true,
  best: true,
  farthest: true,
  nearest: false,
  worst: false,
  highest: true,
  top: true,
  longest: true,
  newest: true,
  smallest: false,
  lowest: false,
  shortest: false,
  oldest: false,
}

/** The places of all in the order of an end; null where that is not told of each. */
function ranked(items: readonly Referent[], end: PointEnd): readonly number[] | null {
  const measures = items.map((item) => measureOf(item, end))
  if (measures.some((measure) => measure === undefined)) return null
  const isUnsigned = measures.every((measure) => measure! >= 0)
  if ((end === 'best' || end === 'worst') && isUnsigned && items.some((item) => item.market === undefined)) return null
  const sign = isMost[end] ? -1 : 1
  return items.map((_, at) => at).toSorted((a, b) => sign * (measures[a]! - measures[b]!) || a - b)
}

type Chosen = readonly number[] | 'open' | null

/** Which of what was told a pointer chooses; `open`: it fits several alike; null: none. */
function chosenBy(pointer: Pointer, { items, at, isPart }: Told): Chosen {
  const all = items.map((_, place) => place)
  switch (pointer.which) {
    case 'all':
    case 'among':
      // More than those that were listed may be meant.
      return isPart === true ? null : all
    case 'one':
      return at !== undefined ? [at] : items.length === 1 ? [0] : 'open'
    case 'first':
      return pointer.count <= items.length ? all.slice(0, pointer.count) : null
    case 'nth':
      return items.length > 1 && pointer.nth <= items.length ? [pointer.nth - 1] : null
    case 'last': {
      // Of a list in the order of time it is the newest; of another one it may be that or its last row.
      const newest = ranked(items, 'newest')
      const isOrdered = newest !== null && [newest, newest.toReversed()].some((order) => order.every((place, i) => place === i))
      if (newest === null) return [items.length - 1]
      return isOrdered || newest[0] === items.length - 1 ? [newest[0]!] : 'open'
    }
    case 'extreme': {
      if (pointer.end === 'top' && items.length > 0 && items.every(({ price }) => price === undefined)) return [(pointer.nth ?? 1) - 1]
      const place = isPart === true || items.length < 2 ? undefined : ranked(items, pointer.end)?.[(pointer.nth ?? 1) - 1]
      return place === undefined ? null : [place]
    }
    case 'step': {
      const place = at === undefined ? undefined : at + pointer.by
      return place !== undefined && place in items ? [place] : null
    }
    case 'others':
      return at === undefined ? null : all.filter((place) => place !== at)
    case 'edge':
    case 'on side':
      return []
  }
}

/** What was told as a high or low: "when was the low". */
function namedBy(edge: string, { items }: Told): readonly Chosen[] | null {
  const found = items.flatMap(({ values = [] }, at) => (values[0]?.of === edge ? [at] : []))
  return found.length === 0 || items.length < 2 ? null : [found]
}

const choosing = (pointers: readonly Pointer[]): readonly Pointer[] => {
  const own = pointers.filter(({ which }) => which !== 'edge' && which !== 'on side')
  // Beside one that is chosen "it" is the market, and "of those" says of which.
  const special = own.filter(({ which }) => which !== 'one' && which !== 'among' && which !== 'all')
  const without = special.length > 0 ? special : own.filter(({ which }) => which !== 'one')
  return without.length > 0 ? without : own
}

/** What is asked most of all, where several words ask. */
const askOrder: readonly PointAsk['ask'][] = [
  'keep',
  'drop',
  'without',
  'only',
  'average',
  'alert',
  'draw',
  'after',
  'between',
  'long',
  'far',
  'when',
  'why',
  'show',
]

interface Asked {
  readonly ask: PointAsk['ask']
  readonly chosen: readonly Referent[]
  readonly edge: NonNullable<Slots['given']>['edge']
  readonly side: NonNullable<Slots['given']>['side']
  readonly horizon: SaidHorizon | undefined
  readonly early: Slots['early']
  readonly before: Question | null
}

const isBars = ({ from, to }: Referent): boolean => from !== undefined && to !== undefined
const isLevel = (each: Referent): boolean => each.price !== undefined && !isBars(each)
const isSingle = ({ from, to }: Referent): boolean => from === to

const chartOf = ({ symbol, timeframe }: Referent): Slots => ({
  ...(symbol !== null && { markets: [symbol] }),
  ...(timeframe !== null && { timeframes: [timeframe] }),
})

const spanOf = ({ from, to }: Referent) => ({ from: from!, to: to! })
const levelOf = ({ price, upTo }: Referent): SaidGivenLevel => ({ low: price!, ...(upTo !== undefined && { high: upTo }) })

/** The moment of a bar as it is said. */
function momentOf(seconds: number): SaidTime {
  const text = new Date(seconds * 1_000).toISOString()
  const date = text.slice(0, 'yyyy-mm-dd'.length)
  return { time: 'moment', clock: text.slice('yyyy-mm-ddT'.length, 'yyyy-mm-ddThh:mm'.length), on: { time: 'dates', from: date, to: date } }
}

/** What is asked of bars that were told; null where nothing is computed of it. */
function ofBars({ ask, chosen, edge, side, horizon, early, before }: Asked): Question | null {
  const [one] = chosen
  const bars = chosen.map(spanOf)
  const slots: Slots = { ...chartOf(one!), given: { bars } }
  const told = (given: Partial<NonNullable<Slots['given']>>): Question => ({
    kind: 'told_bars',
    slots: { ...slots, given: { bars, ...given } },
  })
  switch (ask) {
    case 'after':
      return { kind: 'told_after', slots: { ...slots, horizon: horizon ?? before?.slots.horizon ?? usualHorizon } }
    case 'between':
    case 'long': {
      // Of two bars it is the time between them; one alone takes none.
      if (!chosen.every(isSingle)) return ask === 'long' ? told({}) : null
      const [from, to, ...more] = bars.map((span) => span.from).toSorted((a, b) => a - b)
      return to === undefined || more.length > 0 ? null : told({ bars: [{ from: from!, to }] })
    }
    case 'far':
      return told({})
    case 'draw':
    case 'keep':
    case 'drop':
      // A high or low that was told is a level by itself.
      if (edge === undefined && chosen.every((each) => each.price !== undefined))
        return { kind: 'told_levels', slots: { ...chartOf(one!), given: { levels: chosen.map(levelOf) } } }
      return told({ ...(edge !== undefined && { edge }), ...(edge !== undefined && side !== undefined && { side }) })
    case 'alert': {
      const levels = chosen.flatMap((each) => (each.price === undefined ? [] : [levelOf(each)]))
      return levels.length < chosen.length || edge !== undefined
        ? null
        : {
            kind: 'told_alert',
            slots: { ...chartOf(one!), given: { levels, ...(side !== undefined && { side }) }, ...(early !== undefined && { early }) },
          }
    }
    case 'show':
      if (edge === undefined && chosen.length === 1 && isSingle(one!))
        return { kind: 'explain_bar', slots: { ...chartOf(one!), time: momentOf(one!.from!) } }
      return told({})
    case 'when':
      return told({})
    case 'why':
    case 'without':
    case 'only':
    case 'average':
      return null
  }
}

/** The same of levels. */
function ofLevels({ ask, chosen, edge, side, early }: Asked): Question | null {
  if (edge !== undefined || ask === 'after' || ask === 'between' || ask === 'only') return null
  const slots: Slots = { ...chartOf(chosen[0]!), given: { levels: chosen.map(levelOf) } }
  if (ask === 'alert')
    return {
      kind: 'told_alert',
      slots: { ...slots, given: { ...slots.given, ...(side !== undefined && { side }) }, ...(early !== undefined && { early }) },
    }
  return { kind: ask === 'draw' || ask === 'keep' || ask === 'drop' ? 'told_levels' : 'told_level', slots }
}

const ofMarket = ({ ask, chosen }: Asked): Question | null =>
  ask === 'show' && chosen.length === 1 ? { kind: 'overview', slots: { markets: [chosen[0]!.market!] } } : null

const ordinalOf = (at: number): string => ordinals[at] ?? `${at + 1}th`
const ofThing = /\b(?:that one|this one|the last one|the last|it|that|this|then|there)\b/iu

/** Of which of several it is asked, each as a message that says so; null where nothing could be told of them. */
function whichOf({ items }: Told, pointers: readonly Pointer[], text: string, isSure: boolean): Pointed | null {
  if (!items.some((each) => isBars(each) || isLevel(each) || each.market !== undefined)) return null
  const said = text.replace(/[.?!\s]+$/u, '')
  const words = (which: string) => (ofThing.test(said) ? `${said.replace(ofThing, which)}?` : `Tell me about ${which}`)
  const newest = ranked(items, 'newest')?.[0]
  if (newest !== undefined && pointers.some(({ which }) => which === 'last'))
    return {
      is: 'unclear',
      text: `Which one: ${items[newest]!.name}, the most recent, or ${items.at(-1)!.name}, the last of the list?`,
      options: [words('the most recent one'), words(`the ${ordinalOf(items.length - 1)} one`)],
      isSure,
    }
  const named = items.slice(0, mostOptions)
  return {
    is: 'unclear',
    text: `Which one: ${named.map(({ name }) => name).join(', ')}${items.length > mostOptions ? ' or another' : ''}?`,
    options: named.map((_, at) => words(`the ${ordinalOf(at)} one`)),
    isSure,
  }
}

/** Time is told between two; of more it is asked back between which. */
const betweenWhich = ({ items }: Told): Pointed => ({
  is: 'unclear',
  text: `Between which two of the ${items.length}?`,
  options: ['How long between the first and the second one?', 'How long between the second and the third one?'],
  isSure: true,
})

/** Words of what is asked that point at several: "mark them on the chart". */
const plural = /\b(?:them|those|these|they|em|both|all)\b/iu

/** Words that change which of what was told is looked at, and ask the same again. */
const restAsks: ReadonlySet<PointAsk['ask']> = new Set<PointAsk['ask']>(['without', 'only', 'average'])
const isOfRest = (asks: readonly PointAsk[]): boolean => asks.some(({ ask }) => restAsks.has(ask))

/** Whether something began in a time that is said, by the trading dates of its market; null where that is no stretch of days. */
function isWithin({ from, symbol }: Referent, time: SaidTime, { symbol: own, timeframe, nowSeconds }: QuestionContext): boolean | null {
  const place = { symbol: symbol ?? own, timeframe, nowSeconds }
  if (from === undefined) return null
  const on = tradingDateOf(from, findInstrument(place.symbol)?.calendar ?? 'forex')
  // A month by its name is every one of them.
  if (time.time === 'month' && !time.isSince) return Number(on.slice('yyyy-'.length, 'yyyy-mm'.length)) === time.month
  const days = timeFields(time, { from: date, to: date }, place)
  if (days === null || !('from' in days || 'to' in days)) return null
  return on >= String(days['from'] ?? '') && on <= String(days['to'] ?? '9')
}

/** Which are left: "without 2020", "without the first one". */
function leftOf(said: Pointing, chosenAt: readonly number[], { items }: Told, context: QuestionContext): readonly number[] | null {
  const asks = said.filter((each) => 'ask' in each)
  const isChosen = said.some((each) => 'which' in each && each.which !== 'all' && each.which !== 'one')
  const isOut = isChosen && asks.some((each) => each.ask === 'without' && each.time === undefined)
  let left = items.map((_, at) => at).filter((at) => !(isOut && chosenAt.includes(at)))
  for (const each of asks) {
    if ((each.ask !== 'without' && each.ask !== 'only') || each.time === undefined) continue
    const { ask, time } = each
    const within = items.map((item) => isWithin(item, time, context))
    if (within.includes(null)) return null
    left = left.filter((at) => within[at] === (ask === 'only'))
  }
  return left
}

/** Those of a list that lie in a time: "which of those were in 2024". */
function onlyOf(said: Pointing, left: readonly number[], { items }: Told): Pointed | null {
  const isPointing = said.some((each) => 'which' in each)
  const isOnly = isPointing && said.every((each) => 'which' in each || each.ask === 'only' || each.ask === 'show')
  const chosen = left.map((at) => items[at]!)
  if (!isOnly || !chosen.every(isBars)) return null
  return {
    is: 'question',
    question: { kind: 'told_bars', slots: { ...chartOf(chosen[0]!), given: { bars: chosen.map(spanOf) } } },
    isSure: true,
  }
}

/** The question before, of fewer of the bars that it was asked of. */
function restOf(said: Pointing, chosenAt: readonly number[], told: Told, context: QuestionContext): Pointed | null {
  const before = context.memory?.question ?? null
  const { bars } = before?.slots.given ?? {}
  const left = leftOf(said, chosenAt, told, context)
  if (before === null || left === null || left.length === 0 || told.isPart === true) return null
  if (bars === undefined || bars.length !== told.items.length) return onlyOf(said, left, told)
  const given = { ...before.slots.given, bars: left.map((at) => bars[at]!) }
  return { is: 'question', question: { ...before, slots: { ...before.slots, given } }, isSure: true }
}

/** What is left where some of what was told is taken away or kept; "the others" belong to the word before them. */
function keptOf(said: Pointing, ask: PointAsk['ask'], chosenAt: readonly number[], { items, at }: Told): readonly number[] {
  if (ask !== 'keep' && ask !== 'drop') return chosenAt
  const others = said.findIndex((each) => 'which' in each && each.which === 'others')
  const verb = said.slice(0, others).findLast((each) => 'ask' in each && (each.ask === 'keep' || each.ask === 'drop'))
  const all = items.map((_, place) => place)
  if (others >= 0) return verb === undefined || !('ask' in verb) || verb.ask === 'drop' ? [at!] : all.filter((place) => place !== at)
  return ask === 'keep' ? chosenAt : all.filter((place) => !chosenAt.includes(place))
}

/** A message in which levels that were told are called by their names, such as R2, by their places instead. */
export function withNames(text: string, { memory }: Pick<QuestionContext, 'memory'>): string {
  const names = (memory?.told?.items ?? []).map(({ name, price }) =>
    price === undefined ? '' : name.replace(/ at [\d.,]+(?: to [\d.,]+)?$/u, ''),
  )
  const at = names.findIndex(
    (name, place) =>
      /^\w+\.?\w*%?$/u.test(name) && names.indexOf(name) === place && names.lastIndexOf(name) === place && wordOf(name).test(text),
  )
  return at < 0 ? text : text.replace(wordOf(names[at]!), `the ${ordinalOf(at)} one`)
}
const wordOf = (name: string): RegExp => new RegExp(String.raw`(?<![\w.])(?:the )?${name.replaceAll('.', String.raw`\.`)}(?![\w.])`, 'iu')

/** What a message asks of what the last answer told; null where it is none of that. */
export function pointedAt(said: Pointing, text: string, context: QuestionContext): Pointed | null {
  const { told, question: before = null } = context.memory ?? {}
  const pointers = said.filter((each) => 'which' in each)
  const asks = said.filter((each) => 'ask' in each)
  if (told === undefined || (pointers.length === 0 && asks.length === 0)) return null
  const own = choosing(pointers)
  const edge = first(pointers.map((each) => (each.which === 'edge' ? each.edge : undefined)))
  const named = own.length === 0 && edge !== undefined ? namedBy(edge, told) : null
  const isOfAll = pointers.some((each) => each.which === 'edge' && each.isOfAll === true)
  const isAll = isOfAll || isOfRest(asks) || (own.length === 0 && plural.test(text))
  const meant: readonly Pointer[] =
    isAll && own.every(({ which }) => which === 'one') ? [{ which: 'all' }] : own.length > 0 ? own : [{ which: 'one' }]
  const places = named ?? meant.map((pointer) => chosenBy(pointer, told))
  const isAsking = asks.length > 0
  const early = first(asks.map((each) => (each.ask === 'alert' ? each.early : undefined)))
  if (places.includes('open')) return isAsking ? whichOf(told, pointers, text, early !== undefined) : null
  const chosenAt = [...new Set(places.flatMap((each) => (each === null || each === 'open' ? [] : each)))].toSorted((a, b) => a - b)
  const isAlert = asks.some((each) => each.ask === 'alert' && each.early === undefined) || before?.kind.includes('alert') === true
  if (chosenAt.length === 0 || places.includes(null) || (early !== undefined && !isAlert)) return null
  const ask = askOrder.find((name) => asks.some((each) => each.ask === name)) ?? 'show'
  if (isOfRest(asks)) return restOf(said, chosenAt, told, context)
  const kept = keptOf(said, ask, chosenAt, told)
  const chosen = kept.map((at) => told.items[at]!)
  const side = first([
    ...pointers.map((each) => (each.which === 'on side' ? each.side : undefined)),
    ...asks.map((each) => (each.ask === 'alert' ? each.side : undefined)),
  ])
  if (chosen.length === 0 || (side !== undefined && edge === undefined && early === undefined)) return null
  const horizon = first(asks.map((each) => (each.ask === 'after' ? each.horizon : undefined)))
  const asked: Asked = { ask, chosen, edge: named === null ? edge : undefined, side, horizon, early, before }
  const isOfOneChart = new Set(chosen.map(({ symbol, timeframe }) => `${symbol} ${timeframe}`)).size === 1
  const question = !isOfOneChart
    ? null
    : chosen.every(isBars)
      ? ofBars(asked)
      : chosen.every(isLevel)
        ? ofLevels(asked)
        : chosen.every(({ market }) => market !== undefined)
          ? ofMarket(asked)
          : null
  if (ask === 'between' && chosen.length > 2 && chosen.every(isBars)) return betweenWhich(told)
  if (question === null) return null
  const special = pointers.some(({ which }) => !['all', 'one', 'extreme', 'among'].includes(which))
  const isGoingOn = before?.kind.startsWith('told_') === true
  const isChoice =
    pointers.some(({ which }) => which === 'extreme') && (isGoingOn || asks.length > 0 || pointers.some(({ which }) => which === 'among'))
  return {
    is: 'question',
    question,
    isSure: special || isChoice || early !== undefined || isOfOne(asked, said),
    ...spokenOf(question, kept, told, ask === 'keep' || ask === 'drop'),
  }
}

/** Whether words ask nothing of the market while one stretch or level is spoken of: how long or how far, why, "that one". */
function isOfOne({ ask, chosen, before }: Asked, said: Pointing): boolean {
  const [one, ...more] = chosen
  if (ask === 'between' || (ask === 'long' && chosen.length === 2)) return true
  if (one === undefined || more.length > 0) return false
  const isNamed = said.some((each) => 'which' in each && each.which === 'one' && each.isNamed === true)
  const isOfStretch =
    ask === 'long' || ask === 'far' || said.some((each) => 'ask' in each && each.ask === 'when' && each.isOfStretch === true)
  if (isLevel(one)) return isNamed || ask === 'why' || (ask === 'draw' && before?.kind.startsWith('told_') === true)
  return isNamed || (isOfStretch && !isSingle(one))
}

/** What is spoken of behind one of what was told, or behind levels: the others as well, but for those that were taken away. */
function spokenOf({ kind }: Question, kept: readonly number[], told: Told, isCut: boolean): { readonly told?: Told } {
  const { items } = told
  if (!isCut && kept.length === 1 && items.length > 1 && kind !== 'told_levels') return { told: { ...told, at: kept[0]! } }
  if (kind === 'told_levels')
    return { told: kept.length === 1 && !isCut ? { ...told, at: kept[0]! } : { items: kept.map((at) => items[at]!) } }
  return kind === 'told_level' || kind === 'told_alert' || items.length === 1 ? { told } : {}
}

/** Words that point at a thing, where "it" and "that" alone may mean the market. */
const ofOne = /^(?:that|this|the)\s+(?!one$)\w+$|^(?:that|this) one$|^then$/u
const isPlacing = ({ pointer: { which }, words }: PlacedPointer): boolean =>
  which === 'nth' || which === 'last' || which === 'extreme' || which === 'step' || (which === 'one' && ofOne.test(words))

/** A thing in the words that a question has for it; null where it has none. */
function wordsOf(each: Referent): string | null {
  if (each.market !== undefined) return each.market
  if (isLevel(each)) return String(each.price)
  const { date: day, clock } = /^(?:.*\()?(?<date>\d{4}-\d\d-\d\d)(?: (?<clock>\d\d:\d\d) UTC)?\)?$/u.exec(each.name)?.groups ?? {}
  return day === undefined ? null : clock === undefined ? day : `${day} ${clock}`
}

/** A message in which what points at one thing that was told is that thing; null where nothing does. */
export function withTold(text: string, { memory }: Pick<QuestionContext, 'memory'>): { readonly text: string; readonly told: Told } | null {
  const { told } = memory ?? {}
  if (told === undefined) return null
  const [placed, ...more] = pointersIn(text).filter(isPlacing)
  if (placed === undefined || more.length > 0) return null
  const chosen = chosenBy(placed.pointer, told)
  const [at, ...others] = chosen === null || chosen === 'open' ? [] : chosen
  const words = at === undefined || others.length > 0 ? null : wordsOf(told.items[at]!)
  // Behind such a word a day is where a stretch of time begins or ends.
  const isBound = /\b(?:after|before|since|from|until|till|to|by)\s*$/iu.test(text.slice(0, placed.start))
  if (isBound && at !== undefined && isBars(told.items[at]!)) return null
  return words === null ? null : { text: `${text.slice(0, placed.start)}${words}${text.slice(placed.end)}`, told: { ...told, at: at! } }
}

/** Words that choose one of several, which no answer about all of them may pass over. */
const isChoosing = ({ pointer: { which }, words }: PlacedPointer): boolean =>
  (which === 'nth' || which === 'last' || which === 'step') && /\bones?\b/u.test(words)

/** What is asked back of a message about one of several that were told; null where it is about none. */
export function oneChosenIn(text: string, { memory }: Pick<QuestionContext, 'memory'>): Pointed | null {
  const { told } = memory ?? {}
  const [placed] = told === undefined || told.items.length < 2 ? [] : pointersIn(text).filter(isChoosing)
  const chosen = placed === undefined ? null : chosenBy(placed.pointer, told!)
  if (chosen === null || chosen === 'open' || chosen.length !== 1) return null
  const [at] = chosen
  const { name } = told!.items[at!]!
  return { is: 'unclear', text: `That I cannot tell of ${name} alone.`, options: [`Tell me about the ${ordinalOf(at!)} one`], isSure: true }
}
