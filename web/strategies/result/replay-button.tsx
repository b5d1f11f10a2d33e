import { createReplay, getReplay, listReplays } from '@playbook/contract/replays'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call, messageOf, queryOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'

/** Plays a finished backtest bar by bar: the replay of it that was used last, else a new one from its first bar. */
export function ReplayButton({ strategyId }: { readonly strategyId: string }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const open = useMutation({
    mutationFn: async () => {
      const { results } = await call(listReplays, { query: { strategy_id: strategyId, page_size: '1' } })
      if (results[0] !== undefined) return results[0].id
      const replay = await call(createReplay, { body: { kind: 'strategy', strategy_id: strategyId } })
      queries.setQueryData(queryOf(getReplay, { params: { id: replay.id } }).queryKey, replay)
      void queries.invalidateQueries({ queryKey: [listReplays.path] })
      return replay.id
    },
    onSuccess: (id) => navigate({ to: '/console/replay/$replayId', params: { replayId: id }, state: { openedReplay: true } }),
    onError: (error) => showToast('bad', { title: 'The replay was not opened', detail: messageOf(error) }),
  })
  return (
    <Button variant="ghost" icon="play" busy={open.isPending} onClick={() => open.mutate()}>
      Replay
    </Button>
  )
}
