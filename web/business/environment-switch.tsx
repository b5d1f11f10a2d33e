import type { Environment } from '@playbook/contract/business-filters'
import { Segmented } from '../ui/segmented.tsx'

const options = [
  { value: 'live', label: 'Live', title: 'Real markets, paid for in units' },
  { value: 'test', label: 'Test', title: 'Simulated markets, free of charge' },
] as const satisfies readonly { value: Environment; label: string; title: string }[]

/** Which keys a page is about. */
export const EnvironmentSwitch = ({ value, onChange }: { value: Environment; onChange: (next: Environment) => void }) => (
  <Segmented label="Environment" value={value} options={options} onChange={onChange} />
)
