import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { shortNumber } from './numbers.ts'

interface TabsProps<V extends string> {
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { readonly value: V; readonly label: ReactNode; readonly count?: number | undefined }[]
  children: ReactNode
}

/** Tabs within one page; put a `TabPanel` for each inside. Between routes use links with the class `tab`. */
export function Tabs<V extends string>({ label, value, onChange, tabs, children }: TabsProps<V>) {
  return (
    <Radix.Root className="tabroot" value={value} onValueChange={(next) => onChange(next as V)}>
      <Radix.List className="tabs" aria-label={label}>
        {tabs.map((tab) => (
          <Radix.Trigger key={tab.value} value={tab.value} className="tab">
            {tab.label}
            {tab.count !== undefined && <span className="n num">{shortNumber(tab.count)}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

export const TabPanel = ({ value, children }: { value: string; children: ReactNode }) => (
  <Radix.Content value={value} className="tabpanel">
    {children}
  </Radix.Content>
)
