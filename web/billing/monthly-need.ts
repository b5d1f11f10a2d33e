import type { PricingPlan } from '@playbook/contract/financial'
import { recommendPlan } from '@playbook/contract/plans'
import { quoteOf, quoteOfAnswer } from '@playbook/contract/token-prices'
import { numberText } from '../ui/numbers.ts'

/** The acts that people ask about, each at a usual size. */
const answer = quoteOfAnswer()
export const exampleActs = {
  backtests: {
    name: 'Backtests',
    about: 'four years of hourly bars, seven rules',
    tokens: quoteOf('backtest', { bars: 24_816, rules: 7 }).high,
  },
  reports: {
    name: 'Full robustness reports',
    about: 'the full check: 1,000 paths, 8 windows, 121 neighbours',
    tokens: quoteOf('robustness', { bars: 24_816, paths: 1_000, windows: 8, neighbours: 121 }).high,
  },
  answers: { name: 'Answers of the AI Agent', about: 'by tools used and words written', tokens: (answer.low + answer.high) / 2 },
} as const
export type ExampleAct = keyof typeof exampleActs
export const actNamesInOrder = ['backtests', 'reports', 'answers'] as const satisfies readonly ExampleAct[]

/** The least and the most that an answer costs. */
export const answerRange = [answer.low, answer.high] as const

export type Need = Readonly<Record<ExampleAct, number>>

export interface Reckoning {
  readonly lines: readonly { readonly act: ExampleAct; readonly count: number; readonly tokens: number }[]
  readonly need: number
  /** As answers cost least and most. */
  readonly low: number
  readonly high: number
  /** With room for a busy month. */
  readonly wanted: number
  readonly plan: PricingPlan | undefined
  readonly why: string
}

const words = (tokens: number) => numberText(tokens, 0)

/** A month's need in tokens with the smallest plan that covers it, and why that one. */
export function reckon(counts: Need, plans: readonly PricingPlan[], freeTokens: number): Reckoning {
  const lines = actNamesInOrder.map((act) => ({ act, count: counts[act], tokens: counts[act] * exampleActs[act].tokens }))
  const need = lines.reduce((sum, line) => sum + line.tokens, 0)
  const others = need - counts.answers * exampleActs.answers.tokens
  const { wanted, plan } = recommendPlan(need, plans)
  const monthly = plans.filter(({ kind }) => kind === 'plan')
  const before = plan === undefined ? undefined : monthly[monthly.indexOf(plan) - 1]
  const largest = monthly.at(-1)
  const why =
    need === 0
      ? `Writing, reading and looking cost nothing. ${words(freeTokens)} tokens come with the account.`
      : plan === undefined
        ? `No plan covers ${words(wanted)} alone: ${largest?.name ?? 'the largest'} has ${words(largest?.tokens ?? 0)} a month, and packs cover the rest.`
        : `${words(plan.tokens)} tokens a month: the smallest plan that covers ${words(wanted)}.${before === undefined ? '' : ` ${before.name} has ${words(before.tokens)}.`}`
  const [low, high] = answerRange.map((each) => others + counts.answers * each)
  return { lines, need, low: low ?? need, high: high ?? need, wanted, plan: need === 0 ? undefined : plan, why }
}
