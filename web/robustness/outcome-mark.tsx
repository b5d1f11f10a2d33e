import type { TestOutcome } from '@playbook/engine/robustness/report'
import { Icon, type IconName } from '../ui/icon.tsx'

const marks = {
  pass: { word: 'Passed', icon: 'check' },
  warn: { word: 'Unclear', icon: 'warn' },
  fail: { word: 'Failed', icon: 'x' },
  unknown: { word: 'Not judged', icon: 'minus' },
} as const satisfies Record<TestOutcome, { word: string; icon: IconName }>

/** What came of a test, as a sign and a word: never by colour alone. */
export const OutcomeMark = ({ outcome, className }: { outcome: TestOutcome; className?: string | undefined }) => (
  <span className={className}>
    <Icon name={marks[outcome].icon} />
    {marks[outcome].word}
  </span>
)
