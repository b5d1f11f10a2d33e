import { limits } from '@playbook/contract/limits'

/** About a second of work for the browser; a run may have more. */
export const maxPreviewBars = 150_000

/** Bars of an imported market that are fetched, a page of candles at a time. */
export const maxImportedBars = 10 * limits.maxCandles
