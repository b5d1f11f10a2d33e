import { loadSeriesBars } from './series-bars.ts'
/** As `loadSeriesBars`. */
export type LoadSeriesBars = typeof loadSeriesBars
/**
 * Keeps the bars that were asked for last, decoded. They are named by the checksums of their blocks: what has changed in the
 * database since is read again. Equal requests at the same time share one reading.
 */
export declare function createBarsCache({ maxBytes }: { readonly maxBytes: number }): LoadSeriesBars
