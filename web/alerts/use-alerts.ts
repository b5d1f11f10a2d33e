import { createAlert, listAlerts, listFiredAlerts } from '@playbook/contract/alerts'
import type { CallArguments } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import { listNotifications, readNotifications } from '@playbook/contract/notifications'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call, queryOf } from '../api.ts'
import { onUnread } from '../live/live-store.ts'

/** What the bell shows at once. */
const shownInBell = 8
/** How often the bell looks by itself, where no stream tells it. */
const lookMs = 60_000

/** The newest notifications with the number of unread ones. */
export const useNotifications = () =>
  useQuery({ ...queryOf(listNotifications, { query: { limit: String(shownInBell) } }), refetchInterval: lookMs })

/** Reads the news again when the stream says that another number of them is unread. To be used once on a page. */
export function useUnreadChanges(known: number | undefined): void {
  const changed = useAlertsChanged()
  const hear = useEffectEvent((unread: number) => {
    if (unread !== known) changed()
  })
  useEffect(() => onUnread((unread) => hear(unread)), [])
}

/** The alerts on one market. */
export const useMarketAlerts = (symbol: string, isOff: boolean) =>
  useQuery({ enabled: !isOff, ...queryOf(listAlerts, { query: { symbol, limit: String(limits.maxAlertsPerSymbol) } }) })

/** Reads everything again that is about alerts. */
export function useAlertsChanged(): () => void {
  const queries = useQueryClient()
  return () => {
    for (const endpoint of [listAlerts, listFiredAlerts, listNotifications]) void queries.invalidateQueries({ queryKey: [endpoint.path] })
  }
}

type AlertBody = CallArguments<typeof createAlert>['body']

export function useCreateAlert(onSet: (title: string) => void) {
  const changed = useAlertsChanged()
  return useMutation({
    mutationFn: (body: AlertBody) => call(createAlert, { body }),
    onSuccess: (alert) => {
      changed()
      onSet(alert.title)
    },
  })
}

/** Marks notifications as read; all of them where none are named. */
export function useRead() {
  const changed = useAlertsChanged()
  return useMutation({
    mutationFn: (ids: readonly string[] | null) => call(readNotifications, { body: ids === null ? {} : { ids: [...ids] } }),
    onSuccess: changed,
  })
}
