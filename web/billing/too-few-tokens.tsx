import { plans } from '@playbook/contract/plans'
import { TooFewTokens, type Quote } from '@playbook/contract/token-quotes'
import { ApiError } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { formatCount, formatUsd, numberText } from '../ui/numbers.ts'
import { PacksLink } from './packs-link.tsx'
import { missingWords, Price } from './price.tsx'
import css from './too-few-tokens.module.css'

/** What is needed and what there is, as a refusal says it; null where it is about something else. */
export function tooFewOf(error: Error | null): TooFewTokens | null {
  if (!(error instanceof ApiError) || error.code !== 'not_enough_tokens') return null
  const { success, data } = TooFewTokens.safeParse(error.details)
  return success ? data : null
}

/** The same act for less. */
interface CheaperWay {
  readonly title: string
  readonly label: string
  readonly quote: Quote
  readonly onUse: () => void
}

/** How an act goes on that there are too few tokens for. */
export interface TooFewWays {
  /** `this run`, `this answer`. */
  readonly what: string
  /** What stays as it is until there are more. */
  readonly kept: string
  readonly cheaper?: CheaperWay | null
  /** Leaves it until there are more. */
  readonly wait: { readonly title: string; readonly text: string; readonly label: string; readonly onWait: () => void }
  readonly onClose: () => void
}

interface TooFewTokensDialogProps extends TooFewWays {
  /** Null where nothing is missing. */
  readonly few: TooFewTokens | null
}

const inFull = (tokens: number) => numberText(tokens, 0)

/** What is missing, and three ways on. Nothing that was typed is lost. */
export function TooFewTokensDialog({ few, what, kept, cheaper = null, wait, onClose }: TooFewTokensDialogProps) {
  const { needed = 0, balance = 0, debt } = few ?? {}
  const missing = few?.missing ?? needed - balance
  const pack = plans.find(({ kind, tokens }) => kind === 'pack' && tokens >= missing)
  return (
    <Dialog
      open={few !== null}
      onOpenChange={(open) => open || onClose()}
      title={`${missingWords(missing)} for ${what}.`}
      description={
        debt === undefined
          ? kept
          : `${formatCount(debt, 'token')} ${debt === 1 ? 'is' : 'are'} owed after a refund, and new tokens pay that first. ${kept}`
      }
    >
      <div className={css.gauge}>
        <div className={css.bar} aria-hidden="true">
          <i style={{ width: `${needed === 0 ? 0 : Math.min(100, (100 * balance) / needed)}%` }} />
        </div>
        <p className="num">
          <span>{`${inFull(balance)} you have`}</span>
          <span>{`${inFull(needed)} needed`}</span>
        </p>
      </div>
      <ul className={css.ways}>
        {cheaper !== null && (
          <li>
            <div>
              <b>{cheaper.title}</b>
              <p className="num">{`${formatCount(cheaper.quote.high, 'token')}, ${inFull(balance - cheaper.quote.high)} remain`}</p>
            </div>
            <Button onClick={cheaper.onUse}>
              {cheaper.label}
              <Price quote={cheaper.quote} />
            </Button>
          </li>
        )}
        <li>
          <div>
            <b>{pack === undefined ? 'Get more tokens' : 'Buy a pack'}</b>
            <p className="num">
              {pack === undefined
                ? 'Plans and packs of tokens.'
                : `${formatCount(pack.tokens, 'token')} for ${formatUsd(pack.price_cents / 100)}, without tax`}
            </p>
          </div>
          <PacksLink />
        </li>
        <li>
          <div>
            <b>{wait.title}</b>
            <p>{wait.text}</p>
          </div>
          <Button onClick={wait.onWait}>{wait.label}</Button>
        </li>
      </ul>
    </Dialog>
  )
}
