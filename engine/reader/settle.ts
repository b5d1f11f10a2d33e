import type { Stretch } from '../language/grammar.ts'
import { tagSymbol } from '../language/pattern.ts'
import { timeframes } from '../market/timeframe.ts'
import { askClock, askExit, askSell, askSize, hasEntry, hasExit } from '../strategy/plan-questions.ts'
import type { Plan, Rule, Span } from '../strategy/plan.ts'
import { answered, ask, type AnswerableQuestion, type Change } from '../strategy/questions.ts'
import type { Question, ReadingContext } from '../strategy/reading.ts'
import { assemble, type Assembly } from './assemble.ts'
import { discourse } from './discourse.ts'
import { dollarDistances } from './dollar-distances.ts'
import { withoutPlace } from './edit-clauses.ts'
import { heldClauses, type Held } from './held-clauses.ts'
import { knownFrom } from './known-from.ts'
import type { Clause } from './meanings.ts'
import { askOpen, askUnused, type Asked, type Effect } from './open-questions.ts'
import type { ClauseReading } from './read-clauses.ts'
import { askSaid } from './said-questions.ts'
import { placesOfTokens } from './sentence-ends.ts'
import { isEntryRule } from './settle-setups.ts'
import { uselessIn, wishesIn, wordsOfWishes, type Wish } from './wishes.ts'

/** A reading of a text with everything that was answered or let pass taken into it. */
export interface Settled {
  readonly plan: Plan
  readonly unsaid: Assembly['unsaid']
  /** As the text around them makes them, before anything was settled. */
  readonly clauses: readonly Clause[]
  readonly questions: readonly Question[]
  /** What cannot be had; `isLeft`: let pass. */
  readonly wishes: readonly (Wish & { readonly isLeft: boolean })[]
  /** Stretches that hold the run until they are let pass or said otherwise. */
  readonly held: readonly Stretch[]
  /** Stretches that were let pass. */
  readonly left: readonly Stretch[]
}

const entrySymbols = new Set(
  (['enterVerb', 'entryNoun', 'signalNoun', 'crossVerb', 'crossNoun', 'breakVerb', 'pattern'] as const).map(tagSymbol),
)
const exitSymbols = new Set((['exitVerb', 'exitNoun'] as const).map(tagSymbol))
const fieldSymbols = new Set([tagSymbol('field')])
const closedSymbols = new Set((['whenWord', 'eventWord', 'position'] as const).map(tagSymbol))
const sessionSymbols = new Set([tagSymbol('session')])
const joiningSymbols = new Set([tagSymbol('andWord'), tagSymbol('costWord')])
const onlySymbols = new Set([tagSymbol('only'), tagSymbol('onlyWord')])
const settingSymbols = new Set(
  (['symbol', 'symbolWord', 'timeframe', 'timeSpan', 'number', 'clock', 'session', 'weekday', 'only', 'onlyWord'] as const).map(tagSymbol),
)

const headSymbols = new Set((['stopWord', 'targetWord', 'trailWord'] as const).map(tagSymbol))
const moneySymbols = new Set((['lossWord', 'lossNoun', 'gainWord', 'accountWord', 'eachTrade', 'riskWord'] as const).map(tagSymbol))

