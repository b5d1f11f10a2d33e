import { changeChat, deleteChat, getChat, listChats, untitledChat, type Chat } from '@playbook/contract/chats'
import type { CallArguments } from '@playbook/contract/endpoint'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

/** What a session is called. */
export const chatName = ({ title }: Pick<Chat, 'title'>): string => title ?? untitledChat

/** Renames, archives and deletes a session; what was put away can be brought back at once. */
export function useChatActs(chat: Chat, onAway?: () => void) {
  const queries = useQueryClient()
  const take = (changed: Chat) => {
    queries.setQueryData(queryOf(getChat, { params: { id: changed.id } }).queryKey, changed)
    void queries.invalidateQueries({ queryKey: [listChats.path] })
  }
  const fail = (title: string) => (error: Error) => showToast('bad', { title, detail: messageOf(error) })
  const change = useMutation({
    mutationFn: (body: CallArguments<typeof changeChat>['body']) => call(changeChat, { params: { id: chat.id }, body }),
    onSuccess: take,
    onError: fail('The session was not changed'),
  })
  const remove = useMutation({
    mutationFn: () => call(deleteChat, { params: { id: chat.id } }),
    onSuccess: (deleted) => {
      take(deleted)
      onAway?.()
      showToast('ok', {
        title: `“${chatName(chat)}” was deleted`,
        detail: 'It can be brought back for 30 days.',
        action: { label: 'Undo', onClick: () => change.mutate({ deleted: false }) },
      })
    },
    onError: fail('The session was not deleted'),
  })
  const archive = () =>
    change.mutate(
      { archived: true },
      {
        onSuccess: () => {
          onAway?.()
          showToast('ok', {
            title: `“${chatName(chat)}” is archived`,
            action: { label: 'Undo', onClick: () => change.mutate({ archived: false }) },
          })
        },
      },
    )
  return {
    isBusy: change.isPending || remove.isPending,
    rename: (title: string, onDone: () => void) => change.mutate({ title }, { onSuccess: onDone }),
    archive,
    takeOut: () => change.mutate({ archived: false }),
    remove: () => remove.mutate(),
    bringBack: () => change.mutate({ deleted: false }),
    bringBackWithUndo: () =>
      change.mutate(
        { deleted: false },
        {
          onSuccess: () =>
            showToast('ok', { title: `“${chatName(chat)}” is back`, action: { label: 'Undo', onClick: () => remove.mutate() } }),
        },
      ),
  }
}
export type ChatActs = ReturnType<typeof useChatActs>
