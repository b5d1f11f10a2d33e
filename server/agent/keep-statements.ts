import { randomUUID } from 'node:crypto'
import { sourceFacts } from '@playbook/contract/market-sources'
import type { Statement } from '@playbook/engine/agent/tool'
import { timeframeMinutes } from '@playbook/engine/market/timeframe'
import type { Db } from '../db/tables.ts'
import type { Markets } from '../markets/find-market.ts'
import { insertStatements } from './store.ts'

interface KeepDeps {
  readonly now: () => number
  readonly markets: Markets
}

/** What stores the statements of an answer, to be scored when their time has come. Markets of one user are left out: the record is public. */
export async function statementsToKeep(
  { now, markets }: KeepDeps,
  ownerId: string,
  statements: readonly Statement[],
): Promise<(db: Db) => Promise<void>> {
  const symbols = [...new Set(statements.map(({ symbol }) => symbol))]
  const found = await Promise.all(symbols.map((symbol) => markets.find(ownerId, symbol)))
  const shared = new Map(
    found
      .filter((market) => market !== null && !sourceFacts(market.source).isOwn)
      .map((market) => [market!.instrument.symbol, market!.source]),
  )
  const at = new Date(now())
  const made = statements.flatMap((statement) => {
    const source = shared.get(statement.symbol)
    if (source === undefined) return []
    const dueAt = dueAtOf(statement)
    return [{ ...statement, id: randomUUID(), source, claimKey: claimKeyOf(statement.claim), dueAt, now: at }]
  })
  return (db) => insertStatements(db, made)
}

// The bar that was known is closed, and then its horizon: the market's pauses only make it later.
const dueAtOf = ({ madeAt, horizonBars, timeframe }: Statement): Date =>
  new Date((madeAt + (horizonBars + 1) * timeframeMinutes[timeframe] * 60) * 1_000)

const claimKeyOf = (claim: Statement['claim']): string =>
  claim.is === 'holds' ? `holds ${claim.side} ${claim.low} ${claim.high}` : `moves ${claim.way} ${claim.price}`
