import type { Commission } from '@playbook/engine/market/instrument'

const commissionUnits = {
  percent: '% of the trade’s value a side',
  per_unit: ' a unit and side',
  per_lot: ' a lot and side',
  fixed: ' USD an order',
} as const satisfies Record<Commission['kind'], string>

/** A commission in words, such as `0.02% of the trade’s value a side`. */
export const commissionWords = ({ kind, value }: { readonly kind: string; readonly value: number }): string =>
  `${value}${kind in commissionUnits ? commissionUnits[kind as Commission['kind']] : ''}`

interface Financing {
  readonly long_percent_per_year: number
  readonly short_percent_per_year: number
}

/** What a night costs or earns, such as `2.5% a year long, 1.5% short`. */
export const financingWords = ({ long_percent_per_year: long, short_percent_per_year: short }: Financing): string =>
  `${long}% a year long, ${short}% short`

/** What is paid for the time between order and fill, `inPrice` being words for the part that is a distance. */
export const slippageWords = (inPrice: string, { slippage, slippage_percent: percent = 0 }: Slippage): string =>
  percent === 0 ? inPrice : `${slippage === 0 ? '' : `${inPrice} and `}${percent}% of the price`

interface Slippage {
  readonly slippage: number
  readonly slippage_percent?: number | undefined
}
