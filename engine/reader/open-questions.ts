import type { Stretch } from '../language/grammar.ts'
import { issueTexts } from '../strategy/issue-texts.ts'
import { askConditions, askEntry, askSides, hasEntry, unitNames } from '../strategy/plan-questions.ts'
import type { Plan, Rule, Span } from '../strategy/plan.ts'
import { ask, type AnswerableQuestion, type Change } from '../strategy/questions.ts'
import type { Open } from './context.ts'
import { hasNodeAt, withNodesAt, withoutPlace } from './edit-clauses.ts'
import { impossibleRule } from './judge.ts'
import type { Clause, Condition, Side, Unit } from './meanings.ts'
import { isEitherWay } from './settle-holds.ts'
import { withNodes, type Node } from './with-nodes.ts'

/** What an answer does: to what is said, or to the plan that comes of it. */
export interface Effect {
  readonly clauses?: (clauses: readonly Clause[]) => readonly Clause[]
  readonly plan?: Change
  /** Words that are left out with it. */
  readonly gone?: Stretch
}

export type Asked = AnswerableQuestion<Effect>
export type Option = readonly [id: string, label: string, effect: Effect]

/** What a question is asked about. */
export interface About {
  readonly clauses: readonly Clause[]
  readonly plan: Plan
  /** The only side that is traded, where that is said. */
  readonly only: Side | null
  readonly spansOf: (at: Stretch | null) => readonly Span[]
  /** The words of a stretch. */
  readonly wordsOf: (at: Stretch) => string
}

type Place = Open & { readonly at: Stretch }

/** The same question of all places that it is open at. */
type Asker = (places: readonly Place[], about: About) => Asked

const without = (clauses: readonly Clause[], at: Stretch): Option => {
  const { gone } = withoutPlace(clauses, at)
  return ['without', 'Test without it', { clauses: (now) => withoutPlace(now, at).clauses, gone }]
}

/** Puts fields into the nodes at these places that are so. */
const put =
  (places: readonly Place[], isSo: (node: Node) => boolean, fields: (node: Node) => object): NonNullable<Effect['clauses']> =>
  (clauses) =>
    withNodesAt(
      clauses,
      places.map(({ at }) => at),
      (node) => (isSo(node) ? { ...node, ...fields(node) } : null),
    )

const spansOfAll = (places: readonly Place[], { spansOf }: About) => places.flatMap(({ at }) => spansOf(at))
const textOf = (issue: string): string => issueTexts[issue] ?? issueTexts['unknown_term']!

/** Only other words can settle it, or it is left out. */
function askPlainly([place]: readonly Place[], about: About, issue = place!.issue): Asked {
  const { at, candidates = [] } = place!
  const options = candidates.map(({ at: said, ...value }, k): Option => {
    const words = said === null ? value.is : about.wordsOf(said)
    return [
      `candidate_${k + 1}`,
      words,
      {
        clauses: put(
          [place!],
          (node) => 'is' in node,
          () => value,
        ),
      },
    ]
  })
  return ask<Effect>(issue, about.spansOf(at), textOf(issue), [...options, without(about.clauses, at)], null)
}

const hasNoUnit = (node: Node): boolean =>
  (node['by'] === 'number' || node['is'] === 'number' || node['part'] === 'costs') && node['unit'] === null
const units = { pips: 'pips', points: 'points', percent: 'percent', amount: 'cash' } as const satisfies Record<keyof typeof unitNames, Unit>

const askUnit: Asker = (places, about) => {
  const open = places.filter(({ at }) => hasNodeAt(about.clauses, at, hasNoUnit))
  if (open.length === 0) return askPlainly(places, about)
  const options = (['pips', 'points', 'percent', 'amount'] as const).map((name): Option => [
    name,
    unitNames[name],
    { clauses: put(open, hasNoUnit, () => ({ unit: units[name], ...(name === 'amount' && { isMoney: true }) })) },
  ])
  return ask<Effect>('unit_missing', spansOfAll(open, about), 'In what unit are these numbers?', options, null)
}

const isDollars = (node: Node): boolean => node['by'] === 'number' && node['unit'] === 'cash' && node['isMoney'] !== true

const askDollars: Asker = (places, about) => {
  const inPrice = ({ value, at }: Node) => ({
    by: 'level',
    level: { is: 'reference', to: 'entry_price', output: null, at },
    beyond: { by: 'number', value, unit: 'cash', isMoney: true, at },
    where: null,
  })
  return ask<Effect>(
    'unit_missing',
    spansOfAll(places, about),
    'Are these dollars how far the price moves, or what the whole position gains or loses?',
    [
      ['price', 'So far in price', { clauses: put(places, isDollars, inPrice) }],
      ['money', 'So much of the whole position', { clauses: put(places, isDollars, () => ({ isMoney: true })) }],
    ],
    null,
  )
}

