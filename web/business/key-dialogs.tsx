import type { ApiKey, CreatedApiKey } from '@playbook/contract/business'
import type { Environment } from '@playbook/contract/business-filters'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { showToast } from '../ui/toast.tsx'
import { CreatedKeyDialog } from './created-key-dialog.tsx'
import type { KeyCalls } from './key-calls.ts'
import { KeyDialog } from './key-dialog.tsx'
import type { Doing } from './key-table.tsx'
import { failureOf } from './missing-call.ts'
import { RotateDialog } from './rotate-dialog.tsx'

interface KeyDialogsProps {
  calls: KeyCalls
  doing: Doing | null
  /** What a new key is for unless it is said. */
  environment: Environment
  onEnd: () => void
  /** Something was changed; the key where one was made. */
  onChanged: (made: ApiKey | null) => void
}

/** What is asked while a key is made, changed, rotated or revoked, and the new key, once. */
export function KeyDialogs({ calls, doing, environment, onEnd, onChanged }: KeyDialogsProps) {
  const [created, setCreated] = useState<CreatedApiKey | null>(null)
  const showCreated = (next: CreatedApiKey) => {
    setCreated(next)
    onChanged(next.api_key)
  }
  const changed = () => onChanged(null)
  return (
    <>
      {(doing?.what === 'create' || doing?.what === 'change') && (
        <KeyDialog
          calls={calls}
          apiKey={doing.what === 'change' ? doing.key : null}
          environment={environment}
          onClose={onEnd}
          onCreated={showCreated}
          onChanged={changed}
        />
      )}
      {doing?.what === 'rotate' && <RotateDialog calls={calls} apiKey={doing.key} onClose={onEnd} onCreated={showCreated} />}
      {doing?.what === 'revoke' && <RevokeDialog calls={calls} apiKey={doing.key} onClose={onEnd} onRevoked={changed} />}
      {created !== null && doing === null && <CreatedKeyDialog created={created} onClose={() => setCreated(null)} />}
    </>
  )
}

interface RevokeDialogProps {
  calls: KeyCalls
  apiKey: ApiKey
  onClose: () => void
  onRevoked: () => void
}

function RevokeDialog({ calls, apiKey, onClose, onRevoked }: RevokeDialogProps) {
  const revoke = useMutation({
    mutationFn: () => calls.revoke(apiKey.id),
    onSuccess: onRevoked,
    onError: (error) => showToast('bad', { title: 'The key was not revoked', detail: failureOf(error, 'Revoking API keys') }),
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Revoke ${apiKey.name}?`}
      confirmLabel="Revoke"
      danger
      busy={revoke.isPending}
      onConfirm={() => revoke.mutate()}
    >
      <p>
        Calls with <span className="code">{apiKey.hint}</span> are refused from now on. This cannot be taken back.
      </p>
    </ConfirmDialog>
  )
}
