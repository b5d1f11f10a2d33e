import { cannotText, cannotTexts, missingData, wishes } from '../cannot.ts'
import { describeExpr, describeTerm } from '../describe.ts'
import { issueTexts } from '../issue-texts.ts'
import {
  askClock,
  askConditions,
  askEntry,
  askExit,
  askSell,
  askSides,
  askSize,
  hasEntry,
  hasExit,
  unitNames,
  withFilter,
} from '../plan-questions.ts'
import type { Distance, Expr, Origin, Plan, Span } from '../plan.ts'
import { answered, ask, keep, type AnswerableQuestion, type Change } from '../questions.ts'
import type { Phrase, Question, ReadingContext, ReadingStatus, Unsupported } from '../reading.ts'
import { mapPlanTerms } from '../rewrite.ts'
import type { Assembled } from './assemble.ts'
import { noteUnsupported } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { spansOf } from './draft.ts'
import type { Draft, RuleDraft } from './draft.ts'
import { bareOf } from './join-conditions.ts'
import { takeOrFirst } from './or-first.ts'
import { unlikeComparisons } from './scales.ts'
import { isExit, isSkip } from './sentence-state.ts'

export interface Judged {
  readonly plan: Plan
  readonly status: ReadingStatus
  readonly questions: readonly Question[]
  readonly unsupported: readonly Unsupported[]
  readonly ambiguous: readonly string[]
  readonly refusal: string | null
}

interface Case {
  readonly text: string
  readonly context: ReadingContext
  readonly cursor: Cursor
  readonly draft: Draft
  readonly assembled: Assembled
  readonly plan: Plan
  readonly phrases: readonly Phrase[]
  /** What was asked for in words that the user lets pass, and cannot be had. */
  readonly given: ReadonlyMap<string, readonly Span[]>
}

const isBareExit = (r: RuleDraft): boolean =>
  (r.target === 'exit' || r.target === 'exit_long' || r.target === 'exit_short' || r.target === 'sell') &&
  !r.expr &&
  !r.atTime &&
  !r.session &&
  !r.opposite &&
  !r.hasTimeExit &&
  !r.isUnsupported &&
  !r.isVague &&
  r.fill === 'next_open'

function askStructure({ plan, assembled, draft }: Case): AnswerableQuestion[] {
  const asked: AnswerableQuestion[] = []
  if (!hasEntry(plan)) asked.push(askEntry())
  else if (!hasExit(plan) && plan.direction.value !== 'both') asked.push(askExit())
  if (assembled.onlyContradicted) asked.push(askSides(spansOf(plan.entryShort?.when.from ?? plan.direction.from)))
  const isSame =
    plan.entryLong !== null &&
    plan.entryShort !== null &&
    bareOf(plan.entryLong.when) === bareOf(plan.entryShort.when) &&
    plan.entryOrder === null
  const impossible = isSame ? plan.entryShort : [plan.entryLong, plan.entryShort].find((r) => r && contradicts(r.when))
  if (impossible) asked.push(askConditions(spansOf(impossible.when.from), isSame))
  const rules = [plan.entryLong, plan.entryShort, plan.exitLong, plan.exitShort]
  const unlike = rules.flatMap((rule) => (rule ? unlikeComparisons(rule.when) : []))
  // Mirrored rules are of the same words.
  for (const expr of new Map(unlike.map((each) => [spansOf(each.from)[0]?.start, each])).values())
    asked.push(
      ask(
        'vague_condition',
        spansOf(expr.from),
        `“${describeExpr(expr)}” compares two things that have no common measure. What is meant?`,
        [],
        null,
      ),
    )
  if (assembled.riskConflict.length > 0) {
    asked.push(
      ask(
        'contradictory_risk',
        assembled.riskConflict.flatMap(spansOf),
        'The text gives two different stops or targets. Which one holds?',
        [['last', 'The last one', keep]],
        null,
      ),
    )
  }
  if (assembled.sellIsInferred) asked.push(askSell(spansOf(plan.entryShort?.when.from ?? plan.direction.from)))
  // `sell after a while`: an exit that says nothing of when.
  const leaves = plan.exitLong ?? plan.exitShort ?? plan.targets.long ?? plan.targets.short ?? plan.trailing
  const isOpen = hasEntry(plan) && !leaves && plan.timeExits.length === 0 && !draft.followsCross
  const bare = isOpen ? draft.rules.filter(isBareExit) : []
  if (bare.length > 0)
    asked.push(
      ask(
        'vague_condition',
        bare.flatMap((r) => spansOf(r.from)),
        'The text says to leave here, but not when. What closes the position?',
        [['ignore', 'Nothing', keep]],
        null,
      ),
    )
  for (const expr of assembled.unused) {
    asked.push(
      ask(
        'vague_condition',
        spansOf(expr.from),
        `“${describeExpr(expr)}” belongs to no action. What should it do?`,
        [
          ['filter', 'It must hold for every entry', (p) => withFilter(p, expr)],
          ['ignore', 'Nothing', keep],
        ],
        null,
      ),
    )
  }
  return asked
}

