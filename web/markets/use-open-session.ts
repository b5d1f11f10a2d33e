import { createChat, listChats } from '@playbook/contract/chats'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, messageOf, queryOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

/** What a session is opened with: a question for the box, and the result of one's own that it is about. */
export interface SessionOpening {
  readonly ask: string
  readonly about: string
  readonly trade?: string
}

interface OpenedSession {
  readonly isAnother: boolean
  readonly opening?: SessionOpening
}

/** Opens a market session: a new one, or the newest there is where `isAnother` is false. */
export function useOpenSession(symbol: string, { isAnother, opening }: OpenedSession) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => {
      const known = isAnother ? [] : (await queries.fetchQuery(queryOf(listChats, { query: {} }))).results
      return known.find((chat) => chat.market_symbol === symbol) ?? (await call(createChat, { body: { market_symbol: symbol } }))
    },
    onSuccess: async (chat) => {
      void queries.invalidateQueries({ queryKey: [listChats.path] })
      await navigate({ to: '/console/c/$chatId', params: { chatId: chat.id }, search: opening ?? {} })
    },
    onError: (error) =>
      showToast('bad', {
        title: 'The session was not opened',
        detail: messageOf(error),
        action: { label: 'Retry', onClick: () => open.mutate() },
      }),
  })
  return { open: () => open.mutate(), isOpening: open.isPending }
}
