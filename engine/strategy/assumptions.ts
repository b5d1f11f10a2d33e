import { nodeKey } from '../conditions/node-key.ts'
import { pipsText } from '../format/distance.ts'
import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import type { Commission } from '../market/instrument.ts'
import { timeframeLabel, timeframes } from '../market/timeframe.ts'
import { hasStop } from './complete.ts'
import { ruleLines } from './explain.ts'
import { roleNames } from './group-rules.ts'
import { allTerms, childrenOf } from './plan-children.ts'
import { originAt, valueAt } from './plan-path.ts'
import type { CostOverrides, Expr, Origin, Plan, Sizing, Term } from './plan.ts'
import type { Assumption, NumberEdit, PricedMarket } from './reading.ts'

const reasonOf = (from: Origin): string | null => ('assumed' in from ? from.assumed : null)
const number = (min: number, max: number): NumberEdit => ({ kind: 'number', min, max })
const choice = (...options: readonly (readonly [string, string])[]): Assumption['edit'] => ({
  kind: 'choice',
  options: options.map(([value, label]) => ({ value, label })),
})

const sizeUnit = {
  risk_percent: '% at risk',
  percent_equity: '% of equity',
  fixed_cash: 'USD',
  fixed_units: 'units',
  fixed_lots: 'lots',
} as const satisfies Record<Sizing['kind'], string>

/** Nothing is at risk at a stop that is not there. */
const sizeKinds = (plan: Plan) =>
  Object.entries(sizeUnit).flatMap(([value, label]) => (value === 'risk_percent' && !hasStop(plan) ? [] : [{ value, label }]))

/** One chip where both sides have the same limit or only one is traded; else one a side. */
function leverageChips({ leverageLimit: limit, direction }: Plan, { leverageLimit: usual }: Plan): Assumption[] {
  const why = limit && reasonOf(limit.from)
  if (!limit || !why) return []
  const chip = (path: string, label: string, value: number): Assumption => ({ path, label, value, unit: 'x', why, edit: number(0.1, 500) })
  if (usual?.long === usual?.short) return [chip('leverageLimit', 'Most leverage', limit.long)]
  const sides = direction.value === 'both' ? (['long', 'short'] as const) : [direction.value]
  return sides.map((side) => chip(`leverageLimit.${side}`, `Most leverage, ${side}s`, limit[side]))
}

function planChips(plan: Plan, unchanged: Plan): Assumption[] {
  const chips: Assumption[] = []
  const add = (from: Origin | undefined, chip: Omit<Assumption, 'why'>) => {
    const why = from && reasonOf(from)
    if (why) chips.push({ ...chip, why })
  }
  const { symbol, timeframe, period, sizing, maxOpenTrades, leverage, direction, opposite } = plan
  if (symbol) add(symbol.from, { path: 'symbol', label: 'Market', value: symbol.value, unit: null, edit: { kind: 'market' } })
  if (timeframe)
    add(timeframe.from, {
      path: 'timeframe',
      label: 'Timeframe',
      value: timeframe.value,
      unit: null,
      edit: choice(...timeframes.map((t) => [t, timeframeLabel[t]] as const)),
    })
  if (period.from)
    add(period.from.from, { path: 'period.from', label: 'From', value: period.from.value, unit: null, edit: { kind: 'date' } })
  if (period.to) add(period.to.from, { path: 'period.to', label: 'To', value: period.to.value, unit: null, edit: { kind: 'date' } })
  if (period.initialCapital)
    add(period.initialCapital.from, {
      path: 'period.initialCapital',
      label: 'Start capital',
      value: period.initialCapital.value,
      unit: 'USD',
      edit: number(1, 1e12),
    })
  add(direction.from, { path: 'direction', label: 'Direction', value: direction.value, unit: null, edit: { kind: 'none' } })
  if (sizing)
    add(sizing.from, {
      path: 'sizing.value',
      label: 'Size',
      value: sizing.value,
      unit: sizeUnit[sizing.kind],
      edit: {
        ...number(0.01, sizing.kind === 'risk_percent' ? 100 : 1e9),
        counted: { path: 'sizing.kind', value: sizing.kind, options: sizeKinds(plan) },
      },
    })
  if (maxOpenTrades)
    add(maxOpenTrades.from, { path: 'maxOpenTrades', label: 'Open trades', value: maxOpenTrades.value, unit: null, edit: number(1, 100) })
  if (leverage) add(leverage.from, { path: 'leverage', label: 'Leverage', value: leverage.value, unit: 'x', edit: number(1, 500) })
  if (!leverage) for (const chip of leverageChips(plan, unchanged)) chips.push(chip)
  add(opposite.from, {
    path: 'opposite',
    label: 'Opposite signal',
    value: opposite.value,
    unit: null,
    edit: choice(
      ['exit', 'closes the position'],
      ...(direction.value === 'both' ? ([['reverse', 'reverses the position']] as const) : []),
      ['ignore', 'is ignored'],
    ),
  })
  const { adjustment } = plan
  if (adjustment)
    add(adjustment.from, {
      path: 'adjustment',
      label: 'Prices',
      value: adjustment.value,
      unit: null,
      edit: choice(['dividends', 'adjusted for splits and dividends'], ['none', 'adjusted for splits only']),
    })
  return chips
}