/** The text's own words of a reading. */
export function placesIn({ lattice }: Pick<ClauseReading, 'lattice'>) {
  const { tokens, text, edgesTo } = lattice
  const isMark = (at: number): boolean => !/[\p{L}\p{N}]/u.test(tokens[at]?.text ?? '')
  const isTagged = (from: number, to: number | null, tags: ReadonlySet<string>): boolean =>
    edgesTo.some((edges) =>
      edges.some((edge) => edge.from === from && (to === null || edge.to === to) && edge.symbols.some(({ symbol }) => tags.has(symbol))),
    )
  const spanOf = ({ from, to }: Stretch): Span => ({ start: tokens[from]!.start, end: tokens[to - 1]!.end })
  const isJoined = (at: number): boolean =>
    !isMark(at) && at + 1 < tokens.length && !isMark(at + 1) && tokens[at]!.end === tokens[at + 1]!.start
  const isFirst = (at: number): boolean => tokens.slice(0, at).every((_, before) => isMark(before))
  return {
    spanOf,
    /** Whether its words are written as one, or stand at the head of a text, as the beginning of a title or before a dash. */
    isInName: ({ from, to }: Stretch): boolean => {
      if (isJoined(from) || (from > 0 && isJoined(from - 1)) || isJoined(to - 1)) return true
      const next = tokens[to]?.text
      return isFirst(from) && next !== undefined && (!isMark(to) || /^[-–—:|]$/.test(next)) && !isTagged(to, null, joiningSymbols)
    },
    /** Whether a colon stands behind it, and no *only* in it. */
    leads: ({ from, to }: Stretch): boolean =>
      tokens[to]?.text === ':' && !tokens.slice(from, to).some((_, at) => isTagged(from + at, null, onlySymbols)),
    spansOf: (at: Stretch | null): readonly Span[] => (at === null ? [] : [spanOf(at)]),
    /** Whether a mark stands there. */
    isMarked: ({ from, to }: Stretch): boolean => tokens.slice(from, to).some((_, at) => isMark(from + at)),
    /** Whether the name of a session begins the text, and a word of no setting follows without a mark. */
    beginsTitle: ({ from, to }: Stretch): boolean =>
      isFirst(from) && isTagged(from, to, sessionSymbols) && to < tokens.length && !isMark(to) && !isTagged(to, null, settingSymbols),
    /** Whether a word between the marks around a place tells that money is meant and no move of the price. */
    tellsMoney: ({ from, to }: Stretch): boolean => {
      const isEnd = (at: number): boolean => at < 0 || at >= tokens.length || /^[.,;:()\n]$/.test(tokens[at]!.text)
      let [start, end] = [from, to]
      while (!isEnd(start - 1)) start -= 1
      while (!isEnd(end)) end += 1
      const said = edgesTo.flat().filter((edge) => start <= edge.from && edge.to <= end && edge.corrected === null)
      const has = (tags: ReadonlySet<string>) => said.filter(({ symbols }) => symbols.some(({ symbol }) => tags.has(symbol)))
      const heads = has(headSymbols)
      return has(moneySymbols).some((edge) => !heads.some((head) => head.from <= edge.from && edge.to <= head.to))
    },
    wordsOf: (at: Stretch): string => text.slice(spanOf(at).start, spanOf(at).end),
  }
}

const single = (clause: Clause): readonly Clause[] => (clause.clause === 'several' ? clause.clauses.flatMap(single) : [clause])

/** Whether a word is one of leaving; "close" is that before a time, a reason or what is closed, and a price elsewhere. */
function tellsExit({ edgesTo }: ClauseReading['lattice'], at: number): boolean {
  const has = (place: number, tags: ReadonlySet<string>) =>
    (edgesTo[place + 1] ?? []).some(
      ({ from, corrected, symbols }) => from === place && corrected === null && symbols.some(({ symbol }) => tags.has(symbol)),
    )
  return has(at, exitSymbols) && (!has(at, fieldSymbols) || has(at + 1, closedSymbols))
}

/** Rules that are filled at the open of the bar which tells later whether they are true. */
function askEarlyFill(plan: Plan): readonly AnswerableQuestion[] {
  const isEarly = (rule: Rule | null): rule is Rule => rule?.fill === 'open' && knownFrom(rule.when) === 'later'
  const rules = [plan.entryLong, plan.entryShort, plan.exitLong, plan.exitShort].filter(isEarly)
  if (rules.length === 0) return []
  const later = (rule: Rule | null): Rule | null => (isEarly(rule) ? { ...rule, fill: 'next_open' } : rule)
  const { entryLong, entryShort, exitLong, exitShort } = plan
  return [
    ask<Change>(
      'window_unspecified',
      rules.flatMap(({ when: { from } }) => ('spans' in from ? from.spans : [])),
      'At that open it is not known yet whether this is true. When is the order filled?',
      [
        [
          'next',
          'At the open of the next bar',
          (now) => ({
            ...now,
            entryLong: later(entryLong),
            entryShort: later(entryShort),
            exitLong: later(exitLong),
            exitShort: later(exitShort),
          }),
        ],
      ],
      null,
    ),
  ]
}

/** Questions of a plan that has what it needs to run. */
function askOfPlan(plan: Plan, { isSellInferred }: Assembly): readonly AnswerableQuestion[] {
  if (!hasEntry(plan)) return []
  const hasStop = plan.stop.long !== null || plan.stop.short !== null || plan.trailing !== null
  const shorts = plan.entryShort?.when.from
  return [
    ...(!hasExit(plan) && plan.direction.value !== 'both' ? [askExit()] : []),
    ...(isSellInferred ? [askSell(shorts && 'spans' in shorts ? shorts.spans : [])] : []),
    ...(plan.sizing?.kind === 'risk_percent' && !hasStop ? [askSize(plan.sizing)] : []),
    ...askEarlyFill(plan),
    ...askClock(plan, null),
  ]
}

