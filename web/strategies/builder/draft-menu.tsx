import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Time } from '../../ui/time.tsx'
import { draftTitle, deleteDraft, restoreDraft, type StoredDraft } from './draft.ts'
import css from './draft-menu.module.css'

interface DraftMenuProps {
  /** The drafts in this browser that are not open, newest first. */
  readonly others: () => readonly StoredDraft[]
}

/** The other drafts in this browser, and the way to a new strategy. */
export function DraftMenu({ others }: DraftMenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popover
      label="Drafts"
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={
        <Button variant="ghost" size="sm" icon="notebook">
          Drafts
        </Button>
      }
    >
      <DraftList others={others} onOpen={() => setIsOpen(false)} />
    </Popover>
  )
}

function DraftList({ others, onOpen }: DraftMenuProps & { onOpen: () => void }) {
  const [drafts, setDrafts] = useState(others)
  const head = useRef<HTMLAnchorElement>(null)
  const [dropped, setDropped] = useState<StoredDraft | null>(null)
  return (
    <>
      <Link ref={head} to="/console/strategy-lab/builder" className={buttonClass({ size: 'sm' })} onClick={onOpen}>
        <Icon name="plus" />
        New strategy
      </Link>
      {dropped !== null && (
        <p className="small row between" role="status">
          <span className="trunc">{`Deleted: “${draftTitle(dropped.draft)}”`}</span>
          <Button
            // The button that had the focus is gone with its draft.
            ref={(button) => button?.focus()}
            variant="ghost"
            size="sm"
            onClick={() => {
              restoreDraft(dropped)
              setDropped(null)
              setDrafts(others())
              head.current?.focus()
            }}
          >
            Undo
          </Button>
        </p>
      )}
      {drafts.length === 0 ? (
        <p className="small">There is no other draft on this device.</p>
      ) : (
        <ul className={`plain ${css.list}`}>
          {drafts.map((stored) => (
            <li key={stored.id}>
              <DraftLink stored={stored} onOpen={onOpen} />
              <IconButton
                icon="trash"
                size="sm"
                label={`Delete the draft ${draftTitle(stored.draft)}`}
                onClick={() => {
                  deleteDraft(stored.id)
                  setDropped(stored)
                  setDrafts(others())
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const DraftLink = ({ stored: { id, draft, savedAt }, onOpen }: { stored: StoredDraft; onOpen?: () => void }) => (
  <Link to="/console/strategy-lab/builder" search={{ draft: id }} className={css.draft} onClick={onOpen}>
    <b>{draftTitle(draft)}</b>
    <span className="small mute">
      {`${draft.parentId === null ? '' : 'New version, '}saved `}
      <Time at={new Date(savedAt)} />
    </span>
  </Link>
)

const maxShown = 4

/** The newest drafts, offered where nothing is written yet; nothing where there is none. */
export function RecentDrafts({ others }: DraftMenuProps) {
  const [drafts] = useState(others)
  if (drafts.length === 0) return null
  return (
    <section className="stack" aria-label="Your drafts">
      <h3 className="label">Go on with a draft</h3>
      <ul className={`plain ${css.recent}`}>
        {drafts.slice(0, maxShown).map((stored) => (
          <li key={stored.id}>
            <DraftLink stored={stored} />
          </li>
        ))}
      </ul>
    </section>
  )
}
