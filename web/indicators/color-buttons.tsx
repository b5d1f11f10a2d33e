import { colorStyle } from '../ui/color-style.ts'
import css from './indicator-picker.module.css'

interface ColorChoice<Name> {
  readonly name: Name
  /** As CSS has it. */
  readonly color: string
  readonly label: string
}

interface ColorButtonsProps<Name> {
  readonly legend: string
  readonly choices: readonly ColorChoice<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
}

/** Colours to choose one from. */
export const ColorButtons = <Name extends string | null>({ legend, choices, chosen, onChoose }: ColorButtonsProps<Name>) => (
  <fieldset className={css.colors}>
    <legend>{legend}</legend>
    {choices.map(({ name, color, label }) => (
      <button
        key={name}
        type="button"
        className={css.color}
        style={colorStyle(color)}
        aria-label={label}
        aria-pressed={name === chosen}
        onClick={() => onChoose(name)}
      />
    ))}
  </fieldset>
)