/** What is settled shows what else is open; no text needs more rounds. */
const maxRounds = 24
/** A text that leaves so much open is not decided on point by point: the rest of it waits unasked. */
const maxTold = 40

const keyOf = ({ name, at }: Wish): string => `${name} ${at.from}`

/** What the rest of a text is shown with while nobody answers a question that holds the run. */
function meanwhile({ question: { options }, apply }: Asked): Effect | undefined {
  const option = options.find(({ id }) => id === 'without' || id === 'ignore') ?? options[0]
  return option && apply[option.id]
}

/** What one look at the clauses leaves to be decided. */
interface Round {
  readonly said: readonly Clause[]
  readonly asked: readonly Asked[]
  /** With the name of what cannot be had; null: it is of no use. */
  readonly useless: readonly { readonly name: string | null; readonly at: Stretch }[]
}

/** What is decided already, and the chart beside the text. */
export type SettlingContext = Pick<ReadingContext, 'answers' | 'confirmed' | 'timeframe' | 'symbol'>

/** Takes answers, and what was let pass, into a reading. */
class Settling {
  readonly #cover: ClauseReading
  readonly #context: SettlingContext
  readonly #places: ReturnType<typeof placesIn>
  /** Tokens that words which nobody read may change: what is said there is decided on with them. */
  readonly #unread: ReadonlySet<number>
  /** Whether an entry is said, also in words that nobody read. */
  readonly #isEntrySaid: boolean
  /** Whether words that nobody read may tell how a trade is left. */
  readonly #isExitUnread: boolean
  /** Whether words that nobody read stand in the sentence or the list of a place: what no act takes may belong to them. */
  readonly #isBesideMark: (at: Stretch) => boolean
  readonly #changes: NonNullable<Effect['clauses']>[] = []
  readonly #questions = new Map<string, Question>()
  /** Questions whose answer, or what is read meanwhile, has changed what is said. */
  readonly #settled = new Set<string>()
  readonly #wishes = new Map<string, Settled['wishes'][number]>()
  readonly #held: Stretch[] = []
  readonly #left: Stretch[] = []

  constructor(cover: ClauseReading, held: readonly Held[], context: SettlingContext) {
    this.#cover = cover
    this.#context = context
    this.#places = placesIn(cover)
    const unread = new Set<number>()
    for (const { at, reach } of held) {
      for (let token = reach.from; token < reach.to; token += 1) unread.add(token)
      for (const wish of wordsOfWishes(cover.lattice, at)) this.#wishes.set(keyOf(wish), { ...wish, isLeft: false })
    }
    this.#unread = unread
    const isAllIn = (from: number, to: number) => unread.has(from) && unread.has(to - 1)
    const inLattice = (tags: ReadonlySet<string>) =>
      cover.lattice.edgesTo
        .flat()
        .some(
          ({ from, to, corrected, symbols }) => corrected === null && isAllIn(from, to) && symbols.some(({ symbol }) => tags.has(symbol)),
        )
    const isUnderEntry = cover.clauses.some(
      (clause) =>
        clause.clause === 'section' &&
        (clause.role === 'entry' || clause.role === 'trigger') &&
        clause.at !== null &&
        unread.has(clause.at.to),
    )
    // An entry that is read without what is asked about is said all the same.
    this.#isEntrySaid = isUnderEntry || inLattice(entrySymbols) || cover.clauses.flatMap(single).some(isEntryRule)
    this.#isExitUnread = [...unread].some((at) => tellsExit(cover.lattice, at))
    const { sentence } = placesOfTokens(cover.lattice, cover.clauses)
    const marked = new Set([...unread].map((token) => sentence[token]))
    this.#isBesideMark = ({ from }) => marked.has(sentence[from])
  }