const isRange = (node: Node): boolean => node['by'] === 'between'

/** What a field of the node at a place is. */
function fieldAt(clauses: readonly Clause[], at: Stretch, isSo: (node: Node) => boolean, field: string): unknown {
  let found: unknown
  withNodesAt(clauses, [at], (node) => {
    if (isSo(node)) found = node[field]
    return null
  })
  return found
}

const askRange: Asker = (places, about) => {
  const number = (end: 'low' | 'high'): Effect => ({
    clauses: put(places, isRange, (node) => ({ by: 'number', value: node[end], unit: node['unit'] })),
  })
  const [{ at } = { at: null }] = places
  const said = (end: 'low' | 'high'): string => (at === null ? '' : String(fieldAt(about.clauses, at, isRange, end)))
  const options: readonly Option[] = [
    ['first', said('low'), number('low')],
    ['second', said('high'), number('high')],
  ]
  return ask<Effect>('range_given', spansOfAll(places, about), textOf('range_given'), options, 'first')
}

const wasBefore = (node: Node): boolean => node['does'] === 'was'
const isFirst = (node: Node): boolean => node['says'] === 'first' && node['in'] === null

const isWithoutPeriod = (node: Node): boolean => node['part'] === 'daily stop' && node['per'] === null
const periods = { day: 'For the day', week: 'For the week', month: 'For the month', run: 'For the rest of the test' } as const

const isAtOpenOfDay = (node: Node): boolean => node['fill'] === 'day_open' || node['fill'] === 'next_day'
const isExitAtOpenOfDay = (node: Node): boolean => node['part'] === 'exit next' && node['unit'] === 'day'

const askWindow: Asker = (places, about) => {
  const [{ at } = { at: null }] = places
  if (at === null) return askPlainly(places, about)
  const spans = about.spansOf(at)
  if (hasNodeAt(about.clauses, at, wasBefore)) {
    const options = [3, 5, 10].map((count): Option => {
      const window = { does: 'window', how: 'within', over: { count, unit: 'bar' } }
      return [String(count), `Within the last ${count} bars`, { clauses: put(places, wasBefore, () => window) }]
    })
    return ask<Effect>('window_unspecified', spans, 'How long ago may this have been?', [...options, without(about.clauses, at)], null)
  }
  if (hasNodeAt(about.clauses, at, isFirst)) {
    const options = (['day', 'session', 'week'] as const).map((name): Option => [
      name,
      `Of the ${name}`,
      { clauses: put(places, isFirst, () => ({ in: name })) },
    ])
    return ask<Effect>('window_unspecified', spans, 'The first time since when?', [...options, without(about.clauses, at)], null)
  }
  if (hasNodeAt(about.clauses, at, isWithoutPeriod)) {
    const options = (['day', 'week', 'month', 'run'] as const).map((per): Option => [
      per,
      periods[per],
      { clauses: put(places, isWithoutPeriod, () => ({ per })) },
    ])
    const isFall = hasNodeAt(about.clauses, at, (node) => isWithoutPeriod(node) && node['of'] === 'loss' && node['amount'] !== null)
    const fromBest = put(places, isWithoutPeriod, () => ({ of: 'drawdown', per: 'run' }))
    if (isFall) options.push(['peak', 'For the rest of the test, counted from the best that the account has had', { clauses: fromBest }])
    return ask<Effect>('window_unspecified', spans, 'For how long does trading stop?', [...options, without(about.clauses, at)], null)
  }
  const isExit = hasNodeAt(about.clauses, at, isExitAtOpenOfDay)
  if (isExit || hasNodeAt(about.clauses, at, isAtOpenOfDay)) {
    const next = isExit ? put(places, isExitAtOpenOfDay, () => ({ unit: null })) : put(places, isAtOpenOfDay, () => ({ fill: 'next_open' }))
    const text = 'The open of which bar is meant? The chart is shorter than a day.'
    return ask<Effect>(
      'window_unspecified',
      spans,
      text,
      [['next', 'The next bar of the chart', { clauses: next }], without(about.clauses, at)],
      null,
    )
  }
  return ask<Effect>('window_unspecified', spans, textOf('window_unit'), [without(about.clauses, at)], null)
}

const isUntriggered = (node: Node): boolean => node['part'] === 'breakeven' && node['after'] === null
const isUncounted = (node: Node): boolean => node['part'] === 'pyramiding' && node['entries'] === null

