import { formatUsdCents } from '@playbook/engine/format/money'

/** `$24.00`; another currency by its code. */
export const moneyText = (cents: number, currency: string): string =>
  currency === 'usd' ? formatUsdCents(cents) : `${(cents / 100).toFixed(2)} ${currency.toUpperCase()}`
