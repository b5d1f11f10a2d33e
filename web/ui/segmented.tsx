import { ToggleGroup } from 'radix-ui'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface SegmentedProps<V extends string> {
  label: string
  value: V
  options: readonly { readonly value: V; readonly label: ReactNode; readonly title?: string }[]
  onChange: (value: V) => void
  full?: boolean
  className?: string
}

/** A few choices of which one holds; arrow keys move between them. */
export function Segmented<V extends string>({ label, value, options, onChange, full = false, className }: SegmentedProps<V>) {
  return (
    <ToggleGroup.Root
      type="single"
      className={classNames('seg', full && 'full', className)}
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        // Radix sends '' when the chosen one is pressed again; one must always hold.
        if (next !== '') onChange(next as V)
      }}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} title={option.title}>
          {option.label}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  )
}
