import { formatUsd } from '@playbook/engine/format/money'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { groupRules, roleNames } from '@playbook/engine/strategy/group-rules'
import { formatTime } from '../ui/time.tsx'
import type { ComparedRun } from './compared-run.ts'

/** Something that is not the same in all runs: what it is, and how it is in each. */
export interface Difference {
  readonly name: string
  readonly texts: readonly string[]
}

type Told = Pick<ComparedRun, 'strategy' | 'result'>

const settings: readonly (readonly [name: string, textOf: (run: Told) => string])[] = [
  ['Market', ({ strategy }) => strategy.symbol],
  ['Prices', ({ result }) => (result.receipt.source === 'simulated' ? 'simulated' : 'imported')],
  ['Timeframe', ({ strategy }) => timeframeLabel[strategy.timeframe]],
  [
    'Period',
    ({ result: { receipt } }) => `${formatTime(receipt.first_time, 'date', 'utc')} – ${formatTime(receipt.last_time, 'date', 'utc')}`,
  ],
  ['Start capital', ({ result }) => formatUsd(result.initial_capital)],
  ['Spread', ({ result }) => `${result.receipt.spread} in price`],
  ['Slippage', ({ result }) => `${result.receipt.slippage} in price`],
  ['Commission', ({ result: { receipt } }) => `${receipt.commission.value} ${receipt.commission.kind.replaceAll('_', ' ')}`],
  ['Engine', ({ result }) => result.receipt.engine_version],
]

/** What the runs were made on, as far as it differs: figures of unlike runs are not one race. */
export const settingDifferences = (runs: readonly Told[]): Difference[] =>
  settings.flatMap(([name, textOf]) => {
    const texts = runs.map(textOf)
    return new Set(texts).size > 1 ? [{ name, texts }] : []
  })

/** A rule in words, with which of the runs have it. */
export interface RuleDifference {
  readonly group: string
  readonly text: string
  readonly has: readonly boolean[]
}

export interface RuleComparison {
  readonly different: readonly RuleDifference[]
  readonly common: readonly RuleDifference[]
}

/** The rules and assumptions of all runs in plain words: those of some, and those of all. */
export function compareRules(runs: readonly Pick<Told, 'strategy'>[]): RuleComparison {
  const rules = new Map<string, { group: string; text: string; has: boolean[] }>()
  for (const [index, { strategy }] of runs.entries())
    for (const { group, text } of linesOf(strategy.reading)) {
      const rule = rules.get(`${group}: ${text}`) ?? { group, text, has: runs.map(() => false) }
      rule.has[index] = true
      rules.set(`${group}: ${text}`, rule)
    }
  const all = [...rules.values()]
  const groups = [...new Set(all.map(({ group }) => group))]
  const sorted = groups.flatMap((group) => all.filter((rule) => rule.group === group))
  return { different: sorted.filter(({ has }) => has.includes(false)), common: sorted.filter(({ has }) => !has.includes(false)) }
}

const linesOf = ({ rules, assumptions }: Told['strategy']['reading']): { group: string; text: string }[] => [
  ...groupRules(rules)
    // The market and its period are settings, told above.
    .filter(({ rules: lines }) => !lines.every(({ role }) => role === 'market' || role === 'period'))
    .flatMap(({ title, rules: lines }) => lines.map(({ role, text }) => ({ group: title, text: `${roleNames[role]}: ${text}` }))),
  ...assumptions
    .filter(({ path }) => !told.has(path))
    .map(({ label, value, unit }) => ({ group: 'Assumed', text: `${label}: ${value}${unit === null ? '' : ` ${unit}`}` })),
]

/** Assumptions that stand among the settings. */
const told = new Set(['market', 'market.symbol', 'market.timeframe', 'period', 'initialCapital'])
