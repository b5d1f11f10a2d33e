import * as z from 'zod/mini'
import type { FailureCode } from './failure.ts'
import { actKinds } from './token-prices.ts'

/** A line of the arithmetic: words, and the tokens it comes to before the sum is rounded up; null where it only explains. */
export const ReceiptLine = z.object({ text: z.string(), tokens: z.nullable(z.number()) })
export type ReceiptLine = z.output<typeof ReceiptLine>

/** A price before an act, in whole tokens. Never more than `high` is charged without asking. */
export const Quote = z.object({ act: z.enum(actKinds), low: z.int(), high: z.int(), lines: z.array(ReceiptLine) })
export type Quote = z.output<typeof Quote>

/** The price that stood on the button, with the call that it starts; a higher one is refused as `above_quote`. */
export const AcceptedTokens = z.optional(z.int('accepted_tokens must be a whole number').check(z.gte(0), z.lte(1e12)))

/** How a paid act can be refused for its price. */
export const priceOfAct = ['not_enough_tokens', 'above_quote'] as const satisfies readonly FailureCode[]

/** What `above_quote` carries. */
export const AboveQuote = z.object({ quote: Quote, accepted: z.int() })
export type AboveQuote = z.output<typeof AboveQuote>

/** What `not_enough_tokens` carries. While tokens are owed nothing can be spent: `missing` are those to be got until it can be done. */
export const TooFewTokens = z.object({ needed: z.int(), balance: z.int(), debt: z.optional(z.int()), missing: z.optional(z.int()) })
export type TooFewTokens = z.output<typeof TooFewTokens>
