import { getStrategy } from '@playbook/contract/strategies'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { queryOf } from '../../api.ts'
import { passedWords } from './draft-request.ts'
import {
  dropDraft,
  emptyDraft,
  newHandle,
  restoreDraft,
  saveDraft,
  storedDrafts,
  type Draft,
  type DraftHandle,
  type StoredDraft,
} from './draft.ts'

/** A pause this long after the last change before the draft is stored. */
const pauseMs = 300

/** Changes parts of the draft; a function is given it as it is then, which may be newer than what is drawn. */
export type ChangeDraft = (part: Partial<Draft> | ((now: Draft) => Partial<Draft>)) => void

interface DraftState {
  readonly draft: Draft
  readonly change: ChangeDraft
  /** True once the earlier strategy has come back: the address need not name it any more. */
  readonly isTaken: boolean
  /** Stores the draft at once, before the page is left. */
  readonly keep: (part: Partial<Draft>) => void
  /** The other drafts in this browser, newest first. */
  readonly others: () => readonly StoredDraft[]
  readonly open: (stored: StoredDraft) => void
  readonly startNew: () => void
  readonly drop: (id: string) => void
  readonly restore: (stored: StoredDraft) => void
}

interface Writing {
  readonly handle: DraftHandle
  readonly draft: Draft
  /** True once something was changed here: what was only looked at is not stored again. */
  readonly isTouched: boolean
}

const writing = (draft: Draft, handle = newHandle(), isTouched = false): Writing => ({ handle, draft, isTouched })

/** The draft being written: the newest stored one, or an earlier strategy that comes back as its next version. */
export function useDraft(fromId: string | undefined, symbol: string | undefined): DraftState {
  const [state, setState] = useState<Writing>(() => {
    const [newest] = fromId === undefined ? storedDrafts() : []
    const found = newest === undefined ? writing(emptyDraft) : writing(newest.draft, newest)
    return symbol === undefined ? found : { ...found, draft: { ...found.draft, symbol }, isTouched: true }
  })
  const earlier = useQuery({ ...queryOf(getStrategy, { params: { id: fromId ?? '' } }), enabled: fromId !== undefined })
  const [taken, setTaken] = useState<string | null>(null)
  if (earlier.data !== undefined && taken !== earlier.data.id) {
    const old = earlier.data
    setTaken(old.id)
    const draft: Draft = {
      ...emptyDraft,
      name: old.name,
      text: old.strategy_text,
      symbol: old.symbol,
      timeframe: old.timeframe,
      startDate: old.start_date ?? '',
      endDate: old.end_date ?? '',
      answers: old.answers,
      overrides: old.overrides,
      editedIn: old.strategy_text,
      ignored: passedWords(old.reading),
      parentId: old.id,
      failure: old.result?.error_message ? { message: old.result.error_message, paths: old.error_paths } : null,
    }
    // The draft that it was run from is gone on with, where nothing was changed since.
    const same = storedDrafts().find((stored) => stored.draft.parentId === old.id && stored.draft.text === old.strategy_text)
    setState(writing(draft, same ?? newHandle(), true))
  }
  const handle = useRef(state.handle)
  const store = useCallback((draft: Draft) => {
    handle.current = saveDraft(handle.current, draft, Date.now())
  }, [])
  useEffect(() => {
    handle.current = state.handle
  }, [state.handle])
  const unsaved = useRef<Draft | null>(null)
  useEffect(() => {
    if (!state.isTouched) return
    unsaved.current = state.draft
    const timer = setTimeout(() => {
      unsaved.current = null
      store(state.draft)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [state.draft, state.isTouched, store])
  // The last keystrokes before the page is left are kept too.
  useEffect(() => {
    const flush = () => {
      if (unsaved.current !== null) store(unsaved.current)
      unsaved.current = null
    }
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [store])
  const change: ChangeDraft = useCallback(
    (part) =>
      setState((now) => ({ ...now, draft: { ...now.draft, ...(typeof part === 'function' ? part(now.draft) : part) }, isTouched: true })),
    [],
  )
  const leaveFor = (next: Writing) => {
    if (unsaved.current !== null) store(unsaved.current)
    unsaved.current = null
    setState(next)
  }
  return {
    draft: state.draft,
    change,
    isTaken: fromId !== undefined && taken === fromId,
    keep: (part) => {
      unsaved.current = null
      store({ ...state.draft, ...part })
    },
    others: () => storedDrafts().filter(({ id }) => id !== handle.current.id),
    open: (stored) => leaveFor(writing(stored.draft, stored)),
    startNew: () => leaveFor(writing({ ...emptyDraft, symbol: state.draft.symbol })),
    drop: dropDraft,
    restore: restoreDraft,
  }
}
