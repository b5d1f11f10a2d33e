import { AboveQuote } from '@playbook/contract/token-quotes'
import { ApiError } from '../api.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { formatCount } from '../ui/numbers.ts'
import { useTokens } from './price.tsx'
import { TooFewTokensDialog, tooFewOf, type TooFewWays } from './too-few-tokens.tsx'

/** The price that a refusal asks about; null where it is about something else. */
function aboveQuoteOf(error: Error | null): AboveQuote | null {
  if (!(error instanceof ApiError) || error.code !== 'above_quote') return null
  const { success, data } = AboveQuote.safeParse(error.details)
  return success ? data : null
}

/** Whether an act was refused for its price, which `PriceProblem` tells. */
export const isPriceProblem = (error: Error | null): boolean => tooFewOf(error) !== null || aboveQuoteOf(error) !== null

interface PriceProblemProps extends TooFewWays {
  readonly error: Error | null
  /** Takes the price that is asked for. */
  readonly onGoOn: (acceptedTokens: number) => void
}

/** What an act that was refused for its price says, and the ways on. */
export function PriceProblem({ error, onGoOn, ...ways }: PriceProblemProps) {
  const above = aboveQuoteOf(error)
  const few = tooFewOf(error)
  const balance = useTokens()
  // They were bought or given meanwhile.
  const isEnough = few !== null && balance !== undefined && balance > few.balance && balance >= few.needed
  return (
    <>
      <TooFewTokensDialog few={isEnough ? null : few} {...ways} />
      <ConfirmDialog
        open={isEnough}
        onOpenChange={(open) => open || ways.onClose()}
        title="There are tokens enough now"
        confirmLabel={few === null ? '' : `Go on for ${formatCount(few.needed, 'token')}`}
        cancelLabel="Not now"
        onConfirm={() => few !== null && onGoOn(few.needed)}
      >
        {balance !== undefined && `${formatCount(balance, 'token')} can be spent.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={above !== null}
        onOpenChange={(open) => open || ways.onClose()}
        title={above === null ? '' : `This needs ${formatCount(above.quote.high - above.accepted, 'token')} more than quoted`}
        confirmLabel={above === null ? '' : `Go on for ${formatCount(above.quote.high, 'token')}`}
        cancelLabel="Stop here"
        onConfirm={() => above !== null && onGoOn(above.quote.high)}
      >
        {above !== null && `Nothing above ${formatCount(above.accepted, 'token')} is charged unless you say so.`}
      </ConfirmDialog>
    </>
  )
}
