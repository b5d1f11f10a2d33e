import { namedSource } from '@playbook/contract/market-sources'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { groupRules, roleNames } from '@playbook/engine/strategy/group-rules'
import { someTermOf } from '@playbook/engine/strategy/plan-children'
import { valueAt } from '@playbook/engine/strategy/plan-path'
import { formatUsd } from '../ui/numbers.ts'
import { formatTime } from '../ui/time.tsx'
import { assumptionText } from '../words/assumption-text.ts'
import { commissionWords, slippageWords } from '../words/cost-words.ts'
import type { ComparedRun } from './compared-run.ts'

/** Something that is not the same in all runs: what it is, and how it is in each. */
export interface Difference {
  readonly name: string
  readonly texts: readonly string[]
}

type Told = Pick<ComparedRun, 'strategy' | 'result'>

const settings: readonly (readonly [name: string, textOf: (run: Told) => string])[] = [
  ['Market', ({ strategy }) => strategy.symbol],
  ['Prices', ({ result }) => namedSource(result.receipt.source, result.receipt.source_label).words],
  ['Timeframe', ({ strategy }) => timeframeLabel[strategy.timeframe]],
  [
    'Period',
    ({ result: { receipt } }) => `${formatTime(receipt.first_time, 'date', 'utc')} – ${formatTime(receipt.last_time, 'date', 'utc')}`,
  ],
  ['Start capital', ({ result }) => formatUsd(result.initial_capital)],
  ['Spread', ({ result }) => `${result.receipt.spread} in price`],
  ['Slippage', ({ result: { receipt } }) => slippageWords(`${receipt.slippage} in price`, receipt)],
  ['Commission', ({ result: { receipt } }) => commissionWords(receipt.commission)],
  ['Engine', ({ result }) => result.receipt.engine_version],
]

/** What the runs were made on, as far as it differs: figures of unlike runs are not one race. */
export const settingDifferences = (runs: readonly Told[]): Difference[] =>
  settings.flatMap(([name, textOf]) => {
    const texts = runs.map(textOf)
    return new Set(texts).size > 1 ? [{ name, texts }] : []
  })

/** A rule in words, with which of the runs have it; or an assumption, with what it is in each. */
export interface RuleDifference {
  readonly group: string
  readonly text: string
  readonly has: readonly boolean[]
  readonly values: readonly string[] | null
}

export interface RuleComparison {
  readonly different: readonly RuleDifference[]
  readonly common: readonly RuleDifference[]
}

type Read = Pick<Told, 'strategy'>

/** The rules and assumptions of all runs in plain words: those that differ, and those that all share. */
export function compareRules(runs: readonly Read[]): RuleComparison {
  const all = [...rulesOf(runs), ...assumptionsOf(runs)]
  const differs = ({ has, values }: RuleDifference) => has.includes(false) || (values !== null && new Set(values).size > 1)
  return { different: all.filter(differs), common: all.filter((rule) => !differs(rule)) }
}

/** Which runs have each rule, by group in the order in which groups first appear. */
function rulesOf(runs: readonly Read[]): RuleDifference[] {
  const rules = new Map<string, { group: string; text: string; has: boolean[] }>()
  for (const [index, { strategy }] of runs.entries())
    for (const { title: group, rules: lines } of groupRules(strategy.reading.rules))
      for (const { role, text: words } of lines) {
        // The market and its period are settings, told above.
        if (role === 'market' || role === 'period') continue
        const text = `${roleNames[role]}: ${words}`
        const rule = rules.get(`${group}: ${text}`) ?? { group, text, has: runs.map(() => false) }
        rule.has[index] = true
        rules.set(`${group}: ${text}`, rule)
      }
  const all = [...rules.values()]
  const groups = [...new Set(all.map(({ group }) => group))]
  return groups.flatMap((group) => all.filter((rule) => rule.group === group)).map((rule) => ({ ...rule, values: null }))
}

const said = 'said in the words'
const absent = 'not in its rules'

/** Whether the run's plan has the part that another run assumed: an indicator by its name, whatever its place, else by its path. */
function hasPart({ strategy: { plan } }: Read, path: string, other: Read): boolean {
  const term = valueAt(other.strategy.plan, path.replace(/\.params\.[^.]+$/, ''))
  if (!isIndicator(term)) return valueAt(plan, path) != null
  const rules = [plan.entryLong, plan.entryShort, plan.exitLong, plan.exitShort]
  return rules.some((rule) => rule && someTermOf(rule.when, (each) => each.kind === 'indicator' && each.name === term.name))
}

const isIndicator = (value: unknown): value is { readonly name: string } =>
  typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'indicator' && 'name' in value

function assumptionsOf(runs: readonly Read[]): RuleDifference[] {
  const found = new Map<string, { readonly path: string; readonly label: string; readonly by: Read }>()
  for (const run of runs)
    for (const { path, label } of run.strategy.reading.assumptions)
      if (!settingPaths.test(path)) found.set(`${path} ${label}`, { path, label, by: run })
  return [...found.values()].map(({ path, label, by }) => ({
    group: 'Assumed, because the text does not say',
    text: label,
    has: runs.map(() => true),
    values: runs.map((run) => {
      const own = run.strategy.reading.assumptions.filter((each) => each.label === label)
      const assumption = own.find((each) => each.path === path) ?? own[0]
      if (assumption !== undefined) return assumptionText(assumption)
      return hasPart(run, path, by) ? said : absent
    }),
  }))
}

/** Assumptions that stand among the settings. */
const settingPaths = /^(?:symbol|timeframe|period|costs)(?:\.|$)/