const askNumbers: Asker = (places, about) => {
  const [{ at } = { at: null }] = places
  if (at === null) return askPlainly(places, about)
  const rest = without(about.clauses, at)
  if (hasNodeAt(about.clauses, at, isUntriggered)) {
    const options = [1, 2].map((value): Option => {
      const after = { by: 'number', value, unit: 'r', at }
      return [`${value}r`, `At ${value}R`, { clauses: put(places, isUntriggered, () => ({ after })) }]
    })
    return ask<Effect>('params_missing', about.spansOf(at), 'At what profit does the stop move to the entry?', [...options, rest], null)
  }
  if (hasNodeAt(about.clauses, at, isUncounted)) {
    const options = [2, 3, 5].map((entries): Option => [
      String(entries),
      `${entries} entries`,
      { clauses: put(places, isUncounted, () => ({ entries })) },
    ])
    return ask<Effect>('params_missing', about.spansOf(at), 'How many entries at most?', [...options, rest], null)
  }
  return ask<Effect>('params_missing', about.spansOf(at), 'A number is missing here.', [rest], null)
}

const askRisk: Asker = (places, about) => {
  const [{ at } = { at: null }] = places
  if (at === null) return askPlainly(places, about)
  const before = earlierPart(about.clauses, at)
  const options: Option[] = [['first', 'The first one', { clauses: (now) => withoutPlace(now, at).clauses }]]
  if (before) options.push(['last', 'The last one', { clauses: (now) => withoutPlace(now, before).clauses }])
  const spans = before ? [...about.spansOf(before), ...about.spansOf(at)] : about.spansOf(at)
  return ask<Effect>('contradictory_risk', spans, 'The text gives two different stops or targets. Which one holds?', options, null)
}

/** The part before that says the same thing otherwise. */
function earlierPart(clauses: readonly Clause[], at: Stretch): Stretch | null {
  const parts: { readonly part: unknown; readonly at: Stretch }[] = []
  withNodes(clauses, (node) => {
    if (typeof node['part'] === 'string' && node['part'] !== 'several' && node['at']) parts.push(node as (typeof parts)[number])
    return null
  })
  const part = parts.find((each) => each.at.from <= at.from && at.to <= each.at.to)
  return parts.findLast((each) => each.part === part?.part && each.at.to <= at.from)?.at ?? null
}

/** Every value of a field in the nodes that are so, in the order of the text. */
function allOf(clauses: readonly Clause[], isSo: (node: Node) => boolean, field: string): readonly string[] {
  const found = new Set<string>()
  withNodes(clauses, (node) => {
    if (isSo(node) && typeof node[field] === 'string') found.add(node[field])
    return null
  })
  return [...found]
}

/** The clauses without all of these places. */
const withoutAll = (places: readonly Place[], clauses: readonly Clause[]): readonly Clause[] =>
  places.reduce((now, { at }) => withoutPlace(now, at).clauses, clauses)

interface Field {
  readonly isSo: (node: Node) => boolean
  readonly name: string
}
const chart: Field = { isSo: (node) => node['part'] === 'chart', name: 'timeframe' }
const market: Field = { isSo: (node) => node['part'] === 'market', name: 'symbol' }

/** What the field is in all of its nodes. */
const everyOne = ({ isSo, name }: Field, { clauses }: About): readonly string[] => allOf(clauses, isSo, name)

/** Charts of values that cannot be seen from the strategy's, which is longer. */
function ofValues({ name }: Field, { clauses }: About, places: readonly Place[]): readonly string[] {
  const isInside = (node: Node): boolean => {
    // What is said stands in tokens.
    const at = node['at'] as Stretch | null | undefined
    return 'is' in node && at != null && places.some((place) => place.at.from <= at.from && at.to <= place.at.to)
  }
  return allOf(clauses, isInside, name)
}

/** One of several values of a field becomes that of all of its nodes. */
const askWhich =
  (issue: string, field: Field, valuesOf: (field: Field, about: About, places: readonly Place[]) => readonly string[]): Asker =>
  (places, about) => {
    const { isSo, name } = field
    const options = valuesOf(field, about, places).map((value): Option => {
      const change = (clauses: readonly Clause[]) => withNodes(clauses, (node) => (isSo(node) ? { ...node, [name]: value } : null))
      return [value, value, { clauses: change }]
    })
    const rest: Option = ['without', 'Test without it', { clauses: (now) => withoutAll(places, now) }]
    return ask<Effect>(issue, spansOfAll(places, about), textOf(issue), [...options, rest], null)
  }

const isVague = (node: Node): boolean => node['does'] === 'vague'

