import { noEntrySignal } from '@playbook/engine/checks/finding'
import type { Question, Reading } from '@playbook/engine/strategy/reading'
import { ApiError } from '../../api.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

/** What the server says of a run that would have no entry on its bars; null where it says something else. */
export function noEntryOf(error: Error | null): string | null {
  if (!(error instanceof ApiError) || error.code !== 'strategy_blocked') return null
  // The failure carries the reading, as the endpoint says.
  const { questions = [] } = (error.details ?? {}) as Partial<Reading>
  return questions.find(({ id, blocks }: Question) => blocks && id === noEntrySignal)?.text ?? null
}

interface NoEntryDialogProps {
  /** Which condition stands in the way; null where nothing is asked. */
  readonly text: string | null
  readonly isRunning: boolean
  readonly onRun: () => void
  readonly onClose: () => void
}

/** Asks before a run that would show no trade. */
export const NoEntryDialog = ({ text, isRunning, onRun, onClose }: NoEntryDialogProps) => (
  <ConfirmDialog
    open={text !== null}
    onOpenChange={(isOpen) => isOpen || onClose()}
    title="Run without an entry?"
    confirmLabel="Run anyway"
    cancelLabel="Change the words"
    busy={isRunning}
    onConfirm={onRun}
  >
    {text}
  </ConfirmDialog>
)
