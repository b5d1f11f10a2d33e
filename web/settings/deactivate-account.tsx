import { deactivate } from '@playbook/contract/auth'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { FormFailure } from '../auth/form-errors.tsx'
import { WhatIsPaid } from '../billing/what-is-paid.tsx'
import { endSession } from '../session.ts'
import { SupportLink } from '../support-link.tsx'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import css from './settings.module.css'

export function DeactivateAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const leave = useMutation({
    mutationFn: () => call(deactivate),
    onSuccess: async () => {
      endSession('deactivation')
      queryClient.clear()
      await navigate({ to: '/login' })
    },
    onSettled: () => setAsking(false),
  })
  return (
    <>
      <FormFailure error={leave.error} />
      <Button variant="danger-quiet" className={css.flush} onClick={() => setAsking(true)}>
        Deactivate account
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Deactivate this account"
        confirmLabel="Deactivate account"
        danger
        busy={leave.isPending}
        onConfirm={() => leave.mutate()}
      >
        <p>
          {email} can no longer sign in. Every login ends and running backtests are cancelled. Everything in it is kept, and only the
          operator of this site can open it again: <SupportLink />.
        </p>
        <WhatIsPaid tokens="kept" />
      </ConfirmDialog>
    </>
  )
}
