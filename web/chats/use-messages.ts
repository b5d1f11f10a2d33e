import {
  changeMessage,
  getChat,
  isAnswering,
  listChats,
  listMessages,
  regenerateMessage,
  sendMessage,
  stopMessage,
  watchMessage,
  type Message,
} from '@playbook/contract/chats'
import type { CallArguments } from '@playbook/contract/endpoint'
import { limits } from '@playbook/contract/limits'
import type { Page } from '@playbook/contract/page'
import { useInfiniteQuery, useMutation, useQueryClient, type InfiniteData, type QueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { call, watch } from '../api.ts'

type Pages = InfiniteData<Page<Message>, number>
const keyOf = (chatId: string) => [listMessages.path, chatId] as const

/** Puts messages among those that are known: in their place, or, new ones, at the newest end (newest first). */
export function withMessages(pages: Pages, messages: readonly Message[]): Pages {
  const given = new Map(messages.map((message) => [message.id, message]))
  const known = new Set(pages.pages.flatMap(({ results }) => results.map(({ id }) => id)))
  const fresh = messages.filter(({ id }) => !known.has(id))
  return {
    ...pages,
    pages: pages.pages.map((page, n) => ({
      ...page,
      count: page.count + fresh.length,
      results: [...(n === 0 ? fresh : []), ...page.results.map((message) => given.get(message.id) ?? message)],
    })),
  }
}

const put = (queries: QueryClient, chatId: string, messages: readonly Message[]) =>
  queries.setQueryData<Pages>(keyOf(chatId), (known) => (known === undefined ? known : withMessages(known, messages)))

/**
 * Puts in what the server has just stored. A list that was asked for before it would take it away again, so it is not waited for; one
 * that has never come is asked for anew.
 */
async function putStored(queries: QueryClient, chatId: string, messages: readonly Message[]): Promise<void> {
  const queryKey = keyOf(chatId)
  await queries.cancelQueries({ queryKey })
  put(queries, chatId, messages)
  if (queries.getQueryData(queryKey) === undefined) void queries.invalidateQueries({ queryKey })
}

/** The messages of a session, oldest first: the newest page at once, older ones when they are wanted. A running answer is followed. */
export function useMessages(chatId: string) {
  const queries = useQueryClient()
  const list = useInfiniteQuery({
    queryKey: keyOf(chatId),
    queryFn: ({ pageParam, signal }) =>
      call(
        listMessages,
        { params: { id: chatId }, query: { limit: String(limits.messagesPageSize), offset: String(pageParam) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }, pages) => (next === null ? undefined : pages.reduce((sum, { results }) => sum + results.length, 0)),
  })
  const messages = useMemo(() => {
    const newestFirst = list.data?.pages.flatMap(({ results }) => results) ?? []
    // A message that came while an older page was asked for moves that page by one.
    return [...new Map(newestFirst.map((message) => [message.id, message])).values()].toReversed()
  }, [list.data])
  const running = messages.findLast(({ status }) => isAnswering(status))?.id ?? null
  const hear = useEffectEvent((message: Message) => {
    put(queries, chatId, [message])
    if (isAnswering(message.status)) return
    void queries.invalidateQueries({ queryKey: [listChats.path] })
  })
  useEffect(() => {
    if (running === null) return
    return watch(watchMessage, { params: { id: chatId, messageId: running } }, (message) => hear(message), {
      isLast: ({ status }) => !isAnswering(status),
    })
  }, [chatId, running])
  return { ...list, messages, runningId: running }
}

export type Question = CallArguments<typeof sendMessage>['body']

/** What can be done in a conversation; each answer of the server is put into the list at once. */
export function useMessageActs(chatId: string) {
  const queries = useQueryClient()
  const params = (messageId: string) => ({ params: { id: chatId, messageId } })
  const take = (message: Message) => put(queries, chatId, [message])
  const ask = useMutation({
    mutationFn: (body: Question) => call(sendMessage, { params: { id: chatId }, body }),
    onSuccess: async ({ question, answer }) => {
      await putStored(queries, chatId, [answer, question])
      for (const endpoint of [getChat, listChats]) void queries.invalidateQueries({ queryKey: [endpoint.path] })
    },
    // Another tab asked: its question and answer belong here too.
    onError: () => void queries.invalidateQueries({ queryKey: keyOf(chatId) }),
  })
  const stop = useMutation({ mutationFn: (messageId: string) => call(stopMessage, params(messageId)), onSuccess: take })
  const regenerate = useMutation({
    mutationFn: (messageId: string) => call(regenerateMessage, params(messageId)),
    onSuccess: async (message, before) => {
      await putStored(queries, chatId, [message])
      // Where the new answer is a message of its own, the server says which ones there are.
      if (message.id !== before) void queries.invalidateQueries({ queryKey: keyOf(chatId) })
    },
  })
  const change = useMutation({
    mutationFn: ({ id, ...body }: { readonly id: string } & CallArguments<typeof changeMessage>['body']) =>
      call(changeMessage, { ...params(id), body }),
    onSuccess: take,
  })
  return { ask, stop, regenerate, change }
}
export type MessageActs = ReturnType<typeof useMessageActs>
