import type { ChartPattern } from '@playbook/engine/chart/chart-pattern'
import { patternEntries } from '@playbook/engine/chart/pattern-entries'
import { indicatorColors } from '@playbook/engine/indicators/line-colors'
import { patternCatalogue } from '@playbook/engine/indicators/patterns'
import type { CSSProperties } from 'react'
import { colorOf } from '../chart/chart-theme.ts'
import { IconButton } from '../ui/button.tsx'
import { isLineColor } from './pattern-words.ts'
import css from './indicator-picker.module.css'

interface PatternRowProps {
  readonly pattern: ChartPattern
  readonly isOpen: boolean
  readonly onOpen: (isOpen: boolean) => void
  readonly onChange: (pattern: ChartPattern) => void
  readonly onRemove: () => void
}

// React's types know no custom properties.
const colored = (color: string) => ({ '--c': color }) as CSSProperties
const usual = { up: 'var(--up)', down: 'var(--down)', even: 'var(--text-2)' } as const
const palette = Object.keys(indicatorColors) as (keyof typeof indicatorColors)[]

/** A pattern on the chart: what it is, and in place all that can be changed about it. */
export function PatternRow({ pattern, isOpen, onOpen, onChange, onRemove }: PatternRowProps) {
  const { title, side } = patternEntries[pattern.name]
  const { color, hidden } = pattern
  return (
    <li className={css.study} data-hidden={hidden || undefined}>
      <i className={css.swatch} style={colored(isLineColor(color) ? colorOf(color) : usual[side])} />
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
          <fieldset className={css.colors}>
            <legend>Colour</legend>
            {[null, ...palette].map((each, k) => (
              <button
                key={each ?? 'usual'}
                type="button"
                className={css.color}
                style={colored(each === null ? usual[side] : colorOf(each))}
                aria-label={each === null ? 'The usual colour' : `Colour ${k}`}
                aria-pressed={color === each}
                onClick={() => onChange({ ...pattern, color: each })}
              />
            ))}
          </fieldset>
        </div>
      )}
    </li>
  )
}
