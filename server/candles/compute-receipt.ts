import type { Bars } from '@playbook/engine/market/bars'
import type { CalendarName } from '@playbook/engine/market/instrument'
import type { Timeframe } from '@playbook/engine/market/timeframe'
import { dataReceipt, type DataReceipt } from '@playbook/engine/receipt/data-receipt'
import type { Compute } from '../jobs/thread.ts'
import { hashBars } from './hash-bars.ts'

export interface ReceiptRequest {
  readonly bars: Bars
  readonly timeframe: Timeframe
  readonly calendar: CalendarName
}

export interface ComputedReceipt {
  readonly receipt: DataReceipt
  readonly hash: string
}

export const receiptOf = ({ bars, timeframe, calendar }: ReceiptRequest): ComputedReceipt => ({
  receipt: dataReceipt(bars, timeframe, calendar),
  hash: hashBars(bars),
})

/** Looks over many bars, in a thread. */
export const compute: Compute<ReceiptRequest, ComputedReceipt> = (order) => ({ output: receiptOf(order), transfer: [] })