const hasOpenStep = (expr: Expr): boolean =>
  (expr.op === 'sequence' && expr.steps.some(({ withinBars }, k) => k > 0 && withinBars === undefined)) ||
  childrenOf(expr).some(hasOpenStep)

/** Steps one after the other of which the text does not say how soon: one chip for all rules. */
function stepChips(plan: Plan): Assumption[] {
  const key = (['entryLong', 'entryShort', 'exitLong', 'exitShort'] as const).find((name) => {
    const rule = plan[name]
    return rule !== null && hasOpenStep(rule.when)
  })
  return key === undefined
    ? []
    : [
        {
          path: `${key}.when`,
          label: 'Steps of a rule',
          value: 'however long after one another',
          unit: null,
          why: 'The text does not say how soon the next step has to follow.',
          edit: { kind: 'none' },
        },
      ]
}

interface Placed {
  readonly term: Extract<Term, { kind: 'indicator' }>
  readonly path: string
}

const placedIndicators = (plan: Plan): readonly Placed[] =>
  (['entryLong', 'entryShort', 'exitLong', 'exitShort'] as const).flatMap((key) => {
    const when = plan[key]?.when
    return when === undefined
      ? []
      : allTerms(when).flatMap(([path, term]): Placed[] => (term.kind === 'indicator' ? [{ term, path: `${key}.when.${path}` }] : []))
  })

/** Lengths that the text leaves to the usual value: one chip for each value of an indicator, on both sides and however often it is named. */
function lengthChips(plan: Plan, unsaid: ReadonlyMap<number, string>): Assumption[] {
  const chips = new Map<string, Assumption>()
  for (const { term, path } of placedIndicators(plan)) {
    const start = 'spans' in term.from ? term.from.spans[0]?.start : undefined
    if (start === undefined || unsaid.get(start) === undefined) continue
    const { name, source, timeframe } = term
    for (const [key, value] of Object.entries(term.params)) {
      const place = `${path}.params.${key}`
      const one = `${nodeKey({ name, source, timeframe })} ${key} ${value}`
      const known = chips.get(one)
      chips.set(one, known ? { ...known, places: [...(known.places ?? [known.path]), place] } : lengthChip(term.name, key, value, place))
    }
  }
  return [...chips.values()]
}

const lengthChip = (name: IndicatorName, key: string, value: number, path: string): Assumption => ({
  path,
  label: `${indicatorVocabulary[name].title} ${key.replaceAll('_', ' ')}`,
  value,
  unit: null,
  why: 'The text does not give this number; it is the usual one.',
  edit: number(key === 'step' || key === 'max' ? 0.001 : Number.isInteger(value) ? 1 : 0.1, 5000),
})

const commissionUnits = {
  percent: () => '% per side',
  per_unit: (currency) => `${currency} per unit and side`,
  per_lot: (currency) => `${currency} per lot and side`,
  fixed: () => 'USD per order',
} as const satisfies Record<Commission['kind'], (currency: string) => string>

