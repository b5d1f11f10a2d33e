import { quoteOfStudy } from '@playbook/contract/price-study'
import type { CheckDepth, SweepForm } from '@playbook/contract/robustness'
import { getStrategy } from '@playbook/contract/strategies'
import { engineCheck, engineSweep } from '@playbook/contract/study-settings'
import type { Quote } from '@playbook/contract/token-quotes'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../api.ts'
import { isBilled } from '../billing/is-billed.ts'
import { useResult } from '../strategies/result/use-strategy.ts'

const usePlan = (strategyId: string) =>
  useQuery({ ...queryOf(getStrategy, { params: { id: strategyId } }), enabled: isBilled() }).data?.plan

/** What a check of a run of so many bars costs by its depth; null while the run is not known. */
export function useCheckPrices(strategyId: string, bars: number | null): Readonly<Record<CheckDepth, Quote | null>> {
  const plan = usePlan(strategyId)
  return useMemo(() => {
    const priced = (depth: CheckDepth) =>
      plan === undefined || bars === null || !isBilled()
        ? null
        : quoteOfStudy({ kind: 'check', settings: engineCheck({ depth, seed: 1 }), plan, bars })
    return { full: priced('full'), quick: priced('quick') }
  }, [plan, bars])
}

/** What a sweep costs; null while its run is not known, or where nothing can be asked for yet. */
export function useSweepPrice(strategyId: string, asked: SweepForm | null): Quote | null {
  const plan = usePlan(strategyId)
  const bars = useResult(strategyId, isBilled()).data?.result?.receipt.bars
  return useMemo(
    () =>
      plan === undefined || bars === undefined || asked === null || !isBilled()
        ? null
        : quoteOfStudy({ kind: 'sweep', settings: engineSweep(asked), plan, bars }),
    [plan, bars, asked],
  )
}
