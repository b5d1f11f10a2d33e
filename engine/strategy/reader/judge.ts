import { table } from '../../table.ts'
import { clockTimesOf, onClock } from '../clock-times.ts'
import { describeExpr, describeTerm, inZone } from '../describe.ts'
import { zoneNames } from '../plan-table.ts'
import type { Distance, Expr, Origin, Plan, Span } from '../plan.ts'
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

type Change = (plan: Plan) => Plan
/** A question together with what each of its answers does to the plan. */
interface AnswerableQuestion {
  readonly question: Question
  readonly apply: Readonly<Record<string, Change>>
}

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

export const keep: Change = (plan) => plan

export const ask = (
  issue: string,
  spans: readonly Span[],
  text: string,
  options: readonly (readonly [string, string, Change])[],
  assumed: string | null,
): AnswerableQuestion => ({
  question: {
    id: `${issue}@${spans[0]?.start ?? 0}`,
    issue,
    text,
    spans,
    blocks: assumed === null,
    assumed,
    options: options.map(([id, label]) => ({ id, label })),
  },
  apply: table(Object.fromEntries(options.map(([id, , change]) => [id, change]))),
})

export const hasEntry = (plan: Plan) => plan.entryLong !== null || plan.entryShort !== null
const hasExit = (plan: Plan) =>
  plan.exitLong !== null ||
  plan.exitShort !== null ||
  plan.stop.long !== null ||
  plan.stop.short !== null ||
  plan.targets.long !== null ||
  plan.targets.short !== null ||
  plan.trailing !== null ||
  plan.timeExits.length > 0

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
  if (!hasEntry(plan)) asked.push(ask('no_entry', [], 'The text does not say when to enter. What opens a position?', [], null))
  else if (!hasExit(plan) && plan.direction.value !== 'both') {
    asked.push(
      ask(
        'no_exit',
        [],
        'The text does not say when to leave. What closes a position?',
        [['hold', 'Hold until the end of the test', keep]],
        'hold',
      ),
    )
  }
  if (assembled.onlyContradicted) {
    asked.push(
      ask(
        'contradictory_direction',
        spansOf(plan.entryShort?.when.from ?? plan.direction.from),
        'The text wants one side only, and has rules for the other. Which is meant?',
        [
          ['long', 'Long only', (p) => ({ ...p, direction: { ...p.direction, value: 'long' }, entryShort: null, exitShort: null })],
          ['both', 'Both sides', keep],
        ],
        null,
      ),
    )
  }
  const isSame =
    plan.entryLong !== null &&
    plan.entryShort !== null &&
    bareOf(plan.entryLong.when) === bareOf(plan.entryShort.when) &&
    plan.entryOrder === null
  const impossible = isSame ? plan.entryShort : [plan.entryLong, plan.entryShort].find((r) => r && contradicts(r.when))
  if (impossible)
    asked.push(
      ask(
        'contradictory_conditions',
        spansOf(impossible.when.from),
        isSame
          ? 'The same condition opens a long and a short position. Which is meant?'
          : 'These conditions can never be true together. Which is meant?',
        [],
        null,
      ),
    )
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
  if (assembled.sellIsInferred) {
    asked.push(
      ask(
        'which_side_sell',
        spansOf(plan.entryShort?.when.from ?? plan.direction.from),
        'Does “sell” open a short position, or close the long one?',
        [
          ['short', 'It opens a short position', keep],
          [
            'exit',
            'It closes the long position',
            (p) => ({
              ...p,
              direction: { ...p.direction, value: 'long' },
              exitLong: p.entryShort,
              entryShort: null,
              exitShort: null,
              stop: { ...p.stop, short: null },
              targets: { ...p.targets, short: null },
            }),
          ],
        ],
        'short',
      ),
    )
  }
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

function withFilter(plan: Plan, filter: Expr): Plan {
  const and = (rule: Plan['entryLong']): Plan['entryLong'] =>
    rule && {
      ...rule,
      when: { op: 'and', args: [...(rule.when.op === 'and' ? rule.when.args : [rule.when]), filter], from: rule.when.from },
    }
  return { ...plan, entryLong: and(plan.entryLong), entryShort: and(plan.entryShort) }
}

const unitNames = { pips: 'pips', points: 'points', percent: 'percent', amount: 'US dollars' } as const

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
  if (assembled.sizeWithoutStop && plan.sizing) {
    const { value, from } = plan.sizing
    asked.push(
      ask(
        'sizing_unclear',
        spansOf(from),
        `${value}% at risk needs a stop to know how much that is. What is meant?`,
        [
          [
            'stop',
            `A stop ${value}% from the fill, with the whole account`,
            (p) => ({
              ...p,
              stop: { long: { kind: 'percent', value, from }, short: p.entryShort ? { kind: 'percent', value, from } : null },
            }),
          ],
          ['share', `${value}% of equity in each trade`, (p) => ({ ...p, sizing: { kind: 'percent_equity', value, from } })],
        ],
        null,
      ),
    )
  }
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

