import { deleteStrategy, listStrategies, restoreStrategy, type StrategyItem } from '@playbook/contract/strategies'
import { listVersions } from '@playbook/contract/versions'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, messageOf } from '../../api.ts'
import { showToast } from '../../ui/toast.tsx'

/** Brings a deleted strategy back; that can be undone at once. */
export function useRestoreStrategy({ id, name }: Pick<StrategyItem, 'id' | 'name'>) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const listAgain = () => Promise.all([listStrategies, listVersions].map(({ path }) => queries.invalidateQueries({ queryKey: [path] })))
  const remove = useMutation({
    mutationFn: () => call(deleteStrategy, { params: { id } }),
    onSuccess: listAgain,
    onError: (error) => showToast('bad', { title: 'The strategy was not deleted', detail: messageOf(error) }),
  })
  const restore = useMutation({
    mutationFn: () => call(restoreStrategy, { params: { id }, body: { deleted: false } }),
    onSuccess: () => {
      void listAgain()
      showToast('ok', {
        title: `“${name}” is back`,
        action: { label: 'Undo', onClick: () => remove.mutate() },
      })
    },
    onError: (error) => showToast('bad', { title: 'The strategy was not brought back', detail: messageOf(error) }),
  })
  return {
    restore: () => restore.mutate(),
    /** The same, and then to its page. */
    restoreAndOpen: () =>
      restore.mutate(undefined, { onSuccess: () => void navigate({ to: '/console/strategy-lab/strategies/$id', params: { id } }) }),
    isBusy: restore.isPending || remove.isPending,
  }
}
