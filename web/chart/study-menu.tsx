import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
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

function Choices({ list, chosen, onChosen }: { list: readonly Choice[] } & Pick<StudyMenuProps, 'chosen' | 'onChosen'>) {
  return list.map(({ id, label }) => (
    <Checkbox
      key={id}
      label={label}
      checked={chosen.includes(id)}
      onChange={({ target }) => onChosen(target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))}
    />
  ))
}

const countOf = (list: readonly Choice[], chosen: readonly string[]) => list.filter(({ id }) => chosen.includes(id)).length

/** Which indicators and drawings lie on the chart. */
export function StudyMenu({ chosen, onChosen, evidence }: StudyMenuProps) {
  const indicators = countOf(studies, chosen)
  const shown = countOf(drawings, chosen)
  return (
    <>
      <Popover
        label="Indicators"
        align="end"
        trigger={
          <Button size="sm" variant="ghost" icon="chart">
            {indicators === 0 ? 'Indicators' : `Indicators (${indicators})`}
          </Button>
        }
      >
        <Choices list={studies} chosen={chosen} onChosen={onChosen} />
      </Popover>
      <Popover
        label="Drawings"
        align="end"
        trigger={
          <Button size="sm" variant="ghost" icon="pen">
            {shown === 0 ? 'Drawings' : `Drawings (${shown})`}
          </Button>
        }
      >
        <Choices list={drawings} chosen={chosen} onChosen={onChosen} />
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
      </Popover>
    </>
  )
}
