import { getStrategy } from '@playbook/contract/strategies'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { queryOf } from '../../api.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Time } from '../../ui/time.tsx'
import type { StoredDraft } from './draft.ts'
import type { useDraft } from './use-draft.ts'
import css from './draft-menu.module.css'

type Drafts = Pick<ReturnType<typeof useDraft>, 'others' | 'open' | 'startNew' | 'drop' | 'restore'>

/** The other drafts in this browser, and the way to a new one. */
export function DraftMenu({ drafts }: { drafts: Drafts }) {
  const [isOpen, setIsOpen] = useState(false)
  const [others, setOthers] = useState<readonly StoredDraft[]>([])
  const head = useRef<HTMLButtonElement>(null)
  const [dropped, setDropped] = useState<StoredDraft | null>(null)
  const show = (open: boolean) => {
    if (open) setOthers(drafts.others())
    setDropped(null)
    setIsOpen(open)
  }
  const leave = (go: () => void) => () => {
    go()
    setIsOpen(false)
  }
  return (
    <Popover
      label="Drafts"
      open={isOpen}
      onOpenChange={show}
      trigger={
        <Button variant="ghost" size="sm" icon="notebook">
          Drafts
        </Button>
      }
    >
      <Button ref={head} size="sm" icon="plus" onClick={leave(drafts.startNew)}>
        New draft
      </Button>
      {dropped !== null && (
        <p className="small row between" role="status">
          <span className="trunc">{`Deleted: “${titleOf(dropped)}”`}</span>
          <Button
            // The button that had the focus is gone with its draft.
            ref={(button) => button?.focus()}
            variant="ghost"
            size="sm"
            onClick={() => {
              drafts.restore(dropped)
              setDropped(null)
              setOthers(drafts.others())
              head.current?.focus()
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {others.length === 0 ? (
        <p className="small">There is no other draft on this device.</p>
      ) : (
        <ul className={`plain ${css.list}`}>
          {others.map((stored) => (
            <li key={stored.id}>
              <button type="button" className={css.draft} onClick={leave(() => drafts.open(stored))}>
                <b>{titleOf(stored)}</b>
                <span className="small mute">
                  <Time at={new Date(stored.savedAt).toISOString()} />
                </span>
              </button>
              <IconButton
                icon="trash"
                size="sm"
                label={`Delete the draft ${titleOf(stored)}`}
                onClick={() => {
                  drafts.drop(stored.id)
                  setDropped(stored)
                  setOthers(drafts.others())
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </Popover>
  )
}

const titleChars = 60
const titleOf = ({ draft: { name, text } }: StoredDraft) => (name.trim() || text.replaceAll(/\s+/g, ' ').trim()).slice(0, titleChars)

/** Which strategy this draft is the next version of. */
export function ParentLine({ id, onForget }: { id: string; onForget: () => void }) {
  const { data } = useQuery({ ...queryOf(getStrategy, { params: { id } }), retry: false })
  if (data === undefined) return null
  return (
    <span className={css.parent}>
      Next version of{' '}
      <Link to="/console/strategy-lab/strategies/$id" params={{ id }}>
        {data.name}
      </Link>
      <IconButton icon="x" size="sm" label="Make it a strategy of its own" onClick={onForget} />
    </span>
  )
}
