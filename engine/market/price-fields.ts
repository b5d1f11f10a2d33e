/** Prices of a bar: its own, their means, and those of Heikin Ashi. */
export const priceFields = ['open', 'high', 'low', 'close', 'volume', 'hl2', 'hlc3', 'ha_open', 'ha_high', 'ha_low', 'ha_close'] as const
export type PriceField = (typeof priceFields)[number]
