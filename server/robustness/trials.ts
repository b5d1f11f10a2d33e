import type { VariantCount } from '@playbook/contract/tried'
import { hashForms } from '@playbook/engine/backtest/hash-forms'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { familyKey, familyKeys } from '@playbook/engine/robustness/family-key'
import type { KnownTrials } from '@playbook/engine/robustness/update-trials'
import type { Plan } from '@playbook/engine/strategy/plan'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'

/** On what a plan is tried, as it was asked for: today's and tomorrow's run of the same question are one trial. */
export interface TrialScope {
  readonly symbol: string
  readonly timeframe: Timeframe
  /** ISO dates; null where nothing was said. */
  readonly startDate: string | null
  readonly endDate: string | null
}

export interface Trial {
  readonly trialKey: string
  /** Of the daily returns, not annualised; null where there is none. */
  readonly sharpe: number | null
}

/** Fewer Sharpes say little about how far they lie apart. */
const minSharpes = 10
const rowsAtOnce = 1_000

/** Names one combination of rules, numbers, market and period, for ever by the first form: it must be known again (decision 0007). */
export const trialKeyOf = (plan: Plan, on: TrialScope): string =>
  [hashForms[1].plan(plan).slice(0, 32), on.symbol, on.timeframe, on.startDate ?? '', on.endDate ?? ''].join(' ')

/** Counts combinations that were tried; one that was tried before counts once. `checkedOf` is the strategy whose robustness check tries them. */
export async function countTrials(
  db: Db | Transaction<Database>,
  ownerId: string,
  plan: Plan,
  trials: readonly Trial[],
  checkedOf: string | null = null,
): Promise<void> {
  const family = familyKey(plan)
  const once = [...new Map(trials.map((trial) => [trial.trialKey, trial])).values()]
  for (let start = 0; start < once.length; start += rowsAtOnce)
    await db
      .insertInto('strategy_trials')
      .values(
        once.slice(start, start + rowsAtOnce).map(({ trialKey, sharpe }) => ({
          owner_id: ownerId,
          family_key: family,
          trial_key: trialKey,
          sharpe: sharpe !== null && Number.isFinite(sharpe) ? sharpe : null,
          checked_of: checkedOf,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['owner_id', 'family_key', 'trial_key']).doUpdateSet({
          sharpe: sql`coalesce(excluded.sharpe, strategy_trials.sharpe)`,
          checked_of: sql`case when strategy_trials.checked_of = excluded.checked_of then excluded.checked_of end`,
        }),
      )
      .execute()
}

/** A strategy whose count is asked for. */
export interface CountedStrategy extends TrialScope {
  readonly id: string
  readonly plan: Plan
}

/** Records from before plans carried a version are of no family: nothing was ever counted of them. */
export const isCounted = ({ version }: Partial<Plan>): boolean => version !== undefined

/**
 * How many variants an owner has tried of a strategy's family, the strategy itself included: the one count that every figure and every
 * page goes by. It only grows. What the strategy's own checks alone have tried is told beside it: its result was not chosen from those.
 * The Sharpes are summed in their own order: the order in which rows are found changes the last digit, and signed figures with it.
 */
export async function readVariantCount(db: Db, ownerId: string, counted: CountedStrategy): Promise<KnownTrials> {
  if (!isCounted(counted.plan)) return { trials: 1, checked: 0, sharpeSpread: null }
  const own = trialKeyOf(counted.plan, counted)
  const { rows } = await sql<{ others: number; checked: number; sharpes: number; spread: number | null }>`
    with tried as (
      select trial_key, max(sharpe) as sharpe, bool_and(checked_of is not distinct from ${counted.id}::uuid) as is_checked
      from strategy_trials where owner_id = ${ownerId} and family_key = any(${[...familyKeys(counted.plan)]}::text[]) group by trial_key
    ) select count(*) filter (where not is_checked and trial_key <> ${own}) as others,
      count(*) filter (where is_checked and trial_key <> ${own}) as checked,
      count(sharpe) filter (where not is_checked) as sharpes,
      stddev_samp(sharpe order by sharpe) filter (where not is_checked) as spread
    from tried`.execute(db)
  const { others, checked, sharpes, spread } = rows[0] ?? { others: 0, checked: 0, sharpes: 0, spread: null }
  return { trials: others + 1, checked, sharpeSpread: sharpes < minSharpes ? null : spread }
}

export const presentVariantCount = ({ trials, checked, sharpeSpread }: KnownTrials): VariantCount => ({
  trials,
  checked,
  sharpe_spread: sharpeSpread,
})
