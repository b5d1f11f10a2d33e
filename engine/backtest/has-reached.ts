/** Whether a price that moves by `sign` has met a level: it lies there, beyond, or nearer than `touch`. False where there is no level (NaN). */
export const hasReached = (touch: number, sign: number, price: number, level: number): boolean => sign * (price - level) >= -touch
