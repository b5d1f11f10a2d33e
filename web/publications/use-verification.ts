import { publishedInputs, signingKeys, type PublishedResult, type Statement } from '@playbook/contract/publications'
import { engineVersion } from '@playbook/engine/backtest/run'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { queryOf } from '../api.ts'
import { checkSignature, type SignatureCheck } from './check-signature.ts'
import { compareClaims, type ComparedClaim } from './compare-claims.ts'
import { ageOf, compareRerun, isPlanStated, judgeClaims, trustOf, type Findings, type Trust } from './judge-published.ts'
import type { Recomputed } from './recompute.ts'
import { useRecompute } from './use-recompute.ts'

/** What was found; signature and rerun are null while they are checked. */
export interface Verification extends Findings {
  readonly trust: Trust
  /** Each stated figure beside the one computed here; null while the trades have not been found to match. */
  readonly claims: readonly ComparedClaim[] | null
  /** 0 to 1 while the backtest runs; null while its prices are fetched. */
  readonly share: number | null
  /** Why it could not be run here. */
  readonly problem: string | null
  readonly recomputed: Recomputed | null
  readonly retry: () => void
}

const crashed = 'The backtest could not be run in this browser.'

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
  const { state, retry } = useRecompute(inputs.data, statement)
  const recomputed = state.kind === 'done' ? state.recomputed : null

  const problem = inputs.error?.message ?? (state.kind === 'failed' ? crashed : null) ?? signature.problem?.message ?? null
  const compared = (): Verification['rerun'] => {
    if (!isWanted) return 'proof_only'
    if (state.kind === 'unreadable') return 'inputs'
    if (recomputed !== null) return compareRerun(statement, recomputed, engineVersion)
    return inputs.isLoadingError || state.kind === 'failed' ? 'failed' : null
  }
  const rerun = compared()
  const claims = useMemo(
    () => (recomputed !== null && rerun === 'matches' ? compareClaims(statement, recomputed.claims) : null),
    [statement, recomputed, rerun],
  )
  const findings: Findings = {
    signature: signature.check,
    isPlanGood: isPlanStated(published, statement),
    rerun,
    figures: claims && judgeClaims(claims, statement, engineVersion),
    age: ageOf(statement, engineVersion),
  }
  return {
    ...findings,
    trust: trustOf(findings),
    claims,
    share: inputs.data === undefined || state.kind !== 'running' ? null : state.share,
    problem,
    recomputed,
    retry() {
      if (signature.problem !== null) signature.retry()
      if (inputs.isLoadingError) void inputs.refetch()
      else if (state.kind === 'failed') retry()
    },
  }
}
