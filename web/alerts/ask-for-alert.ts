import { tinyStore, useTinyStore } from '../ui/tiny-store.ts'

/** A price on a market's chart that somebody wants to be told of. */
interface AskedAlert {
  readonly symbol: string
  readonly price: number
}

const asked = tinyStore<AskedAlert | null>(null)

/** Opens the form for an alert at this price on the chart of the market; drawings and levels call it. */
export const askForAlert = (symbol: string, price: number): void => asked.set({ symbol, price })

/** The price that was asked for on this market; null where nothing is. */
export function useAskedAlert(symbol: string): number | null {
  const found = useTinyStore(asked)
  return found?.symbol === symbol ? found.price : null
}
export const forgetAskedAlert = (): void => asked.set(null)
