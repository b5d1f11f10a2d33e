import { formatCount } from '../ui/numbers.ts'
import { PriceProblem } from './price-problem.tsx'
import { useTokens } from './price.tsx'
import type { RunPrice } from './run-price.ts'

/** What is said of a run that is a draft, and of one with numbers of a result that were changed. */
const words = {
  draft: {
    kept: 'Your text and settings are kept.',
    shorter: 'Use',
    wait: {
      title: 'Wait for more tokens',
      text: 'The run is kept here as a draft, and says so when there are enough.',
      label: 'Keep the run',
    },
  },
  changed: {
    kept: 'The changed numbers stay on this page.',
    shorter: 'Run',
    wait: { title: 'Run it later', text: 'Nothing is started. The numbers can be run at any time.', label: 'Later' },
  },
} as const

interface RunPriceProblemProps {
  readonly of: keyof typeof words
  readonly error: Error | null
  readonly price: RunPrice | null
  /** The same run from that day on, for that price. */
  readonly onShorter: (startDate: string, acceptedTokens: number) => void
  /** Leaves it until there are more tokens. */
  readonly onWait: () => void
  readonly onGoOn: (acceptedTokens: number) => void
  readonly onClose: () => void
}

/** What a run that was refused for its price says, and the ways on: test less, get more, or leave it until there are more. */
export function RunPriceProblem({ of, error, price, onShorter, onWait, onGoOn, onClose }: RunPriceProblemProps) {
  const balance = useTokens()
  const shorter = price !== null && balance !== undefined ? price.shorter(balance) : null
  const said = words[of]
  return (
    <PriceProblem
      error={error}
      what="this run"
      kept={said.kept}
      cheaper={
        shorter && {
          title: 'Test a shorter period',
          label: `${said.shorter} ${formatCount(shorter.years, 'year')}`,
          quote: shorter.quote,
          onUse: () => onShorter(shorter.startDate, shorter.quote.high),
        }
      }
      wait={{ ...said.wait, onWait }}
      onGoOn={onGoOn}
      onClose={onClose}
    />
  )
}
