import type { Assumption } from './reading.ts'

const digits = { maximumFractionDigits: 8 }

/** What was assumed, as people read it: the option's own words, or the number with its unit, in the market's measure first where it has one. */
export function assumptionText({ value, unit, edit, also }: Assumption): string {
  const option = edit.kind === 'choice' ? edit.options.find((each) => each.value === String(value)) : undefined
  const shown = option?.label ?? (typeof value === 'number' ? value.toLocaleString('en-US', digits) : value)
  const measured = unit === null ? shown : unit.startsWith('%') ? `${shown}${unit}` : `${shown} ${unit}`
  return also === undefined ? measured : `${also} (${measured})`
}
