import type { DataReceipt } from '@playbook/contract/receipts'
import { IconButton } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { showToast } from '../ui/toast.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { receiptLines, type ReceiptLine } from './receipt-lines.ts'
import css from './receipt-list.module.css'

const iconOf = { ok: 'check', caution: 'warn', info: 'info' } as const satisfies Record<ReceiptLine['state'], IconName>

interface ReceiptListProps {
  readonly receipt: DataReceipt
  /** Brings a stretch of the chart into view; without it nothing can be shown. */
  readonly onShow?: ((range: { readonly from: number; readonly to: number }) => void) | undefined
}

/** The lines of a data receipt. */
export function ReceiptList({ receipt, onShow }: ReceiptListProps) {
  return (
    <dl className={css.list}>
      {receiptLines(receipt).map(({ name, value, state, why, show }) => (
        <div key={name} data-state={state}>
          <dt>
            <span className={css.mark}>
              <Icon name={iconOf[state]} />
              {state === 'caution' && <VisuallyHidden>Caution: </VisuallyHidden>}
            </span>
            {name}
          </dt>
          <dd className="num">{value}</dd>
          {why !== undefined && (
            <dd className={css.why}>
              {why}{' '}
              {show !== undefined && onShow !== undefined && (
                <button
                  type="button"
                  className={css.show}
                  aria-label={`Show on the chart: ${name.toLowerCase()}`}
                  onClick={() => onShow(show)}
                >
                  Show
                </button>
              )}
            </dd>
          )}
        </div>
      ))}
      <div>
        <dt>
          <span className={css.mark}>
            <Icon name="seal" />
          </span>
          Data fingerprint
        </dt>
        <dd className={`code ${css.hash}`}>
          <span title={receipt.content_hash}>{`${receipt.content_hash.slice(0, 4)}…${receipt.content_hash.slice(-4)}`}</span>
          <IconButton icon="copy" size="sm" label="Copy the data fingerprint" onClick={() => void copy(receipt.content_hash)} />
        </dd>
      </div>
    </dl>
  )
}

async function copy(hash: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(hash)
    showToast('ok', { title: 'The data fingerprint was copied' })
  } catch {
    showToast('bad', { title: 'The browser did not allow copying', detail: hash })
  }
}
