import { chartSuffix } from './chart-suffix.ts'
import type { Slots } from './question.ts'

/** Indicators that lie between 0 and 100, beside a number. */
const scaled = /^(?:the )?(?<name>rsi|stoch(?:astic)?|mfi|adx|williams %r)\s+(?:at |of )?(?<number>\d{2,3})$/i
/** Lengths above this are not usual for them. */
const mostLength = 50

/** What is asked back where the number beside an indicator may be its level as well as its length; null where it is plain. */
export function levelBeside({ value = '', ...slots }: Slots): { readonly text: string; readonly options: readonly string[] } | null {
  const { name, number } = scaled.exec(value.trim())?.groups ?? {}
  if (name === undefined || Number(number) <= mostLength) return null
  const title = name.toUpperCase()
  return {
    text: `Is ${number} the level of the ${title} or its length?`,
    options: [`How often was ${title} above ${number}`, `Is ${title} above ${number}`, `What is ${title}(${number})`].map(
      (each) => `${each}${chartSuffix(slots)}?`,
    ),
  }
}
