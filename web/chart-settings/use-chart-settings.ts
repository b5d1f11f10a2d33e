import type { ChartSettings } from '@playbook/contract/chart-settings'
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { firstSettings } from './first-settings.ts'
import { redoChange, undoChange } from './settings-history.ts'
import { savedSettings, SettingsKeeper } from './settings-keeper.ts'

const keepers = new WeakMap<QueryClient, SettingsKeeper>()
function keeperOf(queries: QueryClient): SettingsKeeper {
  const keeper = keepers.get(queries) ?? new SettingsKeeper(queries)
  keepers.set(queries, keeper)
  return keeper
}

/** How the user's charts look. A change shows at once and is kept on the server; `topic` names one that goes on, such as typing. */
export function useChartSettings() {
  const queries = useQueryClient()
  const keeper = keeperOf(queries)
  // What the server has is older than a change that it has not taken yet.
  const isCurrent = () => !keeper.isWaiting
  const saved = useQuery({
    ...savedSettings,
    staleTime: 30_000,
    refetchOnWindowFocus: isCurrent,
    refetchOnReconnect: isCurrent,
    refetchOnMount: isCurrent,
  })
  useEffect(() => {
    const flush = () => keeper.flush()
    const leave = () => keeper.flushAndLeave()
    addEventListener('online', flush)
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('online', flush)
      removeEventListener('pagehide', leave)
      flush()
    }
  }, [keeper])
  // While the server has not answered, or cannot, a chart is drawn as it is at first.
  const first = useMemo(() => firstSettings(), [])
  const { settings, undo, redo } = saved.data ?? { settings: null, undo: [], redo: [] }
  return {
    settings: settings ?? first,
    isPending: saved.isPending,
    change: (part: Partial<ChartSettings>, topic: string | null = null) => keeper.set(part, topic),
    undo: () => keeper.step(undoChange),
    redo: () => keeper.step(redoChange),
    canUndo: undo.length > 0,
    canRedo: redo.length > 0,
  }
}
