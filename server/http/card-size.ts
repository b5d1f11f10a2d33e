/** Pixels: what every network that shows pictures of shared pages takes. */
export const cardSize = { width: 1200, height: 630 } as const
