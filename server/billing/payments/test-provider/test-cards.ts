/** What becomes of a payment with one of the numbers that Stripe publishes for tests. */
export interface TestCard {
  readonly number: string
  readonly brand: 'visa' | 'bank'
  readonly does: string
  /** Asks for a step of confirmation first. */
  readonly confirms?: true
  /** And asks again for whatever is charged later. */
  readonly confirmsEachTime?: true
  /** Why it is refused. */
  readonly declines?: 'card_declined' | 'insufficient_funds'
  /** Taken once; refused when the plan is to be paid again. */
  readonly declinesLater?: true
  /** The holder disputes the payment a minute later. */
  readonly disputes?: true
  /** Said to be paid a minute later. */
  readonly isSlow?: true
}

export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', does: 'is paid' },
  { number: '4000000000000002', brand: 'visa', does: 'is declined', declines: 'card_declined' },
  { number: '4000000000009995', brand: 'visa', does: 'has too little money', declines: 'insufficient_funds' },
  { number: '4000002500003155', brand: 'visa', does: 'asks to confirm', confirms: true },
  {
    number: '4000000000003220',
    brand: 'visa',
    does: 'asks to confirm each time, also for the next month',
    confirms: true,
    confirmsEachTime: true,
  },
  { number: '4000000000000259', brand: 'visa', does: 'is paid, and disputed a minute later', disputes: true },
  { number: '4000000000000341', brand: 'visa', does: 'is paid once, and declined the next month', declinesLater: true },
  { number: '000123456789', brand: 'bank', does: 'is paid from a bank account, a minute later', isSlow: true },
]

export const declineSentences = {
  card_declined: 'Your card was declined.',
  insufficient_funds: 'Your card has insufficient funds.',
  incorrect_number: 'Your card number is incorrect.',
  authentication_required: 'Your bank asks you to confirm each payment with this card, which cannot be done here. Give another card.',
  authentication_failed: 'The confirmation was refused, so nothing was paid.',
} as const
export type DeclineCode = keyof typeof declineSentences

export const findTestCard = (number: string): TestCard | undefined => {
  const digits = number.replace(/\D/g, '')
  return testCards.find((card) => card.number === digits)
}

/** Tax in percent that the test provider adds, by country of the payer. */
export const testTaxPercents: Readonly<Record<string, number>> = { US: 0, GB: 20, DE: 19 }
