import { verifyMessage, type Message } from '@playbook/contract/chats'
import type { Reply } from '@playbook/contract/endpoint'
import { useMutation } from '@tanstack/react-query'
import { call, messageOf } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import { valueLike } from './message-words.ts'
import css from './answer.module.css'

/** How many of the figures are verified, and a look whether they still are on the prices of now. */
export function CheckAgain({ message }: { readonly message: Message }) {
  const check = useMutation({
    mutationFn: () => call(verifyMessage, { params: { id: message.chat_id, messageId: message.id } }),
  })
  const { verified, total } = message
  if (total === 0) return null
  const isWhole = verified === total
  return (
    <div className={css.check}>
      <div className="row wrap">
        <span className={isWhole ? 'verified' : 'small soft'}>
          <Icon name={isWhole ? 'seal' : 'warn'} />
          {` ${verified} of ${formatCount(total, 'figure')} verified`}
        </span>
        <Button size="sm" variant="ghost" busy={check.isPending} onClick={() => check.mutate()}>
          Check again
        </Button>
      </div>
      <div role="status" className="small soft">
        {check.data !== undefined && <Outcome message={message} outcome={check.data} />}
        {check.error !== null && `They could not be checked now. ${messageOf(check.error)}`}
      </div>
    </div>
  )
}

function Outcome({ message, outcome }: { readonly message: Message; readonly outcome: Reply<typeof verifyMessage> }) {
  const { figures, agreeing, total, note } = outcome
  const changed = figures.flatMap((each) => {
    const figure = each.agrees ? undefined : message.figures.find(({ id }) => id === each.id)
    return figure === undefined ? [] : [{ ...each, figure }]
  })
  return (
    <>
      <p>
        {agreeing === total
          ? `Computed again: ${total === 1 ? 'it is' : 'all are'} the same.`
          : `Computed again: ${agreeing} of ${total} are the same.`}
      </p>
      {changed.length > 0 && (
        <ul className={css.changed}>
          {changed.map(({ id, is, figure }) => (
            <li key={id} className="num">
              <b>{figure.text}</b>
              {is === null ? ' can no longer be computed' : ` is now ${valueLike(figure, is)}`}
              <span className="mute">{` (${figure.formula})`}</span>
            </li>
          ))}
        </ul>
      )}
      {note !== null && <p>{note}</p>}
    </>
  )
}
