import type { DrawingType } from '@playbook/engine/drawings/drawing'
import { drawingKinds } from '@playbook/engine/drawings/drawing-kinds'
import { Icon } from '../ui/icon.tsx'
import { useOneStop } from '../ui/one-stop.ts'
import { toolKeys } from './drawing-keys.ts'
import { ToolIcon, type ToolIconName } from './tool-icon.tsx'
import css from './drawings.module.css'

interface ToolRailProps {
  readonly tool: DrawingType | null
  readonly onTool: (tool: DrawingType | null) => void
  readonly isMagnetOn: boolean
  readonly onMagnet: () => void
  readonly areLocked: boolean
  readonly onLockAll: () => void
  readonly areHidden: boolean
  readonly onHideAll: () => void
  readonly onDeleteAll: () => void
  readonly count: number
  readonly isListOpen: boolean
  readonly onList: () => void
}

const tools: readonly DrawingType[] = ['line', 'trendline', 'zone', 'rectangle', 'ray', 'channel', 'fibonacci', 'arrow', 'text']

interface ToolButtonProps {
  readonly icon: ToolIconName | 'eye' | 'eye-off' | 'trash'
  readonly label: string
  readonly hint?: string | undefined
  readonly isPressed?: boolean
  readonly isOff?: boolean
  readonly onClick: () => void
}

function ToolButton({ icon, label, hint, isPressed, isOff = false, onClick }: ToolButtonProps) {
  return (
    <button
      type="button"
      className="btn ghost icon"
      aria-label={label}
      title={hint === undefined ? label : `${label}, ${hint}`}
      aria-pressed={isPressed}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {icon === 'eye' || icon === 'eye-off' || icon === 'trash' ? <Icon name={icon} /> : <ToolIcon name={icon} />}
    </button>
  )
}

/** The drawing tools beside a chart. */
export function ToolRail(props: ToolRailProps) {
  const { tool, onTool, count } = props
  const stop = useOneStop('both')
  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div {...stop} className={css.rail} role="toolbar" aria-label="Drawing tools" aria-orientation="vertical">
      <ToolButton icon="crosshair" label="Crosshair" hint="Escape" isPressed={tool === null} onClick={() => onTool(null)} />
      <hr />
      {tools.map((each) => (
        <ToolButton
          key={each}
          icon={each}
          label={drawingKinds[each].title}
          hint={`Alt ${toolKeys[each].slice(-1)}`}
          isPressed={tool === each}
          onClick={() => onTool(tool === each ? null : each)}
        />
      ))}
      <hr />
      <ToolButton icon="magnet" label="Snap to open, high, low, close" isPressed={props.isMagnetOn} onClick={props.onMagnet} />
      <span className={css.space} />
      <ToolButton
        icon={props.areLocked ? 'unlock' : 'lock'}
        label={props.areLocked ? 'Unlock all drawings' : 'Lock all drawings'}
        isOff={count === 0}
        onClick={props.onLockAll}
      />
      <ToolButton
        icon={props.areHidden ? 'eye-off' : 'eye'}
        label={props.areHidden ? 'Show all drawings' : 'Hide all drawings'}
        isOff={count === 0}
        onClick={props.onHideAll}
      />
      <ToolButton icon="trash" label="Delete all drawings" isOff={count === 0} onClick={props.onDeleteAll} />
      <ToolButton icon="list" label={`Objects, ${count}`} isPressed={props.isListOpen} onClick={props.onList} />
    </div>
  )
}
