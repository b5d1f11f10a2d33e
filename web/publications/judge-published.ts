import { Statement, type PublishedResult } from '@playbook/contract/publications'
import { hashFormOf } from '@playbook/engine/backtest/hash-forms'
import type { SignatureCheck } from './check-signature.ts'
import type { ComparedClaim } from './compare-claims.ts'
import type { Recomputed } from './recompute.ts'

/** The signed statement, when it is one and is about this very page; else null. */
export function readStatement({ statement, public_id: publicId }: PublishedResult): Statement | null {
  try {
    const read = Statement.safeParse(JSON.parse(statement))
    return read.success && read.data.public_id === publicId ? read.data : null
  } catch {
    return null
  }
}

/** Whether the rules that the page shows are those of the statement. */
export const isPlanStated = ({ plan }: PublishedResult, statement: Statement): boolean => {
  try {
    return hashFormOf(statement.plan_form)?.plan(plan) === statement.plan_hash
  } catch {
    return false
  }
}

/** Whether this page has the engine that made a statement; `later`: the page is older than the statement. */
export type EngineAge = 'present' | 'earlier' | 'later'

export function ageOf({ engine_version: stated }: Pick<Statement, 'engine_version'>, engineVersion: string): EngineAge {
  const order = stated.localeCompare(engineVersion, 'en', { numeric: true })
  if (order === 0) return 'present'
  return order < 0 ? 'earlier' : 'later'
}

/**
 * How the run in this browser compares. `versions`: other trades, and this page has other rules of trading than the statement.
 * `inputs`: what was handed out is not what the statement is about.
 */
export type RerunCheck = 'matches' | 'differs' | 'versions' | 'inputs'

export function compareRerun(statement: Statement, { hashes, tradeHash }: Recomputed, engineVersion: string): RerunCheck {
  if (hashes === null) return 'versions'
  const areInputsStated =
    hashes.plan === statement.plan_hash && hashes.data === statement.data_hash && hashes.settings === statement.settings_hash
  if (!areInputsStated) return 'inputs'
  if (tradeHash === statement.trade_hash) return 'matches'
  return engineVersion === statement.engine_version ? 'differs' : 'versions'
}

/** How the figures compare where the trades match. `versions`: some differ, and this page may define them differently. */
export type FiguresCheck = 'match' | 'differ' | 'versions'

export function judgeClaims(claims: readonly ComparedClaim[], statement: Statement, engineVersion: string): FiguresCheck {
  if (claims.every(({ verdict }) => verdict !== 'differs')) return 'match'
  return engineVersion === statement.engine_version ? 'differ' : 'versions'
}

/** What to make of the page as a whole. */
export type Trust = 'confirmed' | 'earlier' | 'later' | 'signed' | 'unsigned' | 'broken' | 'checking'

export interface Findings {
  readonly signature: SignatureCheck | null
  readonly isPlanGood: boolean
  readonly rerun: RerunCheck | 'proof_only' | 'failed' | null
  /** Null while the trades have not been found to match. */
  readonly figures: FiguresCheck | null
  readonly age: EngineAge
}

export function trustOf({ signature, isPlanGood, rerun, figures, age }: Findings): Trust {
  const isForged = signature === 'bad' || signature === 'unknown_key' || !isPlanGood
  if (isForged || rerun === 'differs' || rerun === 'inputs' || figures === 'differ') return 'broken'
  if (signature === null || rerun === null) return 'checking'
  if (signature !== 'good') return 'unsigned'
  // Another engine neither confirms nor refutes: that its trades are the same is told beside it.
  if (age !== 'present') return age
  return rerun === 'matches' ? 'confirmed' : 'signed'
}
