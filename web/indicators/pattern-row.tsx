import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import { patternEntries } from '@playbook/engine/chart/pattern-entries'
import { isLineColor, lineColorNames } from '@playbook/engine/indicators/line-colors'
import { patternCatalogue } from '@playbook/engine/indicators/patterns'
import { colorOf } from '../chart/chart-theme.ts'
import { sideToken } from '../chart/patterns/side-token.ts'
import { IconButton } from '../ui/button.tsx'
import { colorStyle } from '../ui/color-style.ts'
import { ColorButtons } from './color-buttons.tsx'
import css from './indicator-picker.module.css'

interface PatternRowProps {
  readonly pattern: ChartPattern
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (pattern: ChartPattern) => void
  readonly onRemove: () => void
}

/** A pattern on the chart: what it is, and in place all that can be changed about it. */
export function PatternRow({ pattern, isOpen, onOpen, onChange, onRemove }: PatternRowProps) {
  const { title, side } = patternEntries[pattern.name]
  const { hidden } = pattern
  const color = isLineColor(pattern.color) ? pattern.color : null
  const usual = `var(${sideToken[side]})`
  return (
    <li className={css.study} data-hidden={hidden || undefined}>
      <i className={css.swatch} style={colorStyle(color === null ? usual : colorOf(color))} />
      <span>{title}</span>
      <span className={css.buttons}>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          label={hidden ? `Show ${title}` : `Hide ${title}`}
          aria-pressed={hidden}
          onClick={() => onChange({ ...pattern, hidden: !hidden })}
        />
        <IconButton icon="pen" label={`Edit ${title}`} aria-expanded={isOpen} onClick={() => onOpen(!isOpen)} />
        <IconButton icon="x" label={`Remove ${title}`} onClick={onRemove} />
      </span>
      {isOpen && (
        <div className={css.edit} role="group" aria-label={`Settings of ${title}`}>
          <p className={`small soft ${css.definition}`}>{patternCatalogue[pattern.name].definition}</p>
          <ColorButtons
            legend="Colour"
            choices={[
              { name: null, color: usual, label: 'The usual colour' },
              ...lineColorNames.map((name, k) => ({ name, color: colorOf(name), label: `Colour ${k + 1}` })),
            ]}
            chosen={color}
            onChoose={(next) => onChange({ ...pattern, color: next })}
          />
        </div>
      )}
    </li>
  )
}
