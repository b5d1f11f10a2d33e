import type { ApiKey, CreatedApiKey } from '@playbook/contract/business'
import { limits } from '@playbook/contract/limits'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useConfirmed } from '../auth/confirmation.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Select } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import type { KeyCalls } from './key-calls.ts'
import { failureOf } from './missing-call.ts'

const overlaps = [
  [0, 'none: it ends now'],
  [1, '1 hour'],
  [limits.keyOverlapHours, '24 hours'],
  [3 * 24, '3 days'],
  [limits.maxKeyOverlapHours, '7 days'],
] as const

interface RotateDialogProps {
  calls: KeyCalls
  apiKey: ApiKey
  onClose: () => void
  onCreated: (created: CreatedApiKey) => void
}

/** Makes a new key in the place of one, which is accepted for a while still. */
export function RotateDialog({ calls, apiKey, onClose, onCreated }: RotateDialogProps) {
  const confirmed = useConfirmed()
  const [hours, setHours] = useState<number>(limits.keyOverlapHours)
  const rotate = useMutation({
    mutationFn: () => confirmed(() => calls.rotate(apiKey.id, { overlap_hours: hours })),
    onSuccess: onCreated,
  })
  const failure = rotate.error === null ? '' : failureOf(rotate.error, 'Rotating API keys')
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Rotate ${apiKey.name}`}
      description="A new key with the same settings takes its place."
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" busy={rotate.isPending} onClick={() => rotate.mutate()}>
            Rotate
          </Button>
        </>
      }
    >
      <div className="stack">
        {failure !== '' && (
          <Note kind="bad" announce>
            {failure}
          </Note>
        )}
        <Field label={`How long ${apiKey.hint} is still accepted`}>
          <Select value={hours} onChange={(event) => setHours(Number(event.target.value))}>
            {overlaps.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        </Field>
      </div>
    </Dialog>
  )
}
