import type { ChangeKind, PlanChange, ProposedNumber } from '@playbook/engine/proposal/proposed-plan'
import type { Span } from '@playbook/engine/strategy/plan'
import { Button } from '../../ui/button.tsx'
import { InYourText } from './in-your-text.tsx'
import css from './plan-proposals.module.css'

interface ChangeCardProps {
  readonly change: PlanChange
  /** The text that the change was found in. */
  readonly text: string
  /** False while a newer text is being compared. */
  readonly isCurrent: boolean
  readonly onPoint: (words: readonly Span[]) => void
  readonly onShow: (words: Span) => void
  readonly onAccept: () => void
  readonly onDismiss: () => void
}

const kinds = { added: 'Adds', changed: 'Changes', removed: 'Takes out', same: 'Says plainly' } as const satisfies Record<
  ChangeKind,
  string
>
const none: readonly Span[] = []

/** One thing that the model takes otherwise: what it would be, the words it rests on, and what would become of the text. */
export function ChangeCard({ change, text, isCurrent, onPoint, onShow, onAccept, onDismiss }: ChangeCardProps) {
  const { kind, about, before, after, words, numbers, isAgainstReading, leavesOpen, follows } = change
  const name = `${kinds[kind].toLowerCase()} ${about}: ${after ?? before ?? ''}`
  // Where the words of the change take the place of its quote, they say it all.
  const isSaidBelow = before === null && after !== null && after.toLowerCase() === change.inserted.toLowerCase()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is looked at is marked; its buttons do the work
    <li
      className={css.card}
      aria-busy={!isCurrent || undefined}
      onMouseEnter={() => onPoint(words)}
      onMouseLeave={() => onPoint(none)}
      onFocus={() => onPoint(words)}
      onBlur={() => onPoint(none)}
    >
      <p>
        <b>{kinds[kind]}</b> <span className="mute">{about}</span>
      </p>
      {!isSaidBelow && (
        <p className="words">
          {before !== null && <del className={css.old}>{before}</del>}
          {before !== null && after !== null && ' → '}
          {after}
        </p>
      )}
      <p className="small soft">
        {kind === 'removed' ? 'Read from ' : 'Rests on '}
        {words.map((span, i) => (
          <span key={span.start}>
            {i > 0 && ', '}
            <button type="button" className={css.quote} title="Show in your words" onClick={() => onShow(span)}>
              “{text.slice(span.start, span.end)}”
            </button>
          </span>
        ))}
      </p>
      {numbers.length > 0 && <p className="small soft num">{numbersText(numbers)}</p>}
      <InYourText replaced={change.replaced} inserted={change.inserted} />
      {follows.length > 0 && <p className="small soft">{`With it: ${follows.join('; ')}.`}</p>}
      {leavesOpen && <p className="small soft">Some of these words stay open beside it, to be said otherwise or left out.</p>}
      {isAgainstReading && <p className="small soft">This was read otherwise, and for sure. “Accept all” leaves it as it is.</p>}
      <div className="row wrap">
        <Button size="sm" icon="check" aria-label={`Accept: ${name}`} disabled={!isCurrent} onClick={onAccept}>
          Accept
        </Button>
        <Button size="sm" variant="ghost" aria-label={`Dismiss: ${name}`} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}

const standing = {
  words: 'in these words',
  text: 'elsewhere in your text',
  usual: 'not in your words, the usual one',
  assumed: 'not in your words',
} as const satisfies Record<ProposedNumber['stands'], string>

const numbersText = (numbers: readonly ProposedNumber[]): string =>
  Object.entries(standing)
    .flatMap(([stands, where]) => {
      const values = numbers.filter((each) => each.stands === stands).map(({ value }) => value)
      return values.length === 0 ? [] : [`${values.join(', ')}: ${where}`]
    })
    .join(' · ')
