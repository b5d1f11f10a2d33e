import { giveOrder, previewOrder, replayAccount, undoOrder, type OrderForm, type ReplayAccount } from '@playbook/contract/replays'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, messageOf, queryOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

/** A cursor that rests is asked about after this long; one that plays, this often. */
const restMs = 120
const playingMs = 800

/** A moment that follows another: soon once that rests, from time to time while it moves. */
function useFollowed(time: number, isPlaying: boolean): number {
  const [followed, setFollowed] = useState({ time, at: 0 })
  useEffect(() => {
    const wait = isPlaying ? Math.max(0, followed.at + playingMs - Date.now()) : restMs
    const timer = setTimeout(() => setFollowed((now) => (now.time === time ? now : { time, at: Date.now() })), wait)
    return () => clearTimeout(timer)
  }, [time, isPlaying, followed.at])
  return followed.time
}

/** Both accounts up to the cursor; what is known of them is never later than the cursor. */
export function useAccount(id: string, cursor: number, isPlaying: boolean) {
  const queries = useQueryClient()
  const time = useFollowed(cursor, isPlaying)
  const asked = useQuery({
    ...queryOf(replayAccount, { params: { id }, query: { time: String(time) } }),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 60_000,
  })
  const take = (account: ReplayAccount) => {
    queries.removeQueries({ queryKey: [replayAccount.path, { params: { id } }] })
    queries.setQueryData(queryOf(replayAccount, { params: { id }, query: { time: String(account.time) } }).queryKey, account)
  }
  const order = useMutation({
    mutationFn: (form: OrderForm) => call(giveOrder, { params: { id }, body: form }),
    onSuccess: take,
    onError: (error) => showToast('bad', { title: 'The order was not given', detail: messageOf(error) }),
  })
  const undo = useMutation({
    mutationFn: () => call(undoOrder, { params: { id } }),
    onSuccess: take,
    onError: (error) => showToast('bad', { title: 'The order could not be taken back', detail: messageOf(error) }),
  })
  const account = asked.data !== undefined && asked.data.time <= cursor ? asked.data : null
  return { account, error: asked.error, retry: () => void asked.refetch(), order, undo }
}

/** What an order would cost; null while none can be given. */
export function usePreview(id: string, form: Extract<OrderForm, { action: 'buy' | 'sell' }> | null) {
  const wanted = form === null ? null : JSON.stringify(form)
  const [settled, setSettled] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(wanted), restMs)
    return () => clearTimeout(timer)
  }, [wanted])
  return useQuery({
    queryKey: [previewOrder.path, id, settled],
    queryFn: ({ signal }) =>
      call(previewOrder, { params: { id }, body: JSON.parse(settled ?? '') as NonNullable<typeof form> }, { signal }),
    enabled: settled !== null && settled === wanted,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: 10_000,
  })
}
