import { useState } from 'react'
import { messageOf } from '../api.ts'
import type { DrawingEditor } from '../chart/drawings/drawing-editor.ts'
import type { EditorState } from '../chart/drawings/editor-state.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { DrawnMarket } from './drawn-market.ts'
import { FoundLevels } from './found-levels.tsx'
import { ObjectRow } from './object-row.tsx'
import type { useDrawingEditor } from './use-drawing-editor.ts'
import type { useDrawings } from './use-drawings.ts'
import css from './drawings.module.css'

export interface ObjectsPanelProps extends DrawnMarket {
  readonly kept: ReturnType<typeof useDrawings>
  readonly editor: DrawingEditor
  readonly state: EditorState
  readonly actions: ReturnType<typeof useDrawingEditor>['actions']
  /** The drawing whose values are open. */
  readonly editing: string | null
  readonly onEdit: (id: string | null) => void
  readonly onClose: () => void
}

/** Everything that is drawn on the chart, as a list. */
export function ObjectsPanel(props: ObjectsPanelProps) {
  const { kept, onClose } = props
  const [isFinding, setFinding] = useState(false)
  return (
    <section aria-label="Objects">
      <header className={css.panelHead}>
        <h2 className="h-panel">Objects</h2>
        <span className="small mute num">{kept.drawings.length}</span>
        <span className="grow" />
        <Button size="sm" variant="ghost" aria-pressed={isFinding} onClick={() => setFinding(!isFinding)}>
          {isFinding ? 'Hide levels' : 'Find levels'}
        </Button>
        <IconButton icon="x" label="Close the list of objects" size="sm" onClick={onClose} />
      </header>
      <SaveState kept={kept} />
      <Drawn {...props} />
      {isFinding && <FoundLevels {...props} />}
    </section>
  )
}

/** Says what is not saved; nothing while all is. */
function SaveState({ kept }: Pick<ObjectsPanelProps, 'kept'>) {
  if (kept.saving !== 'unsaved') return null
  return (
    <div className={css.unsaved} role="status">
      <span className="grow">
        <b>Not saved yet.</b> {kept.problem} Your drawings are kept here and sent again.
      </span>
      <Button size="sm" onClick={() => kept.session?.retry()}>
        Retry
      </Button>
    </div>
  )
}

function Drawn(props: ObjectsPanelProps) {
  const { kept } = props
  if (kept.drawings.length > 0)
    return (
      <ul role="list" className={css.objects} aria-label="Drawings">
        {kept.drawings.map((drawing) => (
          <ObjectRow key={drawing.id} drawing={drawing} {...props} />
        ))}
      </ul>
    )
  if (kept.isPending)
    return (
      <div className={css.wait}>
        <Skeleton height={34} />
        <Skeleton height={34} />
      </div>
    )
  if (kept.error !== null)
    return (
      <FailBox title="The drawings could not be loaded" onRetry={kept.readAgain}>
        {messageOf(kept.error)}
      </FailBox>
    )
  return <p className={css.empty}>Nothing is drawn on this market yet. Choose a tool at the left of the chart, then set its points.</p>
}
