import { contactTopics } from '@playbook/contract/contact'
import { markContactMessage, contactMessages, type ContactMessage, type MessageList } from '@playbook/contract/operator'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, messageOf } from '../api.ts'
import { pageSetting } from '../page-settings.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { PagedList } from './paged-list.tsx'
import css from './operator.module.css'

const lists = {
  open: { label: 'Waiting', empty: 'No message is waiting' },
  handled: { label: 'Looked after', empty: 'No message was looked after yet' },
  suspect: { label: 'Likely by programs', empty: 'No message looks as if a program had written it' },
} as const satisfies Record<MessageList, { label: string; empty: string }>
// The keys of the table above.
const options = (Object.keys(lists) as MessageList[]).map((value) => ({ value, label: lists[value].label }))

/** What was written over the contact page. */
export function Messages() {
  const [list, setList] = useState<MessageList>('open')
  const [answered, setAnswered] = useState<ContactMessage | null>(null)
  return (
    <div className="stack">
      <Segmented label="Messages" options={options} value={list} onChange={setList} />
      <PagedList key={list} endpoint={contactMessages} query={{ list }} name="messages" empty={lists[list].empty}>
        {(messages) => messages.map((message) => <Message key={message.id} message={message} onAnswer={setAnswered} />)}
      </PagedList>
      {answered !== null && <AnswerDialog message={answered} onClose={() => setAnswered(null)} />}
    </div>
  )
}

/** The address and the subject for the operator's own mail program. */
const mailTo = ({ email, topic }: ContactMessage) =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(`Your message: ${contactTopics[topic]}`)}`

function Message({ message, onAnswer }: { message: ContactMessage; onAnswer: (message: ContactMessage) => void }) {
  const queryClient = useQueryClient()
  const isHandled = message.handled_at !== null
  const change = useMutation({
    mutationFn: () => call(markContactMessage, { params: { id: message.id }, body: { is_handled: !isHandled } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: [contactMessages.path] }),
    onError: (error) => showToast('bad', { title: 'The message was not changed', detail: messageOf(error) }),
  })
  const sendsMail = pageSetting('mail') === 'sent'
  return (
    <Card title={`${contactTopics[message.topic]}: ${message.email}`} note={<Time at={message.created_at} />} padded>
      <div className="stack">
        <p className={css.text}>{message.text}</p>
        {message.answer !== null && (
          <div className={css.answer}>
            <p className="small mute">
              Answered <Time at={message.handled_at ?? message.created_at} />
            </p>
            <p className={css.text}>{message.answer}</p>
          </div>
        )}
        <div className="row wrap">
          {message.answer === null &&
            (sendsMail ? (
              <Button variant="primary" onClick={() => onAnswer(message)}>
                Answer
              </Button>
            ) : (
              <a className={buttonClass({ variant: 'primary' })} href={mailTo(message)}>
                Answer with your mail program
              </a>
            ))}
          <Button busy={change.isPending} onClick={() => change.mutate()}>
            {isHandled ? 'Put back to waiting' : 'Mark as looked after'}
          </Button>
        </div>
      </div>
    </Card>
  )
}
