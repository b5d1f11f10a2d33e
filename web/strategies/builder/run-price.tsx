import { PriceProblem } from '../../billing/price-problem.tsx'
import { missingWords, useTokens } from '../../billing/price.tsx'
import type { RunPrice } from '../../billing/run-price.ts'
import { keepWaitingPlace } from '../../billing/waiting-place.ts'
import { Note } from '../../ui/note.tsx'
import { formatCount } from '../../ui/numbers.ts'
import type { Draft } from './draft.ts'
import type { ChangeDraft } from './use-draft.ts'

interface RunPriceProblemProps {
  readonly error: Error | null
  readonly price: RunPrice | null
  readonly change: ChangeDraft
  readonly onGoOn: (acceptedTokens: number) => void
  readonly onClose: () => void
}

/** What a run that was refused for its price says: test less, get more, or leave it until there are more. */
export function RunPriceProblem({ error, price, change, onGoOn, onClose }: RunPriceProblemProps) {
  const balance = useTokens()
  const shorter = price !== null && balance !== undefined ? price.shorter(balance) : null
  return (
    <PriceProblem
      error={error}
      what="this run"
      kept="Your text and settings are kept."
      cheaper={
        shorter && {
          title: 'Test a shorter period',
          label: `Use ${formatCount(shorter.years, 'year')}`,
          quote: shorter.quote,
          onUse: () => {
            change({ startDate: shorter.startDate })
            onClose()
          },
        }
      }
      wait={{
        title: 'Wait for more tokens',
        text: 'The run is kept here as a draft, and says so when there are enough.',
        label: 'Keep the run',
        onWait: () => {
          change({ waitsForTokens: true })
          keepWaitingPlace()
          onClose()
        },
      }}
      onGoOn={onGoOn}
      onClose={onClose}
    />
  )
}

/** Of a run that was put off: what is still missing, or that it can be started. */
export function WaitingRun({ draft, price }: { readonly draft: Draft; readonly price: RunPrice | null }) {
  const balance = useTokens()
  if (!draft.waitsForTokens || price === null || balance === undefined) return null
  const missing = price.quote.high - balance
  return missing > 0 ? (
    <Note kind="info">{`This run waits for tokens: ${missingWords(missing)}. Your words are kept.`}</Note>
  ) : (
    <Note kind="ok" announce>
      There are tokens enough for this run now.
    </Note>
  )
}
