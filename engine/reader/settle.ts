import type { Stretch } from '../language/grammar.ts'
import { askClock, askExit, askSell, askSize, hasEntry, hasExit } from '../strategy/plan-questions.ts'
import type { Plan, Span } from '../strategy/plan.ts'
import { answered, type AnswerableQuestion } from '../strategy/questions.ts'
import type { Question, ReadingContext } from '../strategy/reading.ts'
import { assemble, type Assembly } from './assemble.ts'
import { discourse } from './discourse.ts'
import { withoutPlace } from './edit-clauses.ts'
import { heldClauses } from './held-clauses.ts'
import type { Clause } from './meanings.ts'
import { askOpen, askUnused, type Asked, type Effect } from './open-questions.ts'
import type { ClauseReading } from './read-clauses.ts'
import { askSaid } from './said-questions.ts'
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

/** The text's own words of a reading. */
export function placesIn({ lattice: { tokens, text } }: Pick<ClauseReading, 'lattice'>) {
  const spanOf = ({ from, to }: Stretch): Span => ({ start: tokens[from]!.start, end: tokens[to - 1]!.end })
  return {
    spanOf,
    spansOf: (at: Stretch | null): readonly Span[] => (at === null ? [] : [spanOf(at)]),
    /** Whether a mark stands there. */
    isMarked: ({ from, to }: Stretch): boolean => tokens.slice(from, to).some(({ text: word }) => !/[\p{L}\p{N}]/u.test(word)),
    wordsOf: (at: Stretch): string => text.slice(spanOf(at).start, spanOf(at).end),
  }
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
    ...askClock(plan, null),
  ]
}

/** What is settled shows what else is open; no text needs more rounds. */
const maxRounds = 24

const keyOf = ({ name, at }: Wish): string => `${name} ${at.from}`
/** What the rest of a text is shown with while nobody answers a question that holds the run. */
function meanwhile({ question: { options }, apply }: Asked): Effect | undefined {
  const option = options.find(({ id }) => id === 'without' || id === 'ignore') ?? options[0]
  return option && apply[option.id]
}

/** Settles what a reading leaves open, as far as it is answered, assumed or let pass; the rest is read without what is still open. */
export function settle(cover: ClauseReading, { answers, confirmed = [] }: Pick<ReadingContext, 'answers' | 'confirmed'>): Settled {
  const unread = heldClauses(cover).map(({ at }) => at)
  // What words that nobody read may change is decided on with them.
  const isUnread = (at: Stretch): boolean => unread.some(({ from, to }) => from <= at.from && at.to <= to)
  const places = placesIn(cover)
  const isConfirmed = (at: Stretch): boolean => {
    const { start, end } = places.spanOf(at)
    return confirmed.some((span) => span.start <= start && end <= span.end)
  }
  const changes: NonNullable<Effect['clauses']>[] = []
  const questions = new Map<string, Question>()
  const wishes = new Map(unread.flatMap((at) => wordsOfWishes(cover.lattice, at)).map((wish) => [keyOf(wish), { ...wish, isLeft: false }]))
  /** Questions whose answer, or what is read meanwhile, has changed what is said. */
  const settled = new Set<string>()
  const held: Stretch[] = []
  const left: Stretch[] = []
  let first: readonly Clause[] | null = null
  for (let round = 1; ; round += 1) {
    const said = changes.reduce((clauses, change) => change(clauses), cover.clauses)
    const clauses = discourse(said)
    first ??= clauses
    const assembly = assemble(clauses, places.spansOf)
    const about = { clauses: said, plan: assembly.plan, only: assembly.only, ...places }
    const useless = uselessIn(assembly, clauses)
    const vague = useless.vague.map((at) => ({ issue: 'vague_condition', at }))
    const { wishes: wished, open } = wishesIn([...assembly.open, ...vague])
    const before = changes.length
    const asked: Asked[] = [
      ...askOpen(
        open.filter(({ at }) => at === null || !isUnread(at)),
        about,
      ),
      ...useless.conditions.filter((at) => !isUnread(at)).map((at) => askUnused(at, about)),
      ...askSaid(
        assembly.unsaid.filter(({ at }) => at === null || !isUnread(at)),
        about,
        places.isMarked,
      ).filter(({ question }) => !questions.has(question.id)),
    ]
    const waiting = [...open.flatMap(({ at }) => at ?? []), ...useless.conditions, ...useless.others].filter(isUnread)
    for (const at of waiting) changes.push((now) => withoutPlace(now, at).clauses)
    for (const each of asked) {
      const { question, effect } = answered(each, answers)
      const isRepeated = settled.has(question.id)
      // An answer that settles nothing is none.
      questions.set(question.id, isRepeated ? { ...each.question, blocks: true, assumed: null } : question)
      if (isRepeated) continue
      if (effect?.gone && !settled.has(question.id)) left.push(effect.gone)
      const change = effect ? effect.clauses : meanwhile(each)?.clauses
      if (change === undefined) continue
      settled.add(question.id)
      changes.push(change)
    }
    for (const at of [
      ...useless.wishes,
      ...wished,
      ...useless.others.filter((at) => !isUnread(at)).map((place) => ({ at: place, name: null })),
    ].flatMap(({ at: place, name }) => {
      const { gone } = withoutPlace(said, place)
      const isLeft = isConfirmed(gone)
      if (name !== null) wishes.set(keyOf({ name, at: place }), { name, at: place, isLeft })
      if (isLeft) left.push(gone)
      else if (!isUnread(gone)) held.push(gone)
      return [place]
    }))
      changes.push((now) => withoutPlace(now, at).clauses)
    if (changes.length > before && round < maxRounds) continue
    let { plan } = assembly
    for (const each of [...asked, ...askOfPlan(plan, assembly)]) {
      const { question, effect } = answered<Effect | ((plan: Plan) => Plan)>(each, answers)
      const change = typeof effect === 'function' ? effect : effect?.plan
      if (change) plan = change(plan)
      if (!questions.has(question.id)) questions.set(question.id, question)
    }
    const isWaiting =
      held.length > 0 || cover.unread.length > 0 || [...questions.values()].some(({ issue, blocks }) => blocks && issue !== 'no_entry')
    return {
      plan,
      unsaid: assembly.unsaid,
      clauses: first,
      // What is open may be the entry.
      questions: [...questions.values()]
        .filter(({ issue }) => issue !== 'no_entry' || !isWaiting)
        .toSorted((a, b) => (a.spans[0]?.start ?? 0) - (b.spans[0]?.start ?? 0)),
      wishes: [...wishes.values()],
      held,
      left,
    }
  }
}
