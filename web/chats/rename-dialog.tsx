import type { Chat } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { useId, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Field, Input } from '../ui/field.tsx'
import { chatName, type ChatActs } from './use-chat-acts.ts'

interface RenameDialogProps {
  readonly chat: Chat
  readonly acts: ChatActs
  readonly onClose: () => void
}

/** A new name for a session. */
export function RenameDialog({ chat, acts, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(chatName(chat))
  const formId = useId()
  const isEmpty = title.trim() === ''
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Rename the session"
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form={formId} busy={acts.isBusy} disabled={isEmpty}>
            Rename
          </Button>
        </>
      }
    >
      <form
        id={formId}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isEmpty) acts.rename(title.trim(), onClose)
        }}
      >
        <Field label="Name">
          <Input autoFocus maxLength={limits.maxChatTitleChars} value={title} onChange={({ target }) => setTitle(target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}
