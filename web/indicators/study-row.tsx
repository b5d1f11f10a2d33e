import type { ChartStudy, StudySource } from '@playbook/engine/chart/chart-study'
import { studyCatalogue } from '@playbook/engine/chart/study-catalogue'
import { paramProblem, studyParams, type StudyParam } from '@playbook/engine/chart/study-params'
import { higherTimeframes, studyTerm } from '@playbook/engine/chart/study-terms'
import { outputLabel, priceFieldLabel, studyName, studyTitle } from '@playbook/engine/chart/study-titles'
import { lineColorNames } from '@playbook/engine/indicators/line-colors'
import { indicatorVocabulary } from '@playbook/engine/indicators/vocabulary'
import { priceFields, type PriceField } from '@playbook/engine/market/price-fields'
import { timeframeLabel, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { useState } from 'react'
import { colorOf } from '../chart/chart-theme.ts'
import { IconButton } from '../ui/button.tsx'
import { colorStyle } from '../ui/color-style.ts'
import { Field, Input, Select } from '../ui/field.tsx'
import { TimeframeOptions } from '../ui/timeframe-options.tsx'
import { ColorButtons } from './color-buttons.tsx'
import { plotColor } from './study-chart-lines.ts'
import css from './indicator-picker.module.css'

interface StudyRowProps {
  readonly study: ChartStudy
  readonly all: readonly ChartStudy[]
  /** The chart's. */
  readonly timeframe: Timeframe
  readonly problem: string | null
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (study: ChartStudy, topic?: string) => void
  readonly onRemove: () => void
}

/** An indicator on the chart: what it is, and in place all that can be changed about it. */
export function StudyRow({ study, all, timeframe, problem, isOpen, onOpen, onChange, onRemove }: StudyRowProps) {
  const title = studyTitle(study, all)
  const [plot] = studyCatalogue[study.name].plots
  return (
    <li className={css.study} data-hidden={study.hidden || undefined}>
      {plot && <i className={css.swatch} style={colorStyle(colorOf(plotColor(study, plot)))} />}
      <span>{title}</span>
      <span className={css.buttons}>
        <IconButton
          icon={study.hidden ? 'eye-off' : 'eye'}
          label={study.hidden ? `Show ${title}` : `Hide ${title}`}
          aria-pressed={study.hidden}
          onClick={() => onChange({ ...study, hidden: !study.hidden })}
        />
        <IconButton icon="pen" label={`Edit ${title}`} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)} />
        <IconButton icon="x" label={`Remove ${title}`} onClick={onRemove} />
      </span>
      {problem !== null && <p className={`small ${css.problem}`}>{problem}</p>}
      {isOpen && (
        <div className={css.edit} role="group" aria-label={`Settings of ${studyName(study)}`}>
          {studyParams(study.name).map(([key, param]) => (
            <NumberParam
              key={key}
              param={param}
              value={study.params[key] ?? defaultOf(study, key)}
              onValue={(value) => onChange({ ...study, params: { ...study.params, [key]: value } }, `${study.id} ${key}`)}
            />
          ))}
          {indicatorVocabulary[study.name].takesSource && <SourceField study={study} all={all} timeframe={timeframe} onChange={onChange} />}
          <TimeframeField study={study} timeframe={timeframe} onChange={onChange} />
          <Colors study={study} onChange={onChange} />
        </div>
      )}
    </li>
  )
}

const defaultOf = ({ name }: ChartStudy, key: string): number => {
  const defaults: Readonly<Record<string, number>> = indicatorVocabulary[name].params
  return defaults[key] ?? 0
}

/** A number that takes effect while it is typed, as soon as it is one that the indicator can have. */
function NumberParam({
  param,
  value,
  onValue,
}: {
  readonly param: StudyParam
  readonly value: number
  readonly onValue: (value: number) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const problem = typed === null || typed.trim() === '' ? null : paramProblem(param, Number(typed))
  return (
    <Field
      label={param.label}
      className={problem === null ? undefined : css.refused}
      error={problem === null ? undefined : `${problem}. Drawn with ${value}.`}
    >
      <Input
        className="num"
        type="number"
        inputMode={param.isWhole ? 'numeric' : 'decimal'}
        min={param.min}
        max={param.max}
        step={param.isWhole ? 1 : 0.1}
        value={typed ?? String(value)}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = Number(target.value)
          if (target.value.trim() !== '' && paramProblem(param, next) === null) onValue(next)
        }}
        onBlur={() => {
          // What the indicator cannot have stays with the reason: it is still drawn with the number before.
          if (problem === null) setTyped(null)
        }}
      />
    </Field>
  )
}

