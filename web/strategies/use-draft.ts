import { useQuery } from '@tanstack/react-query'
import { getStrategy } from '@playbook/contract/strategies'
import { useEffect, useState } from 'react'
import { queryOf } from '../api.ts'
import { emptyDraft, storedDraft, storeDraft, type Draft } from './draft.ts'

/** A pause this long after the last change before the draft is stored. */
const pauseMs = 300

interface DraftState {
  readonly draft: Draft
  readonly change: (part: Partial<Draft>) => void
  /** The failed run's own sentence, when the text came back to be fixed. */
  readonly failure: string | null
}

/** The draft being written: the stored one, or an earlier strategy that comes back as a variant. */
export function useDraft(fromId: string | undefined, symbol: string | undefined): DraftState {
  const [draft, setDraft] = useState<Draft>(() => {
    const stored = storedDraft()
    return symbol === undefined ? stored : { ...stored, symbol }
  })
  const earlier = useQuery({ ...queryOf(getStrategy, { params: { id: fromId ?? '' } }), enabled: fromId !== undefined })
  const [taken, setTaken] = useState<string | null>(null)
  if (earlier.data !== undefined && taken !== earlier.data.id) {
    const old = earlier.data
    setTaken(old.id)
    setDraft({
      ...emptyDraft,
      name: old.name,
      text: old.strategy_text,
      symbol: old.symbol,
      timeframe: old.timeframe,
      startDate: old.start_date ?? '',
      endDate: old.end_date ?? '',
      answers: old.answers,
      overrides: old.overrides,
    })
  }
  useEffect(() => {
    const timer = setTimeout(() => storeDraft(draft), pauseMs)
    return () => clearTimeout(timer)
  }, [draft])
  return { draft, change: (part) => setDraft((now) => ({ ...now, ...part })), failure: earlier.data?.result?.error_message ?? null }
}