/** Bounds on the same value that leave nothing between them: below 30 and above 70. */
function contradicts(expr: Expr): boolean {
  if (expr.op === 'or') return expr.args.every(contradicts)
  if (expr.op !== 'and') return false
  const bounds = new Map<string, { min: number; max: number }>()
  const sides = new Map<string, Set<string>>()
  const visit = (e: Expr): void => {
    if (e.op === 'and') e.args.forEach(visit)
    if ('left' in e && e.right.kind !== 'const' && /^[gl]te?$/.test(e.op)) {
      const pair = `${describeTerm(e.left)} ${describeTerm(e.right)}`
      sides.set(pair, (sides.get(pair) ?? new Set()).add(e.op[0]!))
    }
    if (!('left' in e) || e.right.kind !== 'const' || e.left.kind === 'const') return
    const key = describeTerm(e.left)
    const bound = bounds.get(key) ?? { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }
    if (e.op === 'gt' || e.op === 'gte' || e.op === 'crosses_above') bound.min = Math.max(bound.min, e.right.value)
    if (e.op === 'lt' || e.op === 'lte' || e.op === 'crosses_below') bound.max = Math.min(bound.max, e.right.value)
    bounds.set(key, bound)
  }
  visit(expr)
  if ([...sides.values()].some((ways) => ways.size > 1)) return true
  return [...bounds.values()].some((b) => b.min >= b.max && b.min !== b.max) || expr.args.some(contradicts)
}

function setUnit(origins: readonly Origin[], kind: keyof typeof unitNames): Change {
  const starts = new Set(origins.flatMap((o) => spansOf(o).map((s) => s.start)))
  const swap = (d: Distance): Distance => {
    const start = spansOf(d.from)[0]?.start
    return start !== undefined && starts.has(start) && (d.kind === 'points' || d.kind === 'pips') ? { ...d, kind } : d
  }
  return (plan) => ({
    ...plan,
    stop: { long: plan.stop.long && swap(plan.stop.long), short: plan.stop.short && swap(plan.stop.short) },
    targets: {
      long: plan.targets.long?.map((l) => ({ ...l, distance: swap(l.distance) })) ?? null,
      short: plan.targets.short?.map((l) => ({ ...l, distance: swap(l.distance) })) ?? null,
    },
  })
}

function askNumbers({ plan, assembled, cursor }: Case): AnswerableQuestion[] {
  const asked: AnswerableQuestion[] = []
  const { unitMissing } = assembled
  if (unitMissing.length > 0) {
    const isForex = plan.stop.long?.kind === 'pips' || plan.stop.short?.kind === 'pips' || plan.targets.long?.[0]?.distance.kind === 'pips'
    const options = (['pips', 'points', 'percent', 'amount'] as const).map((k) => [k, unitNames[k], setUnit(unitMissing, k)] as const)
    asked.push(ask('unit_missing', unitMissing.flatMap(spansOf), 'In what unit are these numbers?', options, isForex ? 'pips' : null))
  }
  if (assembled.sizeWithoutStop && plan.sizing) asked.push(askSize(plan.sizing))
  const missing = new Map<number, Origin>()
  mapPlanTerms(plan, (t) => {
    const start = spansOf(t.from)[0]?.start
    if (t.kind === 'indicator' && start !== undefined && cursor.notes.missingLengths.has(start)) missing.set(start, t.from)
    return t
  })
  for (const [start, from] of missing) {
    const setLength =
      (bars: number): Change =>
      (p) =>
        mapPlanTerms(p, (t) =>
          t.kind === 'indicator' && spansOf(t.from)[0]?.start === start ? { ...t, params: { ...t.params, period: bars } } : t,
        )
    asked.push(
      ask(
        'params_missing',
        spansOf(from),
        'How many bars does this average have?',
        [20, 50, 200].map((n) => [String(n), `${n} bars`, setLength(n)] as const),
        null,
      ),
    )
  }
  return asked
}

const askOrder = (spans: readonly Span[]): AnswerableQuestion =>
  ask(
    'and_or_mix',
    spans,
    '“and” and “or” are mixed. Which is taken first?',
    [
      ['and_first', 'Take “and” first', keep],
      ['or_first', 'Take “or” first', takeOrFirst],
    ],
    'and_first',
  )

function askNotes({ cursor, plan, text, assembled }: Case): AnswerableQuestion[] {
  const asked = [...cursor.notes.ambiguous].flatMap(([issue, spans]) => {
    if (issue === 'and_or_mix') return [askOrder(spans)]
    const about = issueTexts[issue]
    if (!about) return []
    const options = about.label ? [[about.assumed ?? 'first', about.label, keep] as const] : []
    return [ask(issue, spans, about.text, options, about.assumed)]
  })
  asked.push(...askClock(plan, assembled.halfSaidClock))
  const labels = new Set(
    [...text.matchAll(/\b(?:strategy|system|setup|idea|option|variant|version|method)\s+(a|b|c|1|2|3|one|two|three)\b/gi)].map((m) =>
      m[1]?.toLowerCase(),
    ),
  )
  if (labels.size > 1)
    asked.push(ask('multiple_strategies', [], 'The text holds several strategies. A run tests one: keep the one that is meant.', [], null))
  return asked
}

