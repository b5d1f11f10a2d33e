import {
  cancelAccountExport,
  createAccountExport,
  downloadAccountExport,
  listAccountExports,
  type AccountExport as Export,
} from '@playbook/contract/account'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, download, messageOf, queryOf } from '../api.ts'
import { useConfirmed } from '../auth/confirmation.ts'
import { FormFailure, latestFailure } from '../auth/form-errors.tsx'
import { Button } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Progress } from '../ui/progress.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Time } from '../ui/time.tsx'
import css from './settings.module.css'

const isUnderWay = ({ status }: Export) => status === 'waiting' || status === 'running'
const lookMs = 1_500
const sizeOf = (bytes: number) => (bytes < 1_048_576 ? `${Math.ceil(bytes / 1024)} kB` : `${(bytes / 1_048_576).toFixed(1)} MB`)

/** Everything the user has, as a file: asked for, made, taken along. */
export function AccountExport() {
  const queryClient = useQueryClient()
  const confirmed = useConfirmed()
  const exports = useQuery({
    ...queryOf(listAccountExports),
    refetchInterval: ({ state }) => (state.data?.results.some(isUnderWay) ? lookMs : false),
  })
  const again = () => queryClient.invalidateQueries({ queryKey: [listAccountExports.path] })
  const ask = useMutation({ mutationFn: () => confirmed(() => call(createAccountExport)), onSuccess: again })
  const cancel = useMutation({ mutationFn: (id: string) => call(cancelAccountExport, { params: { id } }), onSuccess: again })
  const take = useMutation({ mutationFn: (id: string) => download(downloadAccountExport, { params: { id } }) })
  if (exports.isPending) return <SkeletonRows rows={2} label="Loading your exports" />
  if (exports.isLoadingError) {
    return (
      <FailBox title="Your exports could not be loaded" onRetry={() => void exports.refetch()}>
        {messageOf(exports.error)}
      </FailBox>
    )
  }
  const [newest] = exports.data.results
  return (
    <>
      <FormFailure error={latestFailure(ask, cancel, take)} />
      {newest !== undefined && isUnderWay(newest) ? (
        <Progress
          label="Export of the account"
          percent={newest.status === 'waiting' ? null : newest.progress}
          stage={newest.message}
          onCancel={() => cancel.mutate(newest.id)}
          isCancelling={cancel.isPending}
        />
      ) : (
        <>
          {newest?.status === 'completed' && newest.expires_at !== null && (
            <div className={css.paired}>
              <Button icon="download" variant="primary" busy={take.isPending} onClick={() => take.mutate(newest.id)}>
                {`Download (${sizeOf(newest.bytes ?? 0)})`}
              </Button>
              <p className="small mute">
                Made on <Time at={newest.asked_at} />, there until <Time at={newest.expires_at} />.
              </p>
            </div>
          )}
          {newest?.status === 'failed' && <p role="alert">{newest.message}</p>}
          <Button busy={ask.isPending} onClick={() => ask.mutate()}>
            Export everything
          </Button>
        </>
      )}
    </>
  )
}