interface PartProps {
  readonly study: ChartStudy
  readonly timeframe: Timeframe
  readonly onChange: (study: ChartStudy, topic?: string) => void
}

const usualSource = ''
const keyOf = (source: StudySource | null): string =>
  source === null ? usualSource : source.kind === 'price' ? source.field : `${source.id} ${source.output}`
const isField = (text: string): text is PriceField => (priceFields as readonly string[]).includes(text)

function sourceOf(key: string): StudySource | null {
  if (key === usualSource) return null
  if (isField(key)) return { kind: 'price', field: key }
  const [id = '', output = ''] = key.split(' ')
  return { kind: 'study', id, output }
}

/** Prices of the bars, and the lines of the other indicators that this one may be computed from. */
function SourceField({ study, all, timeframe, onChange }: PartProps & { readonly all: readonly ChartStudy[] }) {
  const lines = all
    .filter(({ id }) => id !== study.id)
    .flatMap((other) =>
      indicatorVocabulary[other.name].outputs.map((output) => {
        const source: StudySource = { kind: 'study', id: other.id, output }
        const words = indicatorVocabulary[other.name].outputs.length === 1 ? '' : ` ${outputLabel(output)}`
        return { source, label: `${studyTitle(other, all)}${words}` }
      }),
    )
    .filter(({ source }) => {
      if (keyOf(source) === keyOf(study.source)) return true
      const changed = { ...study, source }
      const [plain] = indicatorVocabulary[study.name].outputs
      return studyTerm(
        changed,
        plain,
        all.map((each) => (each.id === study.id ? changed : each)),
        timeframe,
      ).ok
    })
  const isRemoved = study.source?.kind === 'study' && !lines.some(({ source }) => keyOf(source) === keyOf(study.source))
  return (
    <Field label="Source">
      <Select value={keyOf(study.source)} onChange={({ target }) => onChange({ ...study, source: sourceOf(target.value) })}>
        {isRemoved && <option value={keyOf(study.source)}>Removed indicator</option>}
        <option value={usualSource}>Usual</option>
        {priceFields.map((field) => (
          <option key={field} value={field}>
            {priceFieldLabel[field]}
          </option>
        ))}
        {lines.map(({ source, label }) => (
          <option key={keyOf(source)} value={keyOf(source)}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function TimeframeField({ study, timeframe, onChange }: PartProps) {
  const higher = higherTimeframes(timeframe)
  // One that was chosen on a shorter chart stays in the list, so that it is not changed by looking at it.
  const offered = timeframes.filter((each) => higher.includes(each) || each === study.timeframe)
  return (
    <Field label="Timeframe">
      <Select
        value={study.timeframe ?? ''}
        onChange={({ target }) => onChange({ ...study, timeframe: timeframes.find((each) => each === target.value) ?? null })}
      >
        <option value="">{`Chart, ${timeframeLabel[timeframe]}`}</option>
        <TimeframeOptions offered={offered} />
      </Select>
    </Field>
  )
}

/** The colour of each line: its fixed one, or another of the same set, whose contrast is known. */
function Colors({ study, onChange }: Pick<PartProps, 'study' | 'onChange'>) {
  const { plots } = studyCatalogue[study.name]
  return plots
    .filter(({ shape }) => shape !== 'columns')
    .map((plot) => (
      <ColorButtons
        key={plot.output}
        legend={plots.length === 1 ? 'Colour' : `Colour of ${outputLabel(plot.output)}`}
        choices={lineColorNames.map((name, k) => ({
          name,
          color: colorOf(name),
          label: name === plot.color ? `Colour ${k + 1}, the usual one` : `Colour ${k + 1}`,
        }))}
        chosen={plotColor(study, plot)}
        onChoose={(color) => onChange({ ...study, colors: { ...study.colors, [plot.output]: color } })}
      />
    ))
}