/** What the words ask for and cannot be had, by its name, and where they ask for it. */
export const wishesOf = ({ notes }: Cursor, { features }: Draft): ReadonlyMap<string, readonly Span[]> =>
  new Map([...notes.unsupported, ...[...features].map(([name, from]) => [`feature:${name}`, spansOf(from)] as const)])

/** `hi there! how do I …?` */
const greeting =
  /^\s*(?:(?:hi|hello|hey|hiya|yo|thanks|sorry|quick question|question)(?: (?:there|all|guys|team|everyone|folks))?[\s,.!:-]+)+/i

/** `What is the difference between …?`: a question to somebody, without a rule in it. */
const isQuestion = (text: string): boolean =>
  /^\s*(?:please\s+)?(?:explain|describe|define|tell me (?:how|what|why|about)|teach me|summari[sz]e)\b/i.test(text) ||
  /^\s*(?:what|how|why|which|who|when should|where|can|could|should|is|are|do|does|will|would)\b[^.!]*\?\s*$/i.test(text)

function refusalOf({ plan, draft, cursor, text }: Case): string | null {
  // `If I buy a laptop for trading, is 16 GB enough?`
  const isAsking =
    /^[^.!\n]*\?\s*$/.test(text) &&
    !cursor.lexemes.some((l) => /^(?:indicator|average|close|field|price_word|pattern|symbol|color)$/.test(l.tag))
  if ((isQuestion(text.replace(greeting, '')) || isAsking) && !hasEntry(plan))
    noteUnsupported(cursor, 'not_a_strategy', { spans: [{ start: 0, end: text.length }] })
  const names = [...cursor.notes.unsupported.keys()]
  if (names.includes('look_ahead')) return cannotTexts['look_ahead']?.[0] ?? null
  const entryHangs = draft.rules.some((r) => r.isUnsupported && !isExit(r.target) && !isSkip(r.target))
  const first = names.find((n) => !wishes.has(n) || n === 'prompt_injection' || n === 'guarantee')
  // `near the average and the trend is strong … stop below support`: what the entry means is asked first.
  const isVagueEntry =
    draft.rules.some((r) => r.isVague && !r.isUnsupported && !isExit(r.target)) &&
    !draft.rules.some((r) => r.isUnsupported && !isExit(r.target))
  if (names.includes('not_a_strategy') && !hasEntry(plan)) return cannotTexts['not_a_strategy']?.[0] ?? null
  if (first && !hasEntry(plan) && !(isVagueEntry && !wishes.has(first) && first !== 'vague'))
    return cannotTexts[first]?.[0] ?? 'This cannot be tested.'
  const missing = entryHangs && names.find((n) => missingData.has(n))
  if (missing) return cannotTexts[missing]?.[0] ?? 'This cannot be tested.'
  return null
}

/** Decides what must be asked, what cannot be had and whether the text can run. */
export function judge(about: Case): Judged {
  const { cursor, draft, phrases, context } = about
  const asked = [...askStructure(about), ...askNumbers(about), ...askNotes(about)]
  const marked: AnswerableQuestion[] = []
  if (draft.rules.some((r) => r.isUnsupported) && hasEntry(about.plan)) {
    const [name = ''] = [...cursor.notes.unsupported.keys()].filter((n) => !wishes.has(n))
    const spans = cursor.notes.unsupported.get(name) ?? []
    // What a mark in the text waits for is not asked a second time.
    const isMarked = spans.length > 0 && spans.every((s) => phrases.some((p) => p.blocks && p.start <= s.start && s.end <= p.end))
    ;(isMarked ? marked : asked).push(
      ask(
        'unknown_term',
        spans,
        `${cannotTexts[name]?.[0] ?? 'A part of the rule cannot be had.'} Test the rest without it?`,
        [['without', 'Test without it', keep]],
        null,
      ),
    )
  }
  let { plan } = about
  const questions = asked.map((each): Question => {
    const { question, effect } = answered(each, context.answers)
    if (effect) plan = effect(plan)
    return question
  })
  const refusal = refusalOf(about)
  const isBlocked = questions.some((q) => q.blocks) || phrases.some((p) => p.blocks)
  const wished = wishesOf(cursor, draft)
  const unsupported = [...new Set([...about.given.keys(), ...wished.keys()])].map((name): Unsupported => ({
    name,
    ...cannotText(name),
    spans: [...(about.given.get(name) ?? []), ...(wished.get(name) ?? [])],
  }))
  return {
    plan,
    status: refusal ? 'refuse' : isBlocked ? 'clarify' : 'ok',
    questions,
    unsupported,
    ambiguous: [...new Set([...asked, ...marked].map((a) => a.question.issue))],
    refusal,
  }
}
