import { deleteAccount } from '@playbook/contract/account'
import { limits } from '@playbook/contract/limits'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api.ts'
import { useConfirmed } from '../auth/confirmation.ts'
import { FormFailure } from '../auth/form-errors.tsx'
import { WhatIsPaid } from '../billing/what-is-paid.tsx'
import { endSession } from '../session.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import css from './settings.module.css'

export function DeleteAccount({ email }: { email: string }) {
  const [isAsking, setAsking] = useState(false)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const confirmed = useConfirmed()
  const leave = useMutation({
    mutationFn: () => {
      // The dialog that confirms the login cannot stand behind this one.
      setAsking(false)
      return confirmed(() => call(deleteAccount))
    },
    onSuccess: async () => {
      endSession('deletion')
      queryClient.clear()
      await navigate({ to: '/login' })
    },
  })
  return (
    <>
      <FormFailure error={leave.error} />
      <Button variant="danger-quiet" className={css.flush} busy={leave.isPending} onClick={() => setAsking(true)}>
        Delete account
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title="Delete this account"
        confirmLabel="Delete account"
        danger
        onConfirm={() => leave.mutate()}
      >
        <p>{`${email} is signed out everywhere now. After ${limits.accountDeletionDays} days everything is deleted: strategies, results, chats, alerts and what was published. Until then, signing in brings it back.`}</p>
        <WhatIsPaid tokens="deleted" />
      </ConfirmDialog>
    </>
  )
}
