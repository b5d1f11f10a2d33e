import { type Bars } from '@playbook/engine/market/bars'
/** Six columns of doubles. */
export declare const bytesOf: ({ length }: Pick<Bars, 'length'>) => number
/** Empty columns in memory that threads read without a copy, to be filled once. */
export declare function newSharedBars(length: number): Bars
