import type { Drawing } from '@playbook/engine/drawings/drawing'
import { drawingKinds } from '@playbook/engine/drawings/drawing-kinds'
import { drawingName, drawingValues, shortValue } from '@playbook/engine/drawings/drawing-words'
import { cssColorOf } from '../chart/drawings/drawing-color.ts'
import { Button, IconButton } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { DrawingForm } from './drawing-form.tsx'
import type { ObjectsPanelProps } from './objects-panel.tsx'
import { ToolIcon } from './tool-icon.tsx'
import css from './drawings.module.css'

/** Where an alert on a drawing would stand: at its price, at the second edge of a zone, or at its last point. */
const alertPrice = ({ properties: p }: Drawing): number | undefined => p.price ?? p.to_price ?? p.to?.price ?? p.from?.price

/** One drawing of the list; its values and what can be done with it are shown while it is selected. */
export function ObjectRow({ drawing, ...panel }: ObjectsPanelProps & { readonly drawing: Drawing }) {
  const { state, editor, decimals, describeTime, editing, onEdit } = panel
  const { id, type, properties } = drawing
  const isSelected = state.selectedId === id
  const name = drawingName(drawing)
  return (
    <li className={css.object} data-selected={isSelected || undefined}>
      {isSelected && <span className={css.bar} style={{ background: cssColorOf(drawing) }} />}
      <button
        type="button"
        className={css.objectHead}
        aria-expanded={isSelected}
        data-hidden={properties.hidden || undefined}
        onClick={() => editor.select(isSelected ? null : id)}
        onMouseEnter={() => editor.hover(id)}
        onMouseLeave={() => editor.hover(null)}
        onFocus={() => editor.hover(id)}
        onBlur={() => editor.hover(null)}
      >
        <span className={css.mark} style={{ color: cssColorOf(drawing) }}>
          {properties.hidden ? <Icon name="eye-off" /> : <ToolIcon name={type} />}
        </span>
        <span className="trunc">
          {name}
          {name !== drawingKinds[type].title && <span className="sr">{`, ${drawingKinds[type].title}`}</span>}
        </span>
        <span className="small mute num">{stateWords(drawing) || shortValue(drawing, decimals)}</span>
      </button>
      {isSelected && editing !== id && (
        <>
          <dl className={css.values}>
            {drawingValues(drawing, { decimals, describeTime }).map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className="num">{value}</dd>
              </div>
            ))}
          </dl>
          <ObjectActions drawing={drawing} name={name} {...panel} />
        </>
      )}
      {editing === id && <DrawingForm drawing={drawing} {...panel} onDone={() => onEdit(null)} />}
    </li>
  )
}

const stateWords = ({ properties }: Drawing): string =>
  [properties.hidden && 'hidden', properties.locked && 'locked'].filter((word) => typeof word === 'string').join(', ')

function ObjectActions({ drawing, name, actions, onEdit, onAlert }: ObjectsPanelProps & { drawing: Drawing; name: string }) {
  const { id, properties } = drawing
  const price = alertPrice(drawing)
  return (
    <div className={css.actions}>
      <Button size="sm" variant="ghost" disabled={properties.locked === true} onClick={() => onEdit(id)}>
        Edit
      </Button>
      <Button size="sm" variant="ghost" onClick={() => actions.change(id, { locked: properties.locked ? null : true })}>
        {properties.locked ? 'Unlock' : 'Lock'}
      </Button>
      <Button size="sm" variant="ghost" onClick={() => actions.change(id, { hidden: properties.hidden ? null : true })}>
        {properties.hidden ? 'Show' : 'Hide'}
      </Button>
      {onAlert !== undefined && price !== undefined && (
        <Button size="sm" variant="ghost" onClick={() => onAlert(price)}>
          Add alert
        </Button>
      )}
      <span className="grow" />
      <IconButton icon="copy" label={`Duplicate ${name}`} size="sm" onClick={() => actions.duplicate(id)} />
      <IconButton
        icon="trash"
        label={properties.locked ? `${name} is locked: unlock it to delete it` : `Delete ${name}`}
        size="sm"
        aria-disabled={properties.locked || undefined}
        onClick={() => actions.remove(id)}
      />
    </div>
  )
}
