import type { Bar } from './bars.ts'

/** Above this a price is a mistake. */
export const maxPrice = 1e12

/** Whether a bar is one: positive prices, a high and a low that enclose open and close, a volume that is not negative; all finite. */
export function isValidBar({ open, high, low, close, volume }: Omit<Bar, 'time'>): boolean {
  const isPriced = [open, high, low, close].every((price) => price > 0 && price < maxPrice)
  return isPriced && volume >= 0 && volume < Infinity && high >= open && high >= close && low <= open && low <= close
}
