import type { RuleChange } from '@playbook/engine/strategy/diff-rules'
import type { Placement, Proposal } from '@playbook/engine/strategy/proposal/proposal'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast.tsx'
import css from './model-proposals.module.css'

interface ProposalCardProps {
  readonly proposal: Proposal
  /** Null while it is being tried in the text. */
  readonly placement: Placement | null
  readonly onAccept: (placement: Extract<Placement, { ok: true }>) => void
  readonly onDismiss: () => void
}

/** The trader's words beside what the model takes them to mean, and what would change. */
export function ProposalCard({ proposal, placement, onAccept, onDismiss }: ProposalCardProps) {
  return (
    <li className={css.card}>
      <div className={css.sides}>
        <div>
          <p className={`label ${css.head}`}>Your words</p>
          <p className={`words ${css.old}`}>{placement?.ok === true && placement.replaced !== '' ? placement.replaced : proposal.words}</p>
        </div>
        <div>
          <p className={`label ${css.head}`}>Proposed</p>
          <p className="words">{placement?.ok === true ? placement.inserted : proposal.text}</p>
        </div>
      </div>
      {placement?.ok === true && <Differences differences={placement.differences} />}
      {placement?.ok === true && placement.replaced === '' && (
        <p className="small soft">It would be added after your sentence, whose words stay unread until you leave them out.</p>
      )}
      {proposal.assumed.length > 0 && (
        <p className="small soft">
          Not in your words: <b className="num">{proposal.assumed.join(', ')}</b>
        </p>
      )}
      {placement?.ok === false && <p className="small soft">{placement.reason}</p>}
      <div className="row wrap">
        {placement?.ok === false ? (
          <Button size="sm" icon="copy" onClick={() => void copy(proposal.text)}>
            Copy
          </Button>
        ) : (
          <Button
            size="sm"
            icon="check"
            aria-label={`Accept the proposal for “${proposal.words}”`}
            busy={placement === null}
            disabled={placement === null}
            onClick={() => placement?.ok === true && onAccept(placement)}
          >
            Accept
          </Button>
        )}
        <Button size="sm" variant="ghost" aria-label={`Dismiss the proposal for “${proposal.words}”`} onClick={onDismiss}>
          Dismiss
        </Button>
      </div>
    </li>
  )
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    showToast('ok', { title: 'The proposal was copied' })
  } catch {
    showToast('bad', { title: 'The browser did not allow copying', detail: 'Select the words and copy them by hand.' })
  }
}

const kinds = { added: 'Adds', changed: 'Changes', removed: 'Removes', same: 'Keeps' } as const satisfies Record<RuleChange['kind'], string>

const Differences = ({ differences }: { differences: readonly RuleChange[] }) => (
  <ul className={`plain small ${css.differences}`}>
    {differences.map(({ kind, about, before, after }) => (
      <li key={`${about} ${before}→${after}`}>
        <b>{kinds[kind]}</b> {`${about}: `}
        {before !== null && <span className={css.old}>{before}</span>}
        {before !== null && after !== null && ' → '}
        {after}
      </li>
    ))}
  </ul>
)
