import type { NearReading } from '@playbook/engine/reader/nearest-readings'
import { groupRules } from '@playbook/engine/strategy/group-rules'
import type { Span } from '@playbook/engine/strategy/plan'
import type { Reading, ReadingContext } from '@playbook/engine/strategy/reading'
import { useEffect, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { RuleList } from '../plan/rule-list.tsx'
import { InYourText } from './in-your-text.tsx'
import { firstOffers, sayTogether } from './say-together.ts'
import { unreadStretches } from './unread-around.ts'
import type { Reader } from './use-reader.ts'
import proposal from './plan-proposals.module.css'
import css from './read-like-this.module.css'

interface ReadLikeThisProps {
  readonly reader: Pick<Reader, 'ask'>
  readonly reading: Reading
  readonly context: ReadingContext
  readonly nearTo: (words: Span) => readonly NearReading[]
  /** Puts the text in the place of the one that was read. */
  readonly onSay: (text: string) => void
}

/** Where several sentences are held and have other words that are read: all of them at once, with the whole text and its rules before anything changes. */
export function ReadLikeThis(props: ReadLikeThisProps) {
  const offers = firstOffers(props.reading, props.nearTo)
  // What was unticked in one text means nothing in another.
  return offers.length < 2 ? null : <Together key={props.reading.text} {...props} offers={offers} />
}

function Together({ reader, reading, context, onSay, offers }: ReadLikeThisProps & { readonly offers: readonly NearReading[] }) {
  const { text } = reading
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [isOpen, setIsOpen] = useState(false)
  const taken = offers.filter(({ place }) => !left.has(place.start))
  const then = sayTogether(text, taken)
  const tick = (at: number, isTaken: boolean) => setLeft((now) => new Set(isTaken ? [...now].filter((each) => each !== at) : [...now, at]))
  return (
    <details className={`${proposal.card} ${css.together}`} open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>
        <b>Read it like this</b> <span className="mute">{`${offers.length} sentences in plain words`}</span>
      </summary>
      <p className="small soft">What each sentence most likely means. Nothing changes until you take it.</p>
      <ul className={`plain ${css.sentences}`}>
        {offers.map(({ place, words, without }) => (
          <li key={place.start}>
            <Checkbox
              checked={!left.has(place.start)}
              onChange={({ currentTarget }) => tick(place.start, currentTarget.checked)}
              label={
                <>
                  <span className={`words ${proposal.old}`}>{text.slice(place.start, place.end)}</span>
                  <span className="words">{words}</span>
                  {without.length > 0 && <span className="small mute">without: {without.map((each) => `“${each}”`).join(', ')}</span>}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {isOpen && <WholeText reader={reader} context={context} before={text} after={then} />}
      <Button size="sm" icon="check" disabled={taken.length === 0} onClick={() => onSay(then)}>
        {taken.length === offers.length ? 'Read it like this' : `Read ${taken.length} of ${offers.length} like this`}
      </Button>
    </details>
  )
}

interface WholeTextProps extends Pick<ReadLikeThisProps, 'reader' | 'context'> {
  readonly before: string
  readonly after: string
}

/** The whole text before and after, and the rules that it would have then. */
function WholeText({ reader, context, before, after }: WholeTextProps) {
  const [read, setRead] = useState<Reading | null>(null)
  const contextKey = JSON.stringify(context)
  useEffect(() => {
    let isOld = false
    // Values that were changed by hand belong to the text as it is.
    const { overrides: _, ...said } = JSON.parse(contextKey) as ReadingContext
    void reader.ask('read', { text: after, editedIn: after, context: { ...said, confirmed: [] } }).then(({ reading }) => {
      if (!isOld) setRead(reading)
    })
    return () => {
      isOld = true
    }
  }, [reader, after, contextKey])
  const isRead = read?.text === after
  const waiting = isRead ? unreadStretches(read.phrases, after).length + read.questions.filter(({ blocks }) => blocks).length : 0
  return (
    <>
      <InYourText replaced={before} inserted={after} isWhole />
      {isRead ? (
        <>
          <RuleList groups={groupRules(read.rules)} />
          <p className="small soft" role="status">
            {waiting === 0
              ? 'Then nothing waits for a decision.'
              : `Then ${waiting === 1 ? 'one decision still waits' : `${waiting} decisions still wait`}.`}
          </p>
        </>
      ) : (
        <Spinner label="Reading it" />
      )}
    </>
  )
}
