export declare const powerOf: (decimals: number) => number
/** The fewest decimals with which every value is a whole number of steps and comes back exactly; null when there is none. */
export declare function decimalsOf(columns: readonly Float64Array[]): number | null
export declare const stepsOf: (column: Float64Array, power: number) => Float64Array
/** Whole numbers as bytes: the lowest byte of every number, then the next one of every number; the sign is the lowest bit. */
export declare function packSteps(values: Float64Array): Uint8Array
/** Reads what `packSteps` wrote; gives where it ends. */
export declare function unpackSteps(packed: Uint8Array, start: number, into: Float64Array): number
/** A column by itself: steps of a power of ten where that is exact, else doubles. */
export declare function packPlain(column: Float64Array): Uint8Array[]
/** Reads what `packPlain` wrote; gives where it ends. */
export declare function unpackPlain(packed: Uint8Array, start: number, into: Float64Array): number
