import { nodeKey } from '../conditions/node-key.ts'
import { niceStep } from '../format/nice-step.ts'
import { indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import { invariant } from '../invariant.ts'
import { describeTerm } from '../strategy/describe.ts'
import type { Origin, Plan, Term } from '../strategy/plan.ts'
import type { SweepConstraint } from './settings.ts'

/** The part of the plan that a parameter belongs to. */
export const parameterGroups = ['entry', 'exit', 'order', 'stop', 'target', 'trailing', 'breakeven', 'time', 'limits', 'size'] as const
export type ParameterGroup = (typeof parameterGroups)[number]

/** A number of a plan that can be varied. `path` is one that `applyOverrides` takes. */
export interface PlanParameter {
  readonly path: string
  /** Every place that the same words or the same indicator fill; they change together. `path` is the first. */
  readonly places: readonly string[]
  readonly label: string
  readonly group: ParameterGroup
  readonly value: number
  /** Natural bounds, both included, and a step that makes sense for the present value. */
  readonly min: number
  readonly max: number
  readonly step: number
  readonly isWhole: boolean
}

/** What a number is, before its place is known. */
interface Meaning {
  readonly label: string
  readonly min: number
  readonly max: number
  readonly isWhole: boolean
  /** Numbers with one key are one parameter; not given: those from the same words. */
  readonly link?: string
}

type Node = Readonly<Record<string, unknown>>

const groupOf: Readonly<Record<string, ParameterGroup>> = {
  entryLong: 'entry',
  entryShort: 'entry',
  exitLong: 'exit',
  exitShort: 'exit',
  partialExits: 'exit',
  entryOrder: 'order',
  stop: 'stop',
  stopBounds: 'stop',
  targets: 'target',
  trailing: 'trailing',
  breakeven: 'breakeven',
  timeExits: 'time',
  sizing: 'size',
  leverage: 'size',
  maxOpenTrades: 'limits',
  maxTradesPerDay: 'limits',
  dailyStop: 'limits',
  cooldown: 'limits',
  limits: 'limits',
  reentry: 'limits',
  pyramiding: 'limits',
}

const whole = (label: string, min: number, max: number): Meaning => ({ label, min, max, isWhole: true })
const real = (label: string, min: number, max: number): Meaning => ({ label, min, max, isWhole: false })

/** Ranges of oscillators: what a level of theirs may be. */
const oscillators: Readonly<Partial<Record<IndicatorName, readonly [number, number]>>> = {
  rsi: [0, 100],
  mfi: [0, 100],
  adx: [0, 100],
  stoch: [0, 100],
  stochrsi: [0, 100],
  aroon: [-100, 100],
  williams_r: [-100, 0],
  cci: [-400, 400],
  cmf: [-1, 1],
  zscore: [-6, 6],
  ibs: [0, 1],
}

/** A clock's minutes are no number to tune one by one. */
const isClock = (name: string) => name === 'session_range'

function indicatorParameter(term: Extract<Term, { kind: 'indicator' }>, key: string, value: number): Meaning | null {
  if (isClock(term.name)) return null
  const label = `${indicatorVocabulary[term.name].title} ${key.replaceAll('_', ' ')}`
  const { name, source, timeframe } = term
  const link = `indicator ${nodeKey({ name, source, timeframe })} ${key} ${value}`
  const isFactor = key === 'std' || key === 'mult'
  if (isFactor) return { ...real(label, 0.1, 10), link }
  if (key === 'step' || key === 'max') return { ...real(label, 0.001, 1), link }
  return { ...whole(label, term.name === 'highest' || term.name === 'lowest' || key === 'd' || key === 'smooth' ? 1 : 2, 1000), link }
}

/** A number that a term is compared with, or that a calculation uses. */
function constantMeaning(value: number, siblings: readonly Term[]): Meaning | null {
  const other = siblings.find((term) => term.kind !== 'const')
  const range = other?.kind === 'indicator' ? oscillators[other.name] : undefined
  const label = other ? `Level for ${describeTerm(other)}` : 'Constant'
  if (range) return real(label, ...range)
  if (other?.kind === 'count') return whole(label, 0, other.bars ?? Math.max(1, value * 10))
  if (value === 0) return null
  return value > 0 ? real(label, 0, value * 10) : real(label, value * 10, 0)
}

const distanceName: Readonly<Partial<Record<ParameterGroup, string>>> = {
  stop: 'Stop',
  target: 'Target',
  trailing: 'Trailing stop',
  breakeven: 'Break-even',
  order: 'Order offset',
  limits: 'Pyramiding step',
}

function distanceMeaning(node: Node, key: string, value: number, group: ParameterGroup): Meaning | null {
  const name = distanceName[group] ?? 'Distance'
  if (node['kind'] === 'atr')
    return key === 'mult' ? real(`${name} in ATRs`, 0.1, 50) : key === 'period' ? whole(`${name} ATR period`, 2, 500) : null
  if (key !== 'value') return null
  const units: Readonly<Record<string, string>> = { percent: '%', pips: 'pips', points: 'points', amount: 'USD', r: 'R' }
  const unit = units[String(node['kind'])]
  if (unit === undefined || value === 0) return null
  return real(
    `${name} in ${unit}`,
    value > 0 ? Math.min(value, 0.01) : value * 10,
    value > 0 ? Math.max(value * 10, node['kind'] === 'percent' ? 50 : 1) : 0,
  )
}

const ruleBars: Readonly<Record<string, string>> = {
  rising: 'Rising bars',
  falling: 'Falling bars',
  for_bars: 'Bars in a row',
  within: 'Within bars',
  shift: 'Bars ago',
}

const said: Readonly<Record<string, Meaning>> = {
  'sizing.value': real('Size', 0.000001, 1e12),
  'leverage.value': real('Leverage', 1, 500),
  'maxOpenTrades.value': whole('Open trades', 1, 100),
  'maxTradesPerDay.value': whole('Trades a day', 1, 100),
  'dailyStop.losses': whole('Losses a day', 1, 50),
  'dailyStop.percent': real('Daily loss in %', 0.1, 100),
  'cooldown.bars': whole('Cooldown bars', 1, 1000),
  'cooldown.minutes': whole('Cooldown minutes', 1, 10_000),
  'cooldown.days': whole('Cooldown days', 1, 250),
  'cooldown.signals': whole('Signals skipped', 1, 100),
  'cooldown.count': whole('Losses before a cooldown', 1, 50),
  'reentry.max': whole('Re-entries', 1, 50),
  'reentry.withinBars': whole('Re-entry within bars', 1, 1000),
  'pyramiding.maxEntries': whole('Entries of a position', 1, 50),
  'entryOrder.expiresBars': whole('Order valid for bars', 1, 1000),
}

const timeExitLabel: Readonly<Record<string, string>> = {
  bars: 'Exit after bars',
  days: 'Exit after days',
  hours: 'Exit after hours',
  minutes: 'Exit after minutes',
}

/** Where a number stands: the objects on the way to it, innermost last. */
interface Place {
  readonly path: string
  readonly key: string
  readonly value: number
  readonly above: readonly Node[]
  readonly group: ParameterGroup
}

function meaningOf({ path, key, value, above, group }: Place): Meaning | null {
  const known = said[path]
  if (known) return known
  const node = above.at(-1)!
  const parent = above.at(-2)
  // A node with this kind or op is the plan's own: every number of the plan lies in one.
  if (parent?.['kind'] === 'indicator' && node === parent['params'])
    return indicatorParameter(parent as unknown as Extract<Term, { kind: 'indicator' }>, key, value)
  if (group === 'time') return whole(timeExitLabel[String(node['kind'])] ?? 'Exit after', 1, 10_000)
  if (node['kind'] === 'const') return constantMeaning(value, siblingsOf(parent))
  if (key === 'shift' && value > 0) return whole(`${shiftedName(node)} bars back`, 1, 500)
  if (key === 'bars' && ruleBars[String(node['op'])]) return whole(ruleBars[String(node['op'])]!, 1, 500)
  if (key === 'withinBars' && parent?.['op'] === 'sequence') return whole(`Bars for step ${stepOf(path)}`, 1, 500)
  if (key === 'bars' && node['kind'] === 'count') return whole('Bars counted', 1, 500)
  if (key === 'occurrence' && value > 0) return whole('Times before the last', 1, 100)
  if (key === 'n' && node['op'] === 'calendar')
    return value > 0 ? whole('Trading day of the month', 1, 15) : whole('Trading day of the month', -15, -1)
  return typeof node['kind'] === 'string' && node['kind'] !== 'price' && node['kind'] !== 'indicator'
    ? distanceMeaning(node, key, value, group)
    : null
}

/** A step of a sequence by its path, counted from 1. */
const stepOf = (path: string): number => Number(path.split('.').at(-2)) + 1

/** Plans name fields and patterns with underscores. */
function shiftedName(node: Node): string {
  const said = node['field'] ?? node['name']
  const name = typeof said === 'string' ? said.replaceAll('_', ' ') : ''
  const title = node['kind'] === 'indicator' ? indicatorVocabulary[node['name'] as IndicatorName].title : name
  return `${title.charAt(0).toUpperCase()}${title.slice(1)}`
}

const isTerm = (value: unknown): value is Term => typeof value === 'object' && value !== null && 'kind' in value

function siblingsOf(parent: Node | undefined): Term[] {
  if (!parent) return []
  const parts = Array.isArray(parent['args']) ? (parent['args'] as readonly unknown[]) : [parent['left'], parent['right']]
  return parts.filter(isTerm)
}

function* numbersOf(value: unknown, path: readonly string[], above: readonly Node[]): Generator<Place> {
  const key = path.at(-1) ?? ''
  if (typeof value === 'number') {
    const group = groupOf[path[0] ?? '']
    if (group) yield { path: path.join('.'), key, value, above, group }
    return
  }
  if (typeof value !== 'object' || value === null || (key === 'from' && path.length > 1)) return
  const node = value as Node // plans are plain trees of objects and lists
  for (const [name, part] of Object.entries(node)) yield* numbersOf(part, [...path, name], Array.isArray(value) ? above : [...above, node])
}

/** Numbers that came from the same words are one; those that were assumed are one on both sides of a stop or target. */
function linkOf(place: Place, meaning: Meaning): string {
  if (meaning.link) return meaning.link
  const from = place.above.map((node) => node['from'] as Origin | undefined).findLast((origin) => origin !== undefined)
  const sides = place.path.replaceAll(/(?<=\.|^)(?:long|short)(?=\.|$)/g, 'side')
  const words = from && 'spans' in from && from.spans.length > 0 ? JSON.stringify(from.spans) : sides
  return `${place.group} ${words} ${place.key} ${place.value} ${meaning.label}`
}

/**
 * Every number of a plan's rules, risk and limits that can be varied, in the order of the plan. Costs, capital, clock times,
 * portions of targets and zero lines are not among them. The present value always lies within the bounds.
 */
export function parametersOf(plan: Plan): readonly PlanParameter[] {
  const byLink = new Map<string, { parameter: Omit<PlanParameter, 'places'>; places: string[] }>()
  for (const place of numbersOf(plan, [], [])) {
    const meaning = meaningOf(place)
    if (!meaning) continue
    const link = linkOf(place, meaning)
    const known = byLink.get(link)
    if (known) known.places.push(place.path)
    else byLink.set(link, { parameter: parameterAt(place, meaning), places: [place.path] })
  }
  return tellApart([...byLink.values()].map(({ parameter, places }) => ({ ...parameter, places })))
}

function parameterAt({ path, value, group }: Place, { label, min, max, isWhole }: Meaning): Omit<PlanParameter, 'places'> {
  const isReallyWhole = isWhole && Number.isInteger(value)
  return {
    path,
    label,
    group,
    value,
    min: Math.min(min, value),
    max: Math.max(max, value),
    step: niceStep(Math.abs(value) / 10 || (max - min) / 20, isReallyWhole),
    isWhole: isReallyWhole,
  }
}

const ruleWords: Readonly<Record<string, string>> = {
  entryLong: 'long entry',
  entryShort: 'short entry',
  exitLong: 'long exit',
  exitShort: 'short exit',
}

/** What can tell equal labels apart, the shortest first: the first under which all of them differ is taken. */
const distinctions: readonly ((parameter: PlanParameter) => string)[] = [
  ({ group }) => group,
  ({ path, group }) => ruleWords[path.split('.')[0] ?? ''] ?? group,
  ({ value }) => `now ${value}`,
  ({ path, group, value }) => `${ruleWords[path.split('.')[0] ?? ''] ?? group}, now ${value}`,
]

/** Of two equal lengths in one place the smaller is the fast one; other equal labels say where they stand or what they are. */
function tellApart(parameters: readonly PlanParameter[]): readonly PlanParameter[] {
  return parameters.map((parameter) => {
    const same = parameters.filter(({ label }) => label === parameter.label)
    if (same.length < 2) return parameter
    const values = same.map(({ value }) => value).toSorted((a, b) => a - b)
    if (same.length === 2 && parameter.label.endsWith(' period') && values[0] !== values[1] && same[0]!.group === same[1]!.group)
      return { ...parameter, label: `${parameter.value === values[0] ? 'Fast' : 'Slow'} ${parameter.label}` }
    const distinguish = distinctions.find((word) => new Set(same.map(word)).size === same.length)
    const word = distinguish ? distinguish(parameter) : `no. ${same.indexOf(parameter) + 1}`
    return { ...parameter, label: `${parameter.label} (${word})` }
  })
}

const ordered: Readonly<Partial<Record<IndicatorName, readonly string[]>>> = {
  macd: ['fast', 'slow'],
  ichimoku: ['tenkan', 'kijun', 'senkou_b'],
  psar: ['step', 'max'],
}

/** What goes without saying: the faster of two crossing averages of one kind stays the faster, and so within an indicator. */
export function naturalConstraints(plan: Plan, parameters: readonly PlanParameter[]): readonly SweepConstraint[] {
  const at = (path: string) => parameters.find(({ places }) => places.includes(path))
  const found = new Map<string, SweepConstraint>()
  const add = (a: PlanParameter | undefined, b: PlanParameter | undefined) => {
    if (!a || !b || a.value === b.value || a.path === b.path) return
    const [smaller, larger] = a.value < b.value ? [a.path, b.path] : [b.path, a.path]
    found.set(`${smaller} ${larger}`, { smaller, larger })
  }
  for (const { node, path } of nodesOf(plan, '')) {
    if (node['kind'] === 'indicator') {
      const names = ordered[node['name'] as IndicatorName] ?? []
      for (let k = 1; k < names.length; k++) add(at(`${path}.params.${names[k - 1]}`), at(`${path}.params.${names[k]}`))
    }
    const { left, right } = node
    if (isTerm(left) && isTerm(right) && left.kind === 'indicator' && right.kind === 'indicator' && left.name === right.name)
      add(at(`${path}.left.params.period`), at(`${path}.right.params.period`))
  }
  return [...found.values()]
}

function* nodesOf(value: unknown, path: string): Generator<{ node: Node; path: string }> {
  if (typeof value !== 'object' || value === null) return
  const node = value as Node // as in `numbersOf`
  if (!Array.isArray(value)) yield { node, path }
  for (const [name, part] of Object.entries(node)) if (name !== 'from') yield* nodesOf(part, path === '' ? name : `${path}.${name}`)
}

/** Writes values into plans: prepared once for the parameters at `paths`, it makes a plan for each row of values. */
export function parameterWriter(
  plan: Plan,
  parameters: readonly PlanParameter[],
  paths: readonly string[],
): (row: readonly number[]) => Plan {
  const places = paths.flatMap((path, column) => {
    const parameter = parameters.find((one) => one.path === path)
    invariant(parameter, `a parameter at ${path}`)
    return parameter.places.map((place) => ({ keys: place.split('.'), column }))
  })
  // The tree keeps its shape: only numbers were replaced by numbers.
  return (row) => places.reduce<unknown>((tree, { keys, column }) => replaced(tree, keys, row[column]!), plan) as Plan
}

function replaced(node: unknown, [key, ...rest]: readonly string[], value: number): unknown {
  if (key === undefined) return value
  const parent = node as Node // the path leads to a number of this plan
  const child = replaced(parent[key], rest, value)
  return Array.isArray(node) ? node.with(Number(key), child) : { ...parent, [key]: child }
}

/** The plan with other values of its parameters, by path; places that belong together change together. */
export function withParameters(plan: Plan, values: Readonly<Record<string, number>>): Plan {
  return parameterWriter(plan, parametersOf(plan), Object.keys(values))(Object.values(values))
}
