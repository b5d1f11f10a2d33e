import type { Message } from '@playbook/contract/chats'
import { limits } from '@playbook/contract/limits'
import { useState, type FormEvent } from 'react'
import { messageOf } from '../api.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { showToast } from '../ui/toast.tsx'
import type { MessageActs } from './use-messages.ts'
import css from './answer.module.css'

interface AnswerToolsProps {
  readonly message: Message
  readonly acts: MessageActs
  /** Only the newest answer can be written again. */
  readonly isNewest: boolean
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('ok', { title: 'Answer copied' })
  } catch {
    showToast('bad', { title: 'The answer was not copied', detail: 'The browser does not let this page write to the clipboard.' })
  }
}

/** What can be done with an answer: say whether it helped, copy it, have it written again. */
export function AnswerTools({ message, acts, isNewest }: AnswerToolsProps) {
  const { id, action } = message
  const [isTelling, setTelling] = useState(false)
  const say = (next: 'like' | 'dislike') => {
    const chosen = action === next ? null : next
    setTelling(chosen === 'dislike')
    acts.change.mutate(
      { id, action: chosen },
      { onError: (error) => showToast('bad', { title: 'That was not stored', detail: messageOf(error) }) },
    )
  }
  return (
    <>
      <div className={css.tools}>
        <IconButton icon="like" size="sm" label="Helpful" aria-pressed={action === 'like'} onClick={() => say('like')} />
        <IconButton icon="dislike" size="sm" label="Not helpful" aria-pressed={action === 'dislike'} onClick={() => say('dislike')} />
        <IconButton icon="copy" size="sm" label="Copy answer" onClick={() => void copy(message.text)} />
        {isNewest && (
          <IconButton
            icon="retry"
            size="sm"
            label="Answer again"
            disabled={acts.regenerate.isPending}
            onClick={() => acts.regenerate.mutate(id)}
          />
        )}
      </div>
      {isTelling && <Feedback message={message} acts={acts} onDone={() => setTelling(false)} />}
    </>
  )
}

function Feedback({ message, acts, onDone }: Pick<AnswerToolsProps, 'message' | 'acts'> & { readonly onDone: () => void }) {
  const [text, setText] = useState(message.user_feedback ?? '')
  const { change } = acts
  const send = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(
      { id: message.id, user_feedback: text.trim() === '' ? null : text },
      {
        onSuccess: () => {
          showToast('ok', { title: 'Thank you, your words are stored' })
          onDone()
        },
      },
    )
  }
  return (
    <form className={css.feedback} onSubmit={send}>
      <Field label="What was wrong with it?" note="optional" error={change.error === null ? undefined : messageOf(change.error)}>
        <Textarea rows={2} maxLength={limits.maxFeedbackChars} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className="row">
        <Button size="sm" type="submit" busy={change.isPending}>
          Send
        </Button>
        <Button size="sm" variant="ghost" onClick={onDone}>
          Close
        </Button>
      </div>
    </form>
  )
}
