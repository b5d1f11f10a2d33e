import { getStrategy } from '@playbook/contract/strategies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../../api.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Time } from '../../ui/time.tsx'
import { draftTitle, type Draft } from './draft.ts'
import css from './builder-page.module.css'

interface DraftOriginProps {
  readonly draft: Draft
  /** When it was stored, milliseconds since 1970; null while it is not. */
  readonly savedAt: number | null
  /** The draft that another tab has changed too, of which this is now a copy. */
  readonly splitFrom: string | null
  /** Makes it a strategy of its own. */
  readonly onForgetParent: () => void
}

/** Which of the three is edited: a new strategy, a draft of one, or the next version of an earlier one; and the way out of it. */
export function DraftOrigin({ draft, savedAt, splitFrom, onForgetParent }: DraftOriginProps) {
  const { parentId } = draft
  const saved = savedAt !== null && (
    <span>
      {' '}
      (saved <Time at={new Date(savedAt)} style="clock" />)
    </span>
  )
  return (
    <>
      <span className={css.which} role="status" aria-label="What is edited">
        {parentId !== null ? (
          <>
            New version of <ParentName id={parentId} />
            {saved}
            <IconButton icon="x" size="sm" label="Make it a strategy of its own" onClick={onForgetParent} />
          </>
        ) : savedAt === null ? (
          'New strategy'
        ) : (
          <>
            Draft of <b>{`“${draftTitle(draft)}”`}</b>
            {saved}
          </>
        )}
      </span>
      {splitFrom !== null && (
        <span className="small" role="alert">
          This draft was changed in another tab too; both are kept.{' '}
          <Link to="/console/strategy-lab/builder" search={{ draft: splitFrom }}>
            Open the other one
          </Link>
        </span>
      )}
      <Leave parentId={parentId} isKept={savedAt !== null} />
    </>
  )
}

function ParentName({ id }: { id: string }) {
  const { data } = useQuery({ ...queryOf(getStrategy, { params: { id } }), retry: false })
  return (
    <Link to="/console/strategy-lab/strategies/$id" params={{ id }}>
      {data?.name ?? 'an earlier strategy'}
    </Link>
  )
}

function Leave({ parentId, isKept }: { parentId: string | null; isKept: boolean }) {
  const look = {
    className: buttonClass({ variant: 'ghost', size: 'sm' }),
    title: isKept ? 'The draft stays on this device, under “Drafts”' : 'An empty strategy is not saved',
  }
  const label = (
    <>
      <Icon name="x" />
      Close
    </>
  )
  return parentId === null ? (
    <Link to="/console/strategy-lab/strategies" {...look}>
      {label}
    </Link>
  ) : (
    <Link to="/console/strategy-lab/strategies/$id" params={{ id: parentId }} {...look}>
      {label}
    </Link>
  )
}
