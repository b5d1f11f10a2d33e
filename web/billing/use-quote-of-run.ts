import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isBilled } from './is-billed.ts'

const hourSeconds = 3_600

/** What prices a run, once it is loaded: it needs the calendars of all markets, which a page shows nothing of. */
export const useQuoteOfRun = () =>
  useQuery({
    queryKey: ['what prices a run'],
    queryFn: async () => (await import('@playbook/contract/price-run')).quoteOfRun,
    enabled: isBilled(),
    staleTime: Infinity,
    gcTime: Infinity,
  }).data ?? null

/** The moment as of which runs are priced, the end of the hour: one that is begun a little later has a bar more. */
export const usePricedAt = (): number => useState(() => Math.ceil(Date.now() / 1000 / hourSeconds) * hourSeconds)[0]
