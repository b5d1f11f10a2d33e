import { Skeleton } from '../ui/skeleton.tsx'
import css from './receipt-list.module.css'

/** Stands for a receipt that is on its way. */
export const ReceiptWaiting = () => (
  <div className={css.wait} role="status" aria-label="Loading the receipt">
    {Array.from({ length: 6 }, (_, each) => (
      <Skeleton key={each} height={14} />
    ))}
  </div>
)
