import type { Alert } from '@playbook/contract/alerts'
import type { AlertMoment, PriceCondition } from '@playbook/engine/alerts/alert-rule'

/** A price alert's condition and moment as one choice. */
export const priceChoices = {
  'above close': 'closes above',
  'below close': 'closes below',
  'crosses close': 'closes across',
  'above forming': 'rises above',
  'below forming': 'falls below',
  'crosses forming': 'crosses',
} as const satisfies Record<`${PriceCondition} ${AlertMoment}`, string>
export type PriceChoice = keyof typeof priceChoices
export const priceChoiceNames = Object.keys(priceChoices) as readonly PriceChoice[]

export function partsOfChoice(choice: PriceChoice): { readonly condition: PriceCondition; readonly moment: AlertMoment } {
  const [condition, moment] = choice.split(' ') as [PriceCondition, AlertMoment]
  return { condition, moment }
}

/** The choice that a price alert was made by; null for alerts of other kinds. */
export const choiceOf = ({ condition, moment }: Pick<Alert, 'condition' | 'moment'>): PriceChoice | null =>
  priceChoiceNames.find((name) => name === `${condition} ${moment}`) ?? null

/** How long an alert waits, in days; null for no end. */
export const expiryChoices = { 1: '1 day', 7: '7 days', 30: '30 days', 90: '90 days', none: 'No end' } as const
export const expiryNames = ['1', '7', '30', '90', 'none'] as const
/** What a new alert waits for unless told. */
export const usualExpiry: ExpiryName = '30'
export type ExpiryName = (typeof expiryNames)[number]

const dayMs = 86_400_000
export const expiresAtOf = (choice: ExpiryName, nowMs: number): string | null =>
  choice === 'none' ? null : new Date(nowMs + Number(choice) * dayMs).toISOString()

export const statusWords = {
  active: 'Waiting',
  paused: 'Paused',
  fired: 'Fired',
  expired: 'Expired',
  unavailable: 'No prices',
} as const
