import { deleteReplay, getReplay, listReplays, type Replay } from '@playbook/contract/replays'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, messageOf, queryOf } from '../api.ts'
import { showToast } from '../ui/toast.tsx'

/** Deletes a replay and takes it off the list. */
export function useDeleteReplay() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: Pick<Replay, 'id' | 'name'>) => call(deleteReplay, { params: { id } }),
    onSuccess: async (_reply, { id, name }) => {
      await queries.invalidateQueries({ queryKey: [listReplays.path] })
      queries.removeQueries({ queryKey: queryOf(getReplay, { params: { id } }).queryKey })
      showToast('ok', { title: `The replay of “${name}” was deleted` })
    },
    onError: (error) => showToast('bad', { title: 'The replay was not deleted', detail: messageOf(error) }),
  })
}