/** "is low": by the usual mark of the value, where it has one. */
const askThreshold: Asker = (places, about) => {
  const [{ at, candidates: [mark] = [] } = { at: null }] = places
  if (at === null || mark === undefined || !hasNodeAt(about.clauses, at, isVague)) return askPlainly(places, about)
  const put = (now: readonly Clause[]) =>
    withNodesAt(now, [at], (node) =>
      isVague(node) ? { does: 'compare', how: node['name'] === 'high' ? 'gt' : 'lt', to: mark, part: null, isBack: false, at } : null,
    )
  // The one answer takes the usual value; others are as good, and are laid beside it.
  return ask<Effect>(
    'threshold_missing',
    about.spansOf(at),
    textOf('threshold_missing'),
    [['usual', 'Take the usual mark', { clauses: put }]],
    null,
  )
}

const isPattern = (node: Node): boolean => node['says'] === 'pattern'
const isEntry = (node: Node): boolean => node['clause'] === 'enter' && node['side'] === null
const isSell = (node: Node): boolean => isEntry(node) && node['isSell'] === true

const askSide: Asker = (places, about) => {
  const [{ at } = { at: null }] = places
  if (at === null) return askPlainly(places, about)
  const spans = about.spansOf(at)
  if (hasNodeAt(about.clauses, at, isPattern)) {
    const options = (['bullish', 'bearish'] as const).map((way): Option => [
      way,
      way === 'bullish' ? 'The bullish one' : 'The bearish one',
      { clauses: put(places, isPattern, (node) => ({ name: `${way}_${String(node['name'])}` })) },
    ])
    return ask<Effect>('which_side_sell', spans, 'Which way does this pattern point?', [...options, without(about.clauses, at)], null)
  }
  if (hasNodeAt(about.clauses, at, isSell)) {
    const closing = (clauses: readonly Clause[]) =>
      withNodesAt(clauses, [at], (node) => {
        if (!isSell(node)) return null
        const { when, fill, parts } = node as Node & Extract<Clause, { clause: 'enter' }>
        return { clause: 'exit', side: 'long', when, fill, parts, at: node['at'] }
      })
    const options: readonly Option[] = [
      ['short', 'It opens a short position', { clauses: put(places, isSell, () => ({ side: 'short', isSell: false })) }],
      ['exit', 'It closes the long position', { clauses: closing }],
    ]
    return ask<Effect>('which_side_sell', spans, 'Does “sell” open a short position, or close the long one?', options, null)
  }
  const options = (['long', 'short'] as const).map((side): Option => [
    side,
    side === 'long' ? 'Long' : 'Short',
    { clauses: put(places, isEntry, () => ({ side, isSell: false })) },
  ])
  return ask<Effect>('which_side_sell', spans, 'Which side does this open?', [...options, without(about.clauses, at)], null)
}

const isRiskedCash = (node: Node): boolean => node['part'] === 'size' && node['kind'] === 'risk_cash'
const isShareUnclear = (node: Node): boolean => node['part'] === 'size' && node['kind'] === 'percent_unclear'

const askSize: Asker = (places, about) => {
  const { at } = places[0]!
  const spent: Option = ['spent', 'So many dollars in each trade', { clauses: put(places, isRiskedCash, () => ({ kind: 'fixed_cash' })) }]
  if (hasNodeAt(about.clauses, at, isShareUnclear)) {
    const asKind = (kind: 'risk_percent' | 'percent_equity') => ({ clauses: put(places, isShareUnclear, () => ({ kind })) })
    return ask<Effect>(
      'sizing_unclear',
      about.spansOf(at),
      'Is this share what a trade may lose at its stop, or what is put into it?',
      [
        ['risked', 'What a trade may lose', asKind('risk_percent')],
        ['put', 'What is put into each trade', asKind('percent_equity')],
        without(about.clauses, at),
      ],
      null,
    )
  }
  const text = 'An amount at risk cannot be tested yet; a share of equity at risk, or an amount in each trade, can.'
  return ask<Effect>('sizing_unclear', about.spansOf(at), text, [spent, without(about.clauses, at)], null)
}

const askOtherSide: Asker = (places, about) => {
  const { at } = places[0]!
  const text = 'This is about a side that is not traded, or holds for one side where both are.'
  // An exit by the clock is of both sides or of none.
  const isTimed = (node: Node): boolean => 'only' in node && 'part' in node && node['part'] !== 'side'
  const both: readonly Option[] =
    about.plan.direction.value === 'both' && hasNodeAt(about.clauses, at, isTimed)
      ? [['both', 'For both sides', { clauses: put(places, isTimed, () => ({ only: undefined })) }]]
      : []
  return ask<Effect>('contradictory_direction', about.spansOf(at), text, [...both, without(about.clauses, at)], null)
}

