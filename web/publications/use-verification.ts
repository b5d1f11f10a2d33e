import { useQuery } from '@tanstack/react-query'
import { publishedInputs, signingKeys, type PublishedResult, type Statement } from '@playbook/contract/publications'
import { engineVersion } from '@playbook/engine/backtest/run'
import { useEffect, useState } from 'react'
import { queryOf } from '../api.ts'
import type { Outcome } from '../rerun/compute-rerun.ts'
import { useRerun } from '../rerun/use-rerun.ts'
import { checkSignature, type SignatureCheck } from './check-signature.ts'
import { compareRerun, isPlanStated, trustOf, type RerunCheck, type Trust } from './judge-published.ts'

export interface Verification {
  readonly trust: Trust
  /** Null while it is checked. */
  readonly signature: SignatureCheck | null
  readonly isPlanGood: boolean
  readonly rerun: RerunCheck | 'proof_only' | 'failed' | null
  /** 0 to 1 while the backtest runs; null while its prices are fetched. */
  readonly share: number | null
  /** Why it could not be run here. */
  readonly problem: string | null
  readonly outcome: Outcome | null
  readonly retry: () => void
}

function useSignature(published: PublishedResult): {
  readonly check: SignatureCheck | null
  readonly problem: Error | null
  readonly retry: () => void
} {
  const keys = useQuery({ ...queryOf(signingKeys), staleTime: Infinity, retry: false })
  const [check, setCheck] = useState<SignatureCheck | null>(null)
  useEffect(() => {
    if (keys.data === undefined) return
    let isGone = false
    void checkSignature(published, keys.data.keys).then((found) => !isGone && setCheck(found))
    return () => {
      isGone = true
    }
  }, [published, keys.data])
  return { check, problem: keys.error, retry: () => void keys.refetch() }
}

/** Checks a published result in this browser: its signature, its rules, and the backtest itself. */
export function useVerification(published: PublishedResult, statement: Statement): Verification {
  const signature = useSignature(published)
  const isWanted = published.includes_prices
  const inputs = useQuery({
    ...queryOf(publishedInputs, { params: { public_id: published.public_id } }),
    enabled: isWanted,
    staleTime: Infinity,
    retry: false,
  })
  const again = useRerun(inputs.data ?? null)
  const { run, hashes, outcome } = again
  useEffect(() => {
    if (inputs.data !== undefined) run({})
  }, [inputs.data, run])

  const problem = inputs.error?.message ?? again.problem ?? signature.problem?.message ?? null
  const compared = (): Verification['rerun'] => {
    if (!isWanted) return 'proof_only'
    if (hashes === 'unreadable') return 'inputs'
    if (hashes !== null && outcome !== null) return compareRerun(statement, { hashes, tradeHash: outcome.tradeHash, engineVersion })
    return inputs.isError || again.problem !== null ? 'failed' : null
  }
  const rerun = compared()
  const isPlanGood = isPlanStated(published, statement)
  return {
    trust: trustOf(signature.check, isPlanGood, rerun),
    signature: signature.check,
    isPlanGood,
    rerun,
    share: inputs.data === undefined ? null : again.share,
    problem,
    outcome,
    retry() {
      if (signature.problem !== null) signature.retry()
      if (inputs.isError) void inputs.refetch()
      else run({})
    },
  }
}
