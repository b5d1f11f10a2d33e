import type { Timeframe } from '@playbook/engine/market/timeframe'
import { planHash } from '@playbook/engine/strategy/canonical'
import type { Plan } from '@playbook/engine/strategy/plan'
import { sql, type Transaction } from 'kysely'
import type { Database, Db } from '../db/tables.ts'

/** On what a plan is tried, as it was asked for: today's and tomorrow's run of the same question are one trial. */
export interface TriedOn {
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

/** How often a family was tried, and how far the Sharpes that came out lie apart. */
export interface Tried {
  readonly trials: number
  /** Standard deviation of the daily Sharpes; null where too few are known. */
  readonly sharpeSpread: number | null
}

/** Fewer Sharpes say little about how far they lie apart. */
const fewestSharpes = 10
const rowsAtOnce = 1_000

/** Names one combination of rules, numbers, market and period. */
export const trialKeyOf = (plan: Plan, on: TriedOn): string =>
  [planHash(plan).slice(0, 32), on.symbol, on.timeframe, on.startDate ?? '', on.endDate ?? ''].join(' ')

/** Counts combinations that were tried; one that was tried before counts once. */
export async function countTrials(
  db: Db | Transaction<Database>,
  ownerId: string,
  familyKey: string,
  trials: readonly Trial[],
): Promise<void> {
  const once = [...new Map(trials.map((trial) => [trial.trialKey, trial])).values()]
  for (let start = 0; start < once.length; start += rowsAtOnce)
    await db
      .insertInto('strategy_trials')
      .values(
        once.slice(start, start + rowsAtOnce).map(({ trialKey, sharpe }) => ({
          owner_id: ownerId,
          family_key: familyKey,
          trial_key: trialKey,
          sharpe: sharpe !== null && Number.isFinite(sharpe) ? sharpe : null,
        })),
      )
      .onConflict((conflict) =>
        conflict
          .columns(['owner_id', 'family_key', 'trial_key'])
          .doUpdateSet({ sharpe: sql`coalesce(excluded.sharpe, strategy_trials.sharpe)` }),
      )
      .execute()
}

/** What an owner has tried of a family `besides` the named combinations; the spread is that of all. */
export async function readTried(db: Db, ownerId: string, familyKey: string, besides: readonly string[] = []): Promise<Tried> {
  const { rows } = await sql<{ trials: number; sharpes: number; spread: number | null }>`
    select count(*) filter (where trial_key <> all(${besides}::text[])) as trials, count(sharpe) as sharpes, stddev_samp(sharpe) as spread
    from strategy_trials where owner_id = ${ownerId} and family_key = ${familyKey}`.execute(db)
  const { trials, sharpes, spread } = rows[0] ?? { trials: 0, sharpes: 0, spread: null }
  return { trials, sharpeSpread: sharpes < fewestSharpes ? null : spread }
}
