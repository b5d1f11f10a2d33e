import { addStudy } from '@playbook/engine/chart/add-study'
import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { searchStudies, studyCatalogue, studyGroups, type StudyGroup } from '@playbook/engine/chart/study-catalogue'
import { indicatorNames, indicatorVocabulary, type IndicatorName } from '@playbook/engine/indicators/vocabulary'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useState } from 'react'
import type { Evidence } from '../chart/structure-drawings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconInput } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { StudyRow } from './study-row.tsx'
import css from './indicator-picker.module.css'

/** What the engine finds in the bars, as the picker offers it. */
const foundKinds = [
  { id: 'zones', label: 'Support and resistance zones' },
  { id: 'trendlines', label: 'Trendlines' },
] as const
type FoundKind = (typeof foundKinds)[number]['id']

interface IndicatorPickerProps {
  readonly studies: readonly ChartStudy[]
  /** `topic` names a change that goes on, such as typing. */
  readonly onStudies: (studies: readonly ChartStudy[], topic?: string) => void
  readonly found: readonly FoundKind[]
  readonly onFound: (found: readonly FoundKind[]) => void
  /** What speaks for what was found. */
  readonly evidence: readonly Evidence[]
  /** Why an indicator has no line, by its id. */
  readonly problems: ReadonlyMap<string, string>
  readonly timeframe: Timeframe
  readonly max: number
}

/** The button that counts the indicators of a chart and opens their picker. */
export function IndicatorPicker(props: IndicatorPickerProps) {
  const count = props.studies.length + props.found.length
  return (
    <Popover
      label="Indicators"
      className={`pop ${css.picker}`}
      trigger={
        <Button size="sm" variant="ghost" icon="chart">
          {'Indicators '}
          {count > 0 && <span className={`badge num ${css.count}`}>{count}</span>}
        </Button>
      }
    >
      <Picker {...props} />
    </Popover>
  )
}

function Picker({ studies, onStudies, found, onFound, evidence, problems, timeframe, max }: IndicatorPickerProps) {
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState<StudyGroup | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const matches = searchStudies(typed, group)
  const add = (name: IndicatorName) => {
    const next = addStudy(studies, name)
    onStudies(next)
    setOpen(next.at(-1)?.id ?? null)
  }
  const showsFound =
    group === 'Levels' || (group === null && foundKinds.some(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())))
  return (
    <>
      <IconInput
        icon="search"
        type="search"
        aria-label="Search indicators"
        placeholder={`Search ${indicatorNames.length} indicators`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && matches[0] !== undefined && studies.length < max) add(matches[0])
        }}
      />
      <div className={css.groups} role="group" aria-label="Category">
        {[null, ...studyGroups].map((each) => (
          <button key={each ?? 'All'} type="button" aria-pressed={group === each} onClick={() => setGroup(each)}>
            {each ?? 'All'}
          </button>
        ))}
      </div>
      <div className={css.lists}>
        {studies.length > 0 && (
          <>
            <h3 className="label">On this chart</h3>
            <ul className={css.list} aria-label="On this chart">
              {studies.map((study) => (
                <StudyRow
                  key={study.id}
                  study={study}
                  all={studies}
                  timeframe={timeframe}
                  problem={problems.get(study.id) ?? null}
                  isOpen={open === study.id}
                  onOpen={(isOpen) => setOpen(isOpen ? study.id : null)}
                  onChange={(next, topic) =>
                    onStudies(
                      studies.map((each) => (each.id === study.id ? next : each)),
                      topic,
                    )
                  }
                  onRemove={() => onStudies(studies.filter(({ id }) => id !== study.id))}
                />
              ))}
            </ul>
          </>
        )}
        <h3 className="label">Add</h3>
        {studies.length >= max && <p className="small soft">{`A chart holds at most ${max} indicators. Remove one to add another.`}</p>}
        <ul className={css.list} aria-label="Add">
          {matches.map((name) => (
            <li key={name}>
              <button type="button" className={css.add} disabled={studies.length >= max} onClick={() => add(name)}>
                <Icon name="plus" />
                <span>
                  {indicatorVocabulary[name].title} <span className="mute">{studyCatalogue[name].words}</span>
                </span>
                <span className="mute small">{studyCatalogue[name].group}</span>
              </button>
            </li>
          ))}
        </ul>
        {showsFound && <Found found={found} onFound={onFound} evidence={evidence} />}
        {matches.length === 0 && !showsFound && <p className="small soft">No indicator is called that.</p>}
      </div>
    </>
  )
}

function Found({ found, onFound, evidence }: Pick<IndicatorPickerProps, 'found' | 'onFound' | 'evidence'>) {
  return (
    <>
      <h3 className="label">Found in the newest 500 bars</h3>
      {foundKinds.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={found.includes(id)}
          onChange={({ target }) => onFound(target.checked ? [...found, id] : found.filter((each) => each !== id))}
        />
      ))}
      {found.length > 0 && evidence.length === 0 && <p className="small soft">The last 500 bars show none.</p>}
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
    </>
  )
}