/** Asked once for all places that it is open at; the others one by one. */
const together: ReadonlySet<string> = new Set([
  'unit_missing',
  'dollars',
  'contradictory_timeframe',
  'multiple_timeframes',
  'multiple_symbols',
])

const askers: Readonly<Record<string, Asker>> = {
  unit_missing: askUnit,
  dollars: askDollars,
  range_given: askRange,
  window_unspecified: askWindow,
  params_missing: askNumbers,
  threshold_missing: askThreshold,
  contradictory_risk: askRisk,
  contradictory_direction: askOtherSide,
  contradictory_timeframe: askWhich('contradictory_timeframe', chart, everyOne),
  multiple_timeframes: askWhich('multiple_timeframes', chart, ofValues),
  multiple_symbols: askWhich('multiple_symbols', market, everyOne),
  which_side_sell: askSide,
  sizing_unclear: askSize,
}

const spansOfRule = (rule: Rule | null): readonly Span[] => (rule && 'spans' in rule.when.from ? rule.when.from.spans : [])

const ofPlan = ({ question, apply }: AnswerableQuestion): Asked => ({
  question,
  apply: Object.fromEntries(Object.entries(apply).map(([id, plan]): [string, Effect] => [id, { plan }])),
})

/** What stands nowhere in the words: a plan that lacks its entry, or has in it what cannot be. */
function askNowhere(issue: string, { plan, only }: About): Asked {
  switch (issue) {
    case 'no_entry':
      return ofPlan(askEntry())
    case 'contradictory_direction':
      return ofPlan(askSides(spansOfRule(only === 'short' ? plan.entryLong : plan.entryShort), only ?? 'long'))
    case 'contradictory_conditions': {
      const found = impossibleRule(plan)
      return ofPlan(askConditions(spansOfRule(found?.rule ?? null), found?.isSame ?? false))
    }
    default:
      return ofPlan(ask<Change>(issue, spansOfRule(plan.entryLong ?? plan.entryShort), textOf(issue), [], null))
  }
}

/** A condition that no act takes. */
export function askUnused(at: Stretch, { spansOf, wordsOf, clauses, plan }: About): Asked {
  const isSo = (node: Node): boolean => node['clause'] === 'condition'
  const becomes = (clause: (when: Condition) => Clause): Effect => ({
    // A clause of a condition alone has one.
    clauses: (now) => withNodesAt(now, [at], (node) => (isSo(node) ? clause(node['when'] as Condition) : null)),
  })
  const entering = (side: Side | 'both') =>
    becomes((when) => ({ clause: 'enter', side, isSell: false, when, order: null, fill: null, parts: [], at }))
  const isNeutral = hasNodeAt(clauses, at, (node) => isSo(node) && isEitherWay(node['when'] as Condition))
  const [, , left] = without(clauses, at)
  const entries: readonly Option[] = [
    ...(isNeutral ? [['both', 'Go long when it happens upwards, short when downwards', entering('both')] as const] : []),
    ['long', 'Go long when it is true', entering('long')],
    ['short', 'Go short when it is true', entering('short')],
  ]
  const filter: Option = [
    'filter',
    'It must hold for every entry',
    becomes((when) => ({ clause: 'filter', side: null, when, isOnly: false, at })),
  ]
  const exit: Option = [
    'exit',
    'Close the position when it is true',
    becomes((when) => ({ clause: 'exit', side: null, when, fill: null, parts: [], at })),
  ]
  return ask<Effect>(
    'vague_condition',
    spansOf(at),
    `“${wordsOf(at)}” belongs to no action. What should it do?`,
    [...(hasEntry(plan) ? [filter, exit] : [...entries, filter]), ['ignore', 'Nothing', left]],
    null,
  )
}

/** What the words leave open, as questions with what each answer does. */
export function askOpen(open: readonly Open[], about: About): readonly Asked[] {
  const groups = new Map<string, Place[]>()
  const nowhere = open.filter(({ at }) => at === null).map(({ issue }) => askNowhere(issue, about))
  for (const each of open) {
    if (each.at === null) continue
    const key = together.has(each.issue) ? each.issue : `${each.issue} ${each.at.from} ${each.at.to}`
    groups.set(key, [...(groups.get(key) ?? []), { ...each, at: each.at }])
  }
  const asked = [...groups.values()].map((places) => (askers[places[0]!.issue] ?? askPlainly)(places, about))
  return [...asked, ...nowhere]
}
