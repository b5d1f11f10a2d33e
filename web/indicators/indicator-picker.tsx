import { addStudy } from '@playbook/engine/chart/add-study'
import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { searchPatterns, patternEntries } from '@playbook/engine/chart/pattern-entries'
import { searchStudies, studyCatalogue, studyGroups, type StudyGroup } from '@playbook/engine/chart/study-catalogue'
import { levelBars } from '@playbook/engine/indicators/structure/level-bars'
import {
  indicatorNames,
  indicatorVocabulary,
  patternNames,
  type IndicatorName,
  type PatternName,
} from '@playbook/engine/indicators/vocabulary'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { useState } from 'react'
import type { Evidence } from '../chart/structure-drawings.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/checkbox.tsx'
import { IconInput } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Popover } from '../ui/popover.tsx'
import { PatternRow } from './pattern-row.tsx'
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
  readonly patterns: readonly ChartPattern[]
  readonly onPatterns: (patterns: readonly ChartPattern[]) => void
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
  const count = props.studies.length + props.patterns.length + props.found.length
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

const patternGroup = 'Patterns'
type Group = StudyGroup | typeof patternGroup

const none: readonly never[] = []

function Picker(props: IndicatorPickerProps) {
  const { studies, onStudies, patterns, onPatterns, found, onFound, evidence, problems, timeframe, max } = props
  const [typed, setTyped] = useState('')
  const [group, setGroup] = useState<Group | null>(null)
  const [open, setOpen] = useState<string | null>(null)
  const matches = group === patternGroup ? none : searchStudies(typed, group)
  const offered =
    group === null || group === patternGroup ? searchPatterns(typed).filter((name) => !patterns.some((each) => each.name === name)) : none
  const add = (name: IndicatorName) => {
    const next = addStudy(studies, name)
    onStudies(next)
    setOpen(next.at(-1)?.id ?? null)
  }
  const addPattern = (name: PatternName) => onPatterns([...patterns, { name, color: null, hidden: false }])
  const addFirst = () => {
    if (matches[0] !== undefined) return studies.length < max && add(matches[0])
    if (offered[0] !== undefined) addPattern(offered[0])
  }
  const showsFound =
    group === 'Levels' || (group === null && foundKinds.some(({ label }) => label.toLowerCase().includes(typed.trim().toLowerCase())))
  return (
    <>
      <IconInput
        icon="search"
        type="search"
        aria-label="Search indicators"
        placeholder={`Search ${indicatorNames.length + patternNames.length} indicators and patterns`}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') addFirst()
        }}
      />
      <div className={css.groups} role="group" aria-label="Category">
        {[null, ...studyGroups, patternGroup].map((each) => (
          <button key={each ?? 'All'} type="button" aria-pressed={group === each} onClick={() => setGroup(each as Group | null)}>
            {each ?? 'All'}
          </button>
        ))}
      </div>
      <div className={css.lists}>
        {studies.length + patterns.length > 0 && (
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
              {patterns.map((pattern) => (
                <PatternRow
                  key={pattern.name}
                  pattern={pattern}
                  isOpen={open === pattern.name}
                  onOpen={(isOpen) => setOpen(isOpen ? pattern.name : null)}
                  onChange={(next) => onPatterns(patterns.map((each) => (each.name === pattern.name ? next : each)))}
                  onRemove={() => onPatterns(patterns.filter((each) => each.name !== pattern.name))}
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
          {offered.map((name) => (
            <li key={name}>
              <button type="button" className={css.add} onClick={() => addPattern(name)}>
                <Icon name="plus" />
                <span>{patternEntries[name].title}</span>
                <span className="mute small">Pattern</span>
              </button>
            </li>
          ))}
        </ul>
        {showsFound && <Found found={found} onFound={onFound} evidence={evidence} />}
        {matches.length + offered.length === 0 && !showsFound && <p className="small soft">No indicator is called that.</p>}
      </div>
    </>
  )
}

function Found({ found, onFound, evidence }: Pick<IndicatorPickerProps, 'found' | 'onFound' | 'evidence'>) {
  return (
    <>
      <h3 className="label">{`Found in the newest ${levelBars} bars`}</h3>
      {foundKinds.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          checked={found.includes(id)}
          onChange={({ target }) => onFound(target.checked ? [...found, id] : found.filter((each) => each !== id))}
        />
      ))}
      {found.length > 0 && evidence.length === 0 && <p className="small soft">{`The last ${levelBars} bars show none.`}</p>}
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