const noted: Readonly<Record<string, { readonly text: string; readonly assumed: string | null; readonly label: string }>> = {
  range_given: { text: 'A range is given where one number is needed; the first is taken.', assumed: 'first', label: 'The first number' },
  optional_condition: { text: 'This is said with doubt. It is read as if it were not there.', assumed: 'without', label: 'Leave it out' },
  multiple_timeframes: { text: 'Several timeframes are named. Which one is the chart?', assumed: null, label: 'The first' },
  multiple_symbols: { text: 'Several markets are named. A run tests one.', assumed: null, label: 'The first' },
  number_conflict: { text: 'Two different numbers are given for the same thing.', assumed: null, label: 'The last' },
  window_unspecified: { text: 'How long ago may the first event be? Up to 10 bars are taken.', assumed: 'ten', label: 'Up to 10 bars' },
  one_off_signal: {
    text: 'This names prices of one trade; tested over a period it means the same prices each time.',
    assumed: 'levels',
    label: 'Test these prices',
  },
  vague_condition: { text: 'This cannot be measured as it stands. Say it with an indicator and a number.', assumed: null, label: '' },
  threshold_missing: { text: 'From which value on? The usual mark is proposed.', assumed: null, label: 'Take the usual mark' },
  window_unit: { text: 'This stretch of time is no number of bars of the chart. Say it in bars.', assumed: null, label: '' },
  unknown_term: { text: 'This is not known here. Say it with an indicator and a number.', assumed: null, label: '' },
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

/** The clocks that a time without one may follow, by option. */
const clocks = [
  ['utc', 'UTC'],
  ['new_york', 'America/New_York'],
  ['london', 'Europe/London'],
] as const

/** All times that name no clock follow the one that is answered. */
function askClock(plan: Plan, { halfSaidClock }: Assembled): AnswerableQuestion[] {
  const open = clockTimesOf(plan).filter(({ zone }) => !zone)
  if (open.length === 0) return []
  const others = clocks.filter(([, zone]) => zone !== halfSaidClock)
  const options: (readonly [string, string, Change])[] = [
    ['exchange', 'The exchange’s, else UTC', keep],
    ...others.map(([id, zone]) => [id, zoneNames[zone], (p: Plan) => onClock(p, zone)] as const),
  ]
  const said = halfSaidClock
  if (said !== null) options.unshift(['said', inZone(said).trim(), (p) => onClock(p, said)])
  const spans = open.flatMap(({ from }) => spansOf(from))
  const text =
    said === null
      ? 'Which clock do these times follow?'
      : `Other times of the text are ${inZone(said).trim()}. Which clock do these follow?`
  return [ask('time_zone', spans, text, options, said === null ? 'exchange' : 'said')]
}

function askNotes({ cursor, plan, text, assembled }: Case): AnswerableQuestion[] {
  const asked = [...cursor.notes.ambiguous].flatMap(([issue, spans]) => {
    if (issue === 'and_or_mix') return [askOrder(spans)]
    const about = noted[issue]
    if (!about) return []
    const options = about.label ? [[about.assumed ?? 'first', about.label, keep] as const] : []
    return [ask(issue, spans, about.text, options, about.assumed)]
  })
  asked.push(...askClock(plan, assembled))
  const labels = new Set(
    [...text.matchAll(/\b(?:strategy|system|setup|idea|option|variant|version|method)\s+(a|b|c|1|2|3|one|two|three)\b/gi)].map((m) =>
      m[1]?.toLowerCase(),
    ),
  )
  if (labels.size > 1)
    asked.push(ask('multiple_strategies', [], 'The text holds several strategies. A run tests one: keep the one that is meant.', [], null))
  return asked
}

const unsupportedTexts: Readonly<Record<string, readonly [string, string | null]>> = {
  news: ['News and economic calendars are not among the data.', 'A pause at fixed hours can be tested.'],
  social: ['Social media are not among the data.', null],
  order_flow: ['Order books and order flow are not among the data.', 'Volume against its average can be tested.'],
  insider_data: ['Reports of insiders are not among the data.', null],
  fundamentals: ['Company figures are not among the data.', 'Price and volume rules can be tested.'],
  options: ['Options are not among the data.', null],
  cross_asset: ['A run sees one market; others are not among its data.', 'The same rule on this market’s own price can be tested.'],
  cross_exchange: ['A run sees one price; trading between exchanges cannot be tested.', null],
  copy_trading: ['Other people’s trades are not among the data.', null],
  funding_rate: ['Funding rates and open interest are not among the data.', null],
  on_chain: ['Blockchain data are not among the data.', null],
  ai_prediction: ['Predictions of a model are not among the data.', null],
  discretionary: ['A feeling cannot be tested; a rule can.', null],
  manual_levels: ['Lines drawn by hand are not in the text.', 'Swing highs and lows or n-bar extremes can be tested.'],
  supply_demand_zones: [
    'Zones of support and resistance are not defined in the text.',
    'Swing highs and lows or n-bar extremes can be tested.',
  ],
  smc_concepts: ['These concepts have no measurable definition in the text.', 'Swing highs and lows, gaps and ranges can be tested.'],
  look_ahead: [
    'This needs to know the future: at that moment nobody can know it.',
    'The same rule on a bar that has closed can be tested.',
  ],
  martingale: ['Raising the size after a loss is left out.', null],
  averaging_down: ['Adding to a losing position is left out.', null],
  spread_filter: ['Spreads over time are not among the data; the run uses one spread.', null],
  timeframe: ['This timeframe does not exist here; the next shorter one is used.', null],
  prompt_injection: ['Words meant for the machine have no effect.', null],
  guarantee: ['No test can promise a result.', null],
  vague: ['This does not say when to trade.', 'Name an indicator, a level or a pattern.'],
  not_a_strategy: ['This is not a trading strategy.', null],
}

const featureTexts: Readonly<Record<string, string>> = {
  costs_in_the_text: 'Costs are not taken from the words: edit the spread, the slippage and the commission beside the rules.',
  exit_at_a_later_close: 'A trade cannot leave at the close of a later day or bar yet; it leaves at the open after a number of them.',
  order_expiry_at_a_time: 'An order cannot end at a time of day yet; it ends after a number of bars.',
}

/** What the words ask for and cannot be had, by its name, and where they ask for it. */
export const wishesOf = ({ notes }: Cursor, { features }: Draft): ReadonlyMap<string, readonly Span[]> =>
  new Map([...notes.unsupported, ...[...features].map(([name, from]) => [`feature:${name}`, spansOf(from)] as const)])

function textsOf(name: string): Pick<Unsupported, 'text' | 'nearest'> {
  const [, feature] = name.split('feature:')
  if (feature !== undefined)
    return { text: featureTexts[feature] ?? `The engine cannot do this yet: ${feature.replaceAll('_', ' ')}.`, nearest: null }
  const [text = 'This is not available.', nearest = null] = unsupportedTexts[name] ?? []
  return { text, nearest }
}

/** Wishes beside the rules: without them the rest can run. */
const wishes = new Set(['martingale', 'averaging_down', 'spread_filter', 'timeframe', 'prompt_injection', 'guarantee'])

/** Data without which an entry is another strategy. A pause for news, a word of taste and a mark by eye can be asked about. */
const missingData = new Set([
  'order_flow',
  'insider_data',
  'fundamentals',
  'options',
  'cross_asset',
  'cross_exchange',
  'copy_trading',
  'funding_rate',
  'on_chain',
  'ai_prediction',
])

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
  if (names.includes('look_ahead')) return unsupportedTexts['look_ahead']?.[0] ?? null
  const entryHangs = draft.rules.some((r) => r.isUnsupported && !isExit(r.target) && !isSkip(r.target))
  const first = names.find((n) => !wishes.has(n) || n === 'prompt_injection' || n === 'guarantee')
  // `near the average and the trend is strong … stop below support`: what the entry means is asked first.
  const isVagueEntry =
    draft.rules.some((r) => r.isVague && !r.isUnsupported && !isExit(r.target)) &&
    !draft.rules.some((r) => r.isUnsupported && !isExit(r.target))
  if (names.includes('not_a_strategy') && !hasEntry(plan)) return unsupportedTexts['not_a_strategy']?.[0] ?? null
  if (first && !hasEntry(plan) && !(isVagueEntry && !wishes.has(first) && first !== 'vague'))
    return unsupportedTexts[first]?.[0] ?? 'This cannot be tested.'
  const missing = entryHangs && names.find((n) => missingData.has(n))
  if (missing) return unsupportedTexts[missing]?.[0] ?? 'This cannot be tested.'
  return null
}

const answerTo = ({ answers }: ReadingContext, id: string): string | undefined =>
  answers && Object.hasOwn(answers, id) ? answers[id] : undefined

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
        `${unsupportedTexts[name]?.[0] ?? 'A part of the rule cannot be had.'} Test the rest without it?`,
        [['without', 'Test without it', keep]],
        null,
      ),
    )
  }
  let { plan } = about
  const questions = asked.map(({ question, apply }): Question => {
    const answer = answerTo(context, question.id)
    const change = apply[answer ?? question.assumed ?? '']
    if (change) plan = change(plan)
    return answer !== undefined && apply[answer] ? { ...question, blocks: false, assumed: answer } : question
  })
  const refusal = refusalOf(about)
  const isBlocked = questions.some((q) => q.blocks) || phrases.some((p) => p.blocks)
  const wished = wishesOf(cursor, draft)
  const unsupported = [...new Set([...about.given.keys(), ...wished.keys()])].map((name): Unsupported => ({
    name,
    ...textsOf(name),
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
