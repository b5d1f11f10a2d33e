import type { CallArguments } from '@playbook/contract/endpoint'
import { createScreen, getScreen, isScreenActive, listScreens, watchScreen, type ScreenProgress } from '@playbook/contract/screener'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, queryOf, watch } from '../api.ts'

/** Reads lists and rows of screens again. */
export function useScreensChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const endpoint of [listScreens, getScreen]) void queries.invalidateQueries({ queryKey: [endpoint.path] })
  }
}

/** Follows a screen while it runs; what it found is read when it has ended. */
export function useLiveScreen(screen: Pick<ScreenProgress, 'id' | 'status'> | undefined): void {
  const goingId = screen !== undefined && isScreenActive(screen.status) ? screen.id : null
  const queries = useQueryClient()
  const changed = useScreensChanged()
  const tell = useEffectEvent((state: ScreenProgress) => {
    if (!isScreenActive(state.status)) return changed()
    queries.setQueryData(queryOf(getScreen, { params: { id: state.id } }).queryKey, (known) =>
      known === undefined ? known : { ...known, ...state },
    )
  })
  useEffect(() => {
    if (goingId === null) return
    return watch(watchScreen, { params: { id: goingId } }, (state) => tell(state), { isLast: (state) => !isScreenActive(state.status) })
  }, [goingId])
}

export function useCreateScreen(onMade: (screen: ScreenProgress) => void) {
  const changed = useScreensChanged()
  return useMutation({
    mutationFn: (body: CallArguments<typeof createScreen>['body']) => call(createScreen, { body }),
    onSuccess: (screen) => {
      changed()
      onMade(screen)
    },
  })
}