  run(): Settled {
    let first: readonly Clause[] | null = null
    for (let round = 1; ; round += 1) {
      const said = this.#changes.reduce((clauses, change) => change(clauses), this.#cover.clauses)
      const clauses = discourse(said, this.#isEntrySaid)
      first ??= clauses
      const assembly = assemble(clauses, this.#places.spansOf, {
        isEntryUnread: this.#unread.size > 0,
        isExitUnread: this.#isExitUnread,
        page: timeframes.find((each) => each === this.#context.timeframe) ?? null,
        market: this.#context.symbol ?? null,
      })
      const open = this.#openIn(said, clauses, assembly)
      if (this.#decide(open) && round < maxRounds) continue
      return this.#finish(first, open.asked, assembly)
    }
  }

  #isUnread({ from, to }: Stretch): boolean {
    return this.#unread.has(from) && this.#unread.has(to - 1)
  }

  #openIn(said: readonly Clause[], clauses: readonly Clause[], assembly: Assembly): Round {
    const about = { clauses: said, plan: assembly.plan, only: assembly.only, ...this.#places }
    const useless = uselessIn(assembly, clauses)
    const vague = useless.vague.map((at) => ({ issue: 'vague_condition', at }))
    const dollars = dollarDistances(said, assembly.plan.symbol?.value ?? null, this.#places.tellsMoney)
    const { wishes, open } = wishesIn([...assembly.open, ...vague, ...dollars])
    const isRead = ({ at }: { readonly at: Stretch | null }) => at === null || !this.#isUnread(at)
    const unused = useless.conditions.filter((at) => isRead({ at }) && !this.#isBesideMark(at)).slice(0, maxTold)
    const asked = [
      ...askOpen(open.filter(isRead).slice(0, maxTold), about),
      ...unused.map((at) => askUnused(at, about)),
      ...askSaid(assembly.unsaid.filter(isRead).slice(0, maxTold), about, this.#places).filter(
        ({ question }) => !this.#questions.has(question.id),
      ),
    ]
    const unread = [...open.flatMap(({ at }) => at ?? []), ...useless.conditions].filter((at) => this.#isUnread(at))
    return { said, asked, useless: [...useless.wishes, ...wishes, ...[...useless.others, ...unread].map((at) => ({ name: null, at }))] }
  }

  /** Takes in what is open; true where that changes what is said. */
  #decide({ said, asked, useless }: Round): boolean {
    const before = this.#changes.length
    for (const each of asked) if (this.#questions.size < maxTold) this.#ask(each)
    for (const { name, at } of useless) {
      const isTold = this.#changes.length < 2 * maxTold
      const { gone } = isTold ? withoutPlace(said, at) : { gone: at }
      const isLeft = isTold && this.#isConfirmed(gone)
      if (name !== null) this.#wishes.set(keyOf({ name, at }), { name, at, isLeft })
      if (isLeft) this.#left.push(gone)
      else if (!this.#isUnread(gone)) this.#held.push(gone)
      if (isTold) this.#changes.push((now) => withoutPlace(now, at).clauses)
    }
    return this.#changes.length > before
  }

  #ask(each: Asked): void {
    const { question, effect } = answered(each, this.#context.answers)
    const { id } = question
    // An answer that settles nothing is none.
    const isRepeated = this.#settled.has(id)
    this.#questions.set(id, isRepeated ? { ...each.question, blocks: true, assumed: null } : question)
    if (isRepeated) return
    if (effect?.gone) this.#left.push(effect.gone)
    const change = effect ? effect.clauses : meanwhile(each)?.clauses
    if (change === undefined) return
    this.#settled.add(id)
    this.#changes.push(change)
  }

  #isConfirmed(at: Stretch): boolean {
    const { start, end } = this.#places.spanOf(at)
    return (this.#context.confirmed ?? []).some((span) => span.start <= start && end <= span.end)
  }

  #finish(clauses: readonly Clause[], asked: readonly Asked[], assembly: Assembly): Settled {
    let { plan } = assembly
    for (const each of [...asked, ...askOfPlan(plan, assembly)]) {
      const { question, effect } = answered<Effect | Change>(each, this.#context.answers)
      const change = typeof effect === 'function' ? effect : effect?.plan
      if (change) plan = change(plan)
      if (!this.#questions.has(question.id)) this.#questions.set(question.id, question)
    }
    const questions = [...this.#questions.values()]
    const isWaiting =
      this.#held.length > 0 || this.#cover.unread.length > 0 || questions.some(({ issue, blocks }) => blocks && issue !== 'no_entry')
    return {
      plan,
      unsaid: assembly.unsaid,
      clauses,
      // What is open may be the entry, or the way out.
      questions: questions
        .filter(({ issue, blocks }) => !isWaiting || (issue !== 'no_entry' && (issue !== 'no_exit' || blocks)))
        .toSorted((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0)),
      wishes: [...this.#wishes.values()],
      held: this.#held,
      left: this.#left,
    }
  }
}

/** Settles what a reading leaves open, as far as it is answered, assumed or let pass; the rest is read without what is still open. */
export const settle = (cover: ClauseReading, context: SettlingContext, held: readonly Held[] = heldClauses(cover)): Settled =>
  new Settling(cover, held, context).run()
