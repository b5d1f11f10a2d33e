import { session } from '@playbook/contract/auth'
import { applyDrawings, listDrawings } from '@playbook/contract/drawings'
import { failures } from '@playbook/contract/failure'
import type { CommandProblem } from '@playbook/engine/drawings/apply-commands'
import type { Drawing, DrawingCommand } from '@playbook/engine/drawings/drawing'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { isRefusal } from '../client/is-refusal.ts'
import { tinyStore, useTinyStore } from '../ui/tiny-store.ts'
import { showToast } from '../ui/toast.tsx'
import { newDrawingSession, type DrawingSession, type DrawingsView } from './drawing-session.ts'
import { unsavedDrawings } from './unsaved-drawings.ts'

const listOf = (symbol: string) => queryOf(listDrawings, { query: { symbol } })

const problemWords = (problem: CommandProblem): string =>
  problem.kind === 'invalid'
    ? problem.problem.message
    : problem.kind === 'missing'
      ? 'It was deleted elsewhere.'
      : failures.too_many_drawings.message

function openSession(queries: QueryClient, uid: string, symbol: string): DrawingSession {
  const list = listOf(symbol)
  const save = async (commands: readonly DrawingCommand[]): Promise<readonly Drawing[]> => {
    // The login may have changed since: nobody's drawings are saved for somebody else.
    if (queries.getQueryData(queryOf(session).queryKey)?.profile?.uid !== uid) throw new Error('You are signed out.')
    const reply = await call(applyDrawings, { body: { symbol, commands: [...commands] } })
    // A list that was asked for before this change would bring the earlier drawings back.
    await queries.cancelQueries({ queryKey: list.queryKey })
    queries.setQueryData(list.queryKey, reply)
    return reply.results
  }
  return newDrawingSession({
    save,
    isFinal: isRefusal,
    wordsOf: messageOf,
    problemWords,
    onRefused: (words) => showToast('bad', { title: 'The drawing was not changed', detail: words }),
    onUnsaved: (words) => showToast('bad', { title: 'Drawings not saved yet', detail: `${words} They are kept here and sent again.` }),
    readAgain: () => void queries.invalidateQueries({ queryKey: list.queryKey }),
    unsaved: unsavedDrawings(uid, symbol),
  })
}

// One for each account and market, so that charts of one market share their drawings and what can be undone.
const sessions = new Map<string, DrawingSession>()

function sessionOf(queries: QueryClient, uid: string, symbol: string): DrawingSession {
  const key = `${uid} ${symbol}`
  const known = sessions.get(key) ?? openSession(queries, uid, symbol)
  sessions.set(key, known)
  return known
}

const nothing = tinyStore<DrawingsView>({ drawings: [], saving: 'saved', problem: null, canUndo: false, canRedo: false })

/** The drawings of the signed-in user on a market, with what changes them; read again when the page is looked at again. */
export function useDrawings(symbol: string, isOff: boolean) {
  const queries = useQueryClient()
  const uid = useQuery(queryOf(session)).data?.profile?.uid ?? null
  const held = useMemo(() => (uid === null ? null : sessionOf(queries, uid, symbol)), [queries, uid, symbol])
  const list = useQuery({ ...listOf(symbol), staleTime: 0, enabled: uid !== null && !isOff })
  const view = useTinyStore(held?.view ?? nothing)
  useEffect(() => {
    if (list.data !== undefined) held?.load(list.data.results)
  }, [held, list.data])
  useEffect(() => {
    if (held === null) return
    const again = () => {
      if (held.view.get().saving === 'unsaved') held.retry()
    }
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [held])
  return {
    ...view,
    session: held,
    isPending: list.isPending,
    error: list.isLoadingError ? list.error : null,
    readAgain: () => void list.refetch(),
  }
}
