import { standingOf } from '../backtest/account-limits.ts'
import { equityUsd } from '../backtest/account.ts'
import { momentAfter, rests } from '../backtest/day-limits.ts'
import type { RunState } from '../backtest/run-state.ts'
import { fillOf, ruleNames, type RuleName } from '../backtest/signals.ts'
import type { ConditionNode, TruthName } from '../explain/explain-condition.ts'
import { explainRule, type RuleExplanation } from '../explain/explain-rule.ts'
import type { OpenRun } from '../explain/open-run.ts'
import { describeLimit } from '../strategy/describe.ts'
import { ruleLines } from '../strategy/explain.ts'
import type { Limit } from '../strategy/plan.ts'
import type { ReplayCondition } from './bar-state.ts'

/** How a condition stood at a bar. */
export interface Standing {
  readonly truth: TruthName
  readonly values: readonly (number | null)[]
}

/** Trading days begin their counts again at the next open. */
const beginsDay = ({ limits, lastBar }: RunState, i: number): boolean =>
  i < lastBar && limits!.dayOf !== null && limits!.dayOf[i + 1] !== limits!.day

/** The limits of every entry by their paths in the plan: how each stands for an entry that this close decides. */
const limitsOf = {
  session: ({ plan, limits, lastBar }: RunState, i: number): Standing => {
    const fillsAtClose = (['entryLong', 'entryShort'] as const).some((name) => fillOf(plan, name) === 'close')
    if (!fillsAtClose && i === lastBar) return { truth: 'unknown', values: [] }
    return standing(fillsAtClose ? limits!.session!(i, 'close') : limits!.session!(i + 1, 'open'))
  },
  maxTradesPerDay: (state: RunState, i: number): Standing => {
    const { tradesToday, tradesPerDayLimit } = state.limits!
    const trades = beginsDay(state, i) ? 0 : tradesToday
    return standing(trades < tradesPerDayLimit, trades)
  },
  dailyStop: (state: RunState, i: number): Standing => {
    const { account, bars } = state
    const { lossesToday, maxLossesPerDay, maxLossPercent, equityAtDayStart } = state.limits!
    const isNextDay = beginsDay(state, i)
    const losses = isNextDay ? 0 : lossesToday
    const equity = equityUsd(account, i, 'close', bars.close[i]!)
    const lossPercent = isNextDay || equityAtDayStart === 0 ? 0 : ((equityAtDayStart - equity) / equityAtDayStart) * 100
    return standing(losses < maxLossesPerDay && lossPercent < maxLossPercent, losses, lossPercent)
  },
  cooldown: ({ limits, bars }: RunState, i: number): Standing => {
    const barsLeft = Math.max(0, limits!.cooledAfterBar - i)
    const isOver = barsLeft === 0 && limits!.signalsToSkip === 0 && !rests(limits!, momentAfter(limits!, bars, i))
    return standing(isOver, barsLeft)
  },
} as const

type LimitPath = keyof typeof limitsOf
const limitPaths = Object.keys(limitsOf) as LimitPath[] // the keys of the table above
/** What a limit's value counts. */
const countedBy: Readonly<Record<LimitPath, readonly string[]>> = {
  session: [],
  maxTradesPerDay: ['trades today'],
  dailyStop: ['losses today', 'loss today, %'],
  cooldown: ['bars left'],
}

const standing = (isMet: boolean, ...values: number[]): Standing => ({ truth: isMet ? 'true' : 'false', values })

interface Placed {
  readonly rule: RuleName
  readonly depth: number
  readonly node: ConditionNode
}

function* nodesOf(rule: RuleName, node: ConditionNode, depth = 0): Generator<Placed> {
  yield { rule, depth, node }
  for (const part of node.parts) yield* nodesOf(rule, part, depth + 1)
}

const limitsIn = ({ input: { plan } }: OpenRun): LimitPath[] => limitPaths.filter((path) => plan[path] !== null)

/** What a limit's figure is in. */
const amountOf = ({ counts, unit }: Limit): string =>
  unit === undefined ? counts.replaceAll('_', ' ') : `${counts}, ${unit === 'percent' ? '%' : unit === 'usd' ? '$' : 'R'}`

/** How a limit beside those of a day stands for an entry that this close decides. */
function accountStanding({ limits, account, bars }: RunState, k: number, i: number): Standing {
  const { amount, isReached } = standingOf(
    limits!.account!,
    k,
    momentAfter(limits!, bars, i),
    equityUsd(account, i, 'close', bars.close[i]!),
  )
  return standing(!isReached, amount)
}

/** Every condition of a run's rules, each before its parts, and the limits of every entry after them. */
export function replayConditions(run: OpenRun): ReplayCondition[] {
  const { plan } = run.input
  const texts = new Map(ruleLines(plan).map(({ path, text }) => [path, text]))
  const ofRules = ruleNames.flatMap((name) => {
    const rule = explainRule(run, name, run.firstBar, null)
    return rule === null ? [] : [...nodesOf(name, rule.when)]
  })
  return [
    ...ofRules.map(({ rule, depth, node: { path, text, words, operands } }): ReplayCondition => ({
      path,
      rule,
      depth,
      text,
      words,
      operands: operands.map((operand) => operand.text),
    })),
    ...limitsIn(run).map((path): ReplayCondition => {
      const text = texts.get(path) ?? path
      return { path, rule: null, depth: 0, text, words: text, operands: countedBy[path] }
    }),
    ...(plan.limits ?? []).map((limit, k): ReplayCondition => {
      const text = describeLimit(limit)
      return { path: `limits.${k}`, rule: null, depth: 0, text, words: text, operands: [amountOf(limit)] }
    }),
  ]
}

/** How each condition of `replayConditions` stood at the close of bar i, in the same order; the state is played to there. */
export function standingsAt(run: OpenRun, state: RunState, rules: readonly RuleExplanation[], i: number): Standing[] {
  const ofRules = rules.flatMap(({ rule, when }) =>
    [...nodesOf(rule, when)].map(({ node }): Standing => ({ truth: node.truth, values: node.operands.map(({ value }) => value) })),
  )
  return [
    ...ofRules,
    ...limitsIn(run).map((path) => limitsOf[path](state, i)),
    ...(run.input.plan.limits ?? []).map((_, k) => accountStanding(state, k, i)),
  ]
}
