import { Statement, type PublishedResult } from '@playbook/contract/publications'
import { planHash } from '@playbook/engine/strategy/canonical'
import type { InputHashes } from '../rerun/compute-rerun.ts'
import type { SignatureCheck } from './check-signature.ts'

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
    return planHash(plan) === statement.plan_hash
  } catch {
    return false
  }
}

/**
 * How the run in this browser compares. `versions`: other trades, and this page has other rules of trading than the statement.
 * `inputs`: what was handed out is not what the statement is about.
 */
export type RerunCheck = 'matches' | 'differs' | 'versions' | 'inputs'

export function compareRerun(
  statement: Statement,
  { hashes, tradeHash, engineVersion }: { readonly hashes: InputHashes; readonly tradeHash: string; readonly engineVersion: string },
): RerunCheck {
  const areInputsStated =
    hashes.plan === statement.plan_hash && hashes.data === statement.data_hash && hashes.settings === statement.settings_hash
  if (!areInputsStated) return 'inputs'
  if (tradeHash === statement.trade_hash) return 'matches'
  return engineVersion === statement.engine_version ? 'differs' : 'versions'
}

/** What to make of the page as a whole. */
export type Trust = 'confirmed' | 'signed' | 'unsigned' | 'broken' | 'checking'

export function trustOf(signature: SignatureCheck | null, isPlanGood: boolean, rerun: RerunCheck | 'proof_only' | 'failed' | null): Trust {
  if (signature === 'bad' || signature === 'unknown_key' || !isPlanGood || rerun === 'differs' || rerun === 'inputs') return 'broken'
  if (signature === null || rerun === null) return 'checking'
  if (rerun === 'matches') return signature === 'good' ? 'confirmed' : 'unsigned'
  return signature === 'good' ? 'signed' : 'unsigned'
}
