import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import type { IconName } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import type { Evidence } from './structure-drawings.ts'
import { drawings, studies } from './studies.ts'
import css from './study-menu.module.css'

interface StudyMenuProps {
  readonly chosen: readonly string[]
  readonly onChosen: (chosen: readonly string[]) => void
  /** What speaks for the drawings that are on the chart. */
  readonly evidence: readonly Evidence[]
}

interface Choice {
  readonly id: string
  readonly label: string
}

const countOf = (list: readonly Choice[], chosen: readonly string[]) => list.filter(({ id }) => chosen.includes(id)).length

interface ChoiceMenuProps extends Pick<StudyMenuProps, 'chosen' | 'onChosen'> {
  readonly title: string
  readonly icon: IconName
  readonly list: readonly Choice[]
  /** Stands below the choices. */
  readonly children?: ReactNode
}

/** Choices behind a button that counts them. */
function ChoiceMenu({ title, icon, list, chosen, onChosen, children }: ChoiceMenuProps) {
  const count = countOf(list, chosen)
  return (
    <Popover
      label={title}
      align="end"
      trigger={
        <Button size="sm" variant="ghost" icon={icon}>
          {count === 0 ? title : `${title} (${count})`}
        </Button>
      }
    >
      {list.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={chosen.includes(id)}
          onChange={({ target }) => onChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
        />
      ))}
      {children}
    </Popover>
  )
}

/** Which indicators and drawings lie on the chart. */
export function StudyMenu({ chosen, onChosen, evidence }: StudyMenuProps) {
  const shown = countOf(drawings, chosen)
  return (
    <>
      <ChoiceMenu title="Indicators" icon="chart" list={studies} chosen={chosen} onChosen={onChosen} />
      <ChoiceMenu title="Drawings" icon="pen" list={drawings} chosen={chosen} onChosen={onChosen}>
        {shown > 0 && evidence.length === 0 && <p>The last 500 bars show none.</p>}
        {evidence.length > 0 && (
          <ul className={css.evidence} aria-label="What the chart shows">
            {evidence.map(({ id, title, place, facts }) => (
              <li key={id}>
                <b>{title}</b> <span className="num">{place}</span>
                <span className="small soft">{facts}</span>
              </li>
            ))}
          </ul>
        )}
      </ChoiceMenu>
    </>
  )
}
