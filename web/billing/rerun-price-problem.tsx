import { formatCount } from '../ui/numbers.ts'
import { PriceProblem } from './price-problem.tsx'
import { useTokens } from './price.tsx'
import type { RunPrice } from './run-price.ts'

interface RerunPriceProblemProps {
  readonly error: Error | null
  readonly price: RunPrice | null
  /** Runs from that day for that price. */
  readonly onShorter: (startDate: string, acceptedTokens: number) => void
  readonly onGoOn: (acceptedTokens: number) => void
  readonly onClose: () => void
}

/** What a run of changed numbers that was refused for its price says, and the ways on. */
export function RerunPriceProblem({ error, price, onShorter, onGoOn, onClose }: RerunPriceProblemProps) {
  const balance = useTokens()
  const shorter = price !== null && balance !== undefined ? price.shorter(balance) : null
  return (
    <PriceProblem
      error={error}
      what="this run"
      kept="The changed numbers stay on this page."
      cheaper={
        shorter && {
          title: 'Test a shorter period',
          label: `Run ${formatCount(shorter.years, 'year')}`,
          quote: shorter.quote,
          onUse: () => onShorter(shorter.startDate, shorter.quote.high),
        }
      }
      wait={{ title: 'Run it later', text: 'Nothing is started. The numbers can be run at any time.', label: 'Later', onWait: onClose }}
      onGoOn={onGoOn}
      onClose={onClose}
    />
  )
}
