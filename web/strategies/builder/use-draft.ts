import { getStrategy, type StrategyDetail } from '@playbook/contract/strategies'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { queryOf } from '../../api.ts'
import { acceptedWords } from './draft-request.ts'
import {
  deleteDraft,
  newDraft,
  isEmptyDraft,
  newHandle,
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

interface Writing {
  readonly handle: DraftHandle
  readonly draft: Draft
  /** When it was stored, milliseconds since 1970; null while it is not. */
  readonly savedAt: number | null
  /** The draft that another tab has changed too: what is written here has become a copy of its own. */
  readonly splitFrom?: string
  /** True once something was changed here: what was only looked at is not stored again. */
  readonly isTouched: boolean
}

/** What the address asks for: a stored draft, an earlier strategy to edit, or, with neither, a new strategy. */
export interface BuilderOpening {
  readonly draft: string | undefined
  readonly from: string | undefined
  readonly symbol: string | undefined
}

const written = ({ draft, id, revision, savedAt }: StoredDraft): Writing => ({ draft, handle: { id, revision }, savedAt, isTouched: false })
const unwritten = (draft: Draft): Writing => ({ draft, handle: newHandle(), savedAt: null, isTouched: false })

function opened({ draft: id, symbol }: BuilderOpening): Writing {
  const found = id === undefined ? undefined : storedDrafts().find((each) => each.id === id)
  return found === undefined ? unwritten(newDraft(symbol)) : written(found)
}

/** The draft of an earlier strategy's next version. */
const versionOf = (old: StrategyDetail): Draft => ({
  name: old.name,
  text: old.strategy_text,
  symbol: old.symbol,
  timeframe: old.timeframe,
  startDate: old.start_date ?? '',
  endDate: old.end_date ?? '',
  answers: old.answers,
  overrides: old.overrides,
  editedIn: old.strategy_text,
  ignored: acceptedWords(old.reading),
  parentId: old.id,
  failure: old.result?.error_message ? { message: old.result.error_message, paths: old.error_paths } : null,
  waitsForTokens: false,
})

/** Stores what changed after a pause, and the last keystrokes before the page is left. */
function useStoring({ draft, isTouched }: Writing, store: (draft: Draft) => void) {
  const unsaved = useRef<Draft | null>(null)
  const flush = useCallback(() => {
    const last = unsaved.current
    unsaved.current = null
    if (last !== null) store(last)
  }, [store])
  useEffect(() => {
    if (!isTouched) return
    unsaved.current = draft
    const timer = setTimeout(flush, pauseMs)
    return () => clearTimeout(timer)
  }, [draft, isTouched, flush])
  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])
  return { forget: useCallback(() => void (unsaved.current = null), []) }
}

interface DraftState {
  readonly draft: Draft
  /** When it was stored, milliseconds since 1970; null while it is not. */
  readonly savedAt: number | null
  readonly change: ChangeDraft
  /** Drops the draft, which has become a strategy; Back leads to that strategy's next version. */
  readonly becomeStrategy: (id: string) => Promise<void>
  /** The draft of another tab that this one was a copy of, once both were changed; else null. */
  readonly splitFrom: string | null
  /** The other drafts in this browser, newest first. */
  readonly others: () => readonly StoredDraft[]
}

/** What is being written. `goTo` puts it into the address without opening it again. */
export function useDraft(opening: BuilderOpening, goTo: (address: Partial<BuilderOpening>) => Promise<void>): DraftState {
  const [state, setState] = useState<Writing>(() => opened(opening))
  const handle = useRef(state.handle)
  const store = useCallback((draft: Draft) => {
    const at = Date.now()
    const saved = saveDraft(handle.current, draft, at)
    const split = saved.id === handle.current.id ? {} : { splitFrom: handle.current.id }
    handle.current = saved
    setState((now) => ({ ...now, ...split, handle: saved, savedAt: isEmptyDraft(draft) ? null : at, isTouched: now.draft !== draft }))
  }, [])
  const { forget } = useStoring(state, store)

  const { from } = opening
  const earlier = useQuery({ ...queryOf(getStrategy, { params: { id: from ?? '' } }), enabled: from !== undefined })
  const [taken, setTaken] = useState<string | null>(null)
  if (earlier.data !== undefined && taken !== earlier.data.id) {
    const version = versionOf(earlier.data)
    setTaken(earlier.data.id)
    setState((now) => (now.isTouched ? now : { ...now, draft: version }))
  }
  const { savedAt } = state
  // What became a strategy has its address already.
  const isStrategy = useRef(false)
  const [named, setNamed] = useState(opening.draft)
  const nameInAddress = useEffectEvent(async () => {
    if (savedAt === null || isStrategy.current) return
    await goTo({ draft: state.handle.id })
    setNamed(state.handle.id)
  })
  useEffect(() => void nameInAddress(), [savedAt, state.handle.id])

  const change: ChangeDraft = useCallback(
    (part) =>
      setState((now) => ({ ...now, draft: { ...now.draft, ...(typeof part === 'function' ? part(now.draft) : part) }, isTouched: true })),
    [],
  )
  return {
    draft: state.draft,
    splitFrom: state.splitFrom ?? null,
    // Saved is what a reload brings back.
    savedAt: named === state.handle.id ? savedAt : null,
    change,
    becomeStrategy: async (id) => {
      isStrategy.current = true
      forget()
      deleteDraft(handle.current.id)
      await goTo({ from: id })
    },
    others: () => storedDrafts().filter(({ id }) => id !== handle.current.id),
  }
}
