import { Failure } from '@playbook/contract/failure'
import { scoreStatement } from '@playbook/engine/agent/score-statement'
import { timeframeMinutes } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import type { Markets } from '../markets/find-market.ts'
import { findDue, postpone, saveScore, type DueRow } from './store.ts'

interface ScoreDeps {
  readonly db: Db
  readonly now: () => number
  readonly markets: Markets
}

/** Statements looked at in one go, and the most bars of a market that are loaded for them. */
const maxLooked = 2_000
const maxBars = 20_000
const minuteMs = 60_000
const silentMs = 15 * minuteMs
const goneMs = 24 * 60 * minuteMs
/** Only markets of everybody are in the record, so nobody asks. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Scores every statement whose horizon has passed; one whose bars are not there yet is looked at again. */
export async function scoreStatements(deps: ScoreDeps): Promise<void> {
  const rows = await findDue(deps.db, new Date(deps.now()), maxLooked)
  const groups = new Map<string, DueRow[]>()
  for (const row of rows) {
    const chart = `${row.symbol} ${row.timeframe}`
    groups.set(chart, [...(groups.get(chart) ?? []), row])
  }
  for (const group of groups.values()) await scoreGroup(deps, group)
}

async function scoreGroup({ db, now, markets }: ScoreDeps, rows: readonly DueRow[]): Promise<void> {
  const { symbol, timeframe } = rows[0]!
  const stepMs = timeframeMinutes[timeframe] * minuteMs
  const nowMs = now()
  const later = (delayMs: number, of: readonly DueRow[]) =>
    postpone(
      db,
      of.map(({ id }) => id),
      new Date(nowMs + delayMs),
    )
  try {
    const market = await markets.find(nobody, symbol)
    if (market === null || !market.timeframes.includes(timeframe)) return await later(goneMs, rows)
    const first = Math.min(...rows.map((row) => row.made_at))
    const count = Math.min(maxBars, Math.ceil((nowMs - first * 1_000) / stepMs) + 2)
    const { bars } = await market.prices.page({ timeframe, count, skipped: 0, beforeSeconds: null }, nowMs / 1_000)
    const open: DueRow[] = []
    for (const row of rows) {
      const cameTrue = scoreStatement({ madeAt: row.made_at, horizonBars: row.horizon_bars, claim: row.claim }, bars)
      if (cameTrue === null) open.push(row)
      else await saveScore(db, row.id, cameTrue, new Date(nowMs))
    }
    await later(stepMs, open)
  } catch (cause) {
    if (!(cause instanceof Failure)) throw cause
    await later(silentMs, rows)
  }
}
