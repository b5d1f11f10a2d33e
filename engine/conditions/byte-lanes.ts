/** The lowest bit of each of four bytes: columns of truths are worked on four bars at a time. */
export const lanes = 0x01010101

/** The column as words of four bytes, the earliest lowest as on every machine that JavaScript runs on; a rest under four is left out. */
export const wordsOf = (column: Uint8Array): Int32Array => new Int32Array(column.buffer, column.byteOffset, column.length >>> 2)

/** A word of four bytes, the earliest lowest. */
export const fourBytes = (a: number, b: number, c: number, d: number): number => a | (b << 8) | (c << 16) | (d << 24)