/** What the text does not say about costs: the market's own, or what was chosen instead. */
function costChips({ costs: chosen }: Plan, stated: CostOverrides, { symbol, currency, pip, costs: usual }: PricedMarket): Assumption[] {
  const why = `The text names no costs; these are usual for ${symbol}.`
  const chips: Assumption[] = []
  for (const [key, label] of [
    ['spread', 'Spread'],
    ['slippage', 'Slippage'],
  ] as const) {
    if (stated[key] !== null) continue
    const value = chosen[key] ?? usual[key]
    const pips = pipsText(value, pip)
    chips.push({
      path: `costs.${key}`,
      label,
      value,
      unit: currency,
      ...(pips === null ? {} : { also: pips }),
      why,
      edit: { ...number(0, 1e9), ...(pip === null ? {} : { measure: { label: 'pips', size: pip } }) },
    })
  }
  if (stated.commission === null) {
    const { kind, value } = chosen.commission ?? usual.commission
    const options = Object.entries(commissionUnits).map(([each, unit]) => ({ value: each, label: unit(currency) }))
    chips.push({
      path: 'costs.commission',
      label: 'Commission',
      value,
      unit: commissionUnits[kind](currency),
      why,
      edit: { ...number(0, 1e6), counted: { path: 'costs.commission.kind', value: kind, options } },
    })
  }
  if (chosen.financing === 'none')
    chips.push({
      path: 'costs.financing',
      label: 'Financing',
      value: 'none',
      unit: null,
      why: 'Chosen by you: nights cost nothing.',
      edit: choice(['none', 'none'], ['usual', 'the market’s']),
    })
  return chips
}

/** What the defaults are told from: where indicators stand without numbers, the plan without edited values, the market. */
export interface AssumptionSources {
  readonly unsaid?: ReadonlyMap<number, string>
  readonly unchanged: Plan
  readonly instrument: PricedMarket | null
  /** Edited values by their paths. */
  readonly overrides?: Readonly<Record<string, string | number>>
}

/** What the words say at a path, where they say anything. */
function saidAt(plan: Plan, path: string): string | null {
  const origin = originAt(plan, path)
  const value = valueAt(plan, path)
  return origin !== null && 'spans' in origin && (typeof value === 'string' || typeof value === 'number') ? String(value) : null
}

/** Numbers that were chosen in place of what the words say: nothing of the rules shows them. */
function chosenChips(plan: Plan, unchanged: Plan, paths: readonly string[]): Assumption[] {
  const lines = ruleLines(plan)
  return paths.flatMap((path): Assumption[] => {
    const value = valueAt(plan, path)
    if (typeof value !== 'number' || valueAt(unchanged, path) === value) return []
    const line = lines.find((each) => path.startsWith(`${each.path}.`))
    const label = line ? roleNames[line.role] : path
    return [{ path, label, value, unit: null, why: 'Chosen by you.', edit: number(-1e12, 1e12) }]
  })
}

/** The defaults of a completed plan as chips, and what was chosen in place of its words. */
export function assumptionsOf(
  plan: Plan,
  { unsaid = new Map(), unchanged, instrument, overrides = {} }: AssumptionSources,
): readonly Assumption[] {
  const chips = [
    ...planChips(plan, unchanged),
    ...stepChips(plan),
    ...lengthChips(plan, unsaid),
    ...(instrument ? costChips(plan, unchanged.costs, instrument) : []),
  ]
  const known = new Set(
    chips.flatMap(({ path, places = [path], edit }) => [...places, edit.kind === 'number' ? (edit.counted?.path ?? path) : path]),
  )
  const chosen = chosenChips(
    plan,
    unchanged,
    Object.keys(overrides).filter((path) => !known.has(path)),
  )
  return [...chips, ...chosen].map((chip) => {
    const said = overrides[chip.path] === undefined ? null : saidAt(unchanged, chip.path)
    return said === null || said === String(chip.value) || unsaid.has(startOf(unchanged, chip.path)) ? chip : { ...chip, said }
  })
}

function startOf(plan: Plan, path: string): number {
  const origin = originAt(plan, path)
  return origin !== null && 'spans' in origin ? (origin.spans[0]?.start ?? -1) : -1
}
