import { failures } from '@playbook/contract/failure'
import { getGoogle, unlinkGoogle } from '@playbook/contract/google'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf, queryOf } from '../../api.ts'
import { useConfirmed } from '../../auth/confirmation.ts'
import { FormFailure } from '../../auth/form-errors.tsx'
import { proveAtGoogle } from '../../auth/google.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailBox } from '../../ui/fail-box.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Time } from '../../ui/time.tsx'
import { showToast } from '../../ui/toast.tsx'
import css from './security.module.css'

/** The Google account that signs in to this one. */
export function GoogleAccount() {
  const state = useQuery(queryOf(getGoogle))
  if (state.isPending) return <SkeletonRows rows={2} label="Loading your Google account" />
  if (state.isLoadingError) {
    return (
      <FailBox title="Your Google account could not be loaded" onRetry={() => void state.refetch()}>
        {messageOf(state.error)}
      </FailBox>
    )
  }
  const { linked, is_only_way: isOnlyWay } = state.data
  return linked === null ? <Link /> : <Linked linked={linked} isOnlyWay={isOnlyWay} />
}

function Link() {
  const confirmed = useConfirmed()
  const link = useMutation({ mutationFn: () => confirmed(() => proveAtGoogle('link')) })
  return (
    <>
      <p>None is linked.</p>
      <FormFailure error={link.error} />
      <Button busy={link.isPending} onClick={() => link.mutate()}>
        Link a Google account
      </Button>
    </>
  )
}

interface LinkedProps {
  readonly linked: { readonly address: string; readonly linked_at: string; readonly last_used_at: string | null }
  readonly isOnlyWay: boolean
}

function Linked({ linked, isOnlyWay }: LinkedProps) {
  const [isAsking, setAsking] = useState(false)
  const confirmed = useConfirmed()
  const queryClient = useQueryClient()
  const unlink = useMutation({
    mutationFn: () => {
      setAsking(false)
      return confirmed(() => call(unlinkGoogle))
    },
    onSuccess: async () => {
      showToast('ok', { title: 'Google account unlinked', detail: linked.address })
      await queryClient.invalidateQueries()
    },
  })
  return (
    <>
      <div className={css.line}>
        <div>
          <b>{linked.address}</b>
          <p className="small mute">
            Since <Time at={linked.linked_at} style="date" />
            {linked.last_used_at !== null && (
              <>
                , last used <Time at={linked.last_used_at} />
              </>
            )}
          </p>
        </div>
      </div>
      <FormFailure error={unlink.error} />
      <Button
        variant="danger-quiet"
        busy={unlink.isPending}
        disabledReason={isOnlyWay ? failures.google_needed.message : undefined}
        onClick={() => setAsking(true)}
      >
        Unlink
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Unlink ${linked.address}`}
        confirmLabel="Unlink"
        danger
        onConfirm={() => unlink.mutate()}
      >
        This Google account no longer signs you in. What you have here stays as it is.
      </ConfirmDialog>
    </>
  )
}
