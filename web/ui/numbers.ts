import * as count from '@playbook/engine/format/count'
import * as distance from '@playbook/engine/format/distance'
import * as money from '@playbook/engine/format/money'
import * as plain from '@playbook/engine/format/number-text'
import * as percent from '@playbook/engine/format/percent'
import * as price from '@playbook/engine/format/price'
import * as probability from '@playbook/engine/format/probability'
import * as tokens from '@playbook/engine/format/tokens'
import * as volume from '@playbook/engine/format/volume'
import { readStored, writeStored } from './stored-value.ts'

/** How numbers are written: the marks of thousands and of decimals. `1,234.56`, `1.234,56`, `1 234,56`. */
const marks = {
  comma: { thousands: ',', decimals: '.' },
  point: { thousands: '.', decimals: ',' },
  space: { thousands: '\u00a0', decimals: ',' },
} as const satisfies Record<string, { readonly thousands: string; readonly decimals: string }>
type NumberStyle = keyof typeof marks

const storageName = 'number-format'
const asStyle = (stored: string | null): NumberStyle =>
  stored !== null && Object.hasOwn(marks, stored) ? (stored as NumberStyle) : 'comma'
let style = asStyle(readStored(storageName))

/** Whether this reader’s numbers are written as in pages that are drawn beforehand. */
export const writesAsDrawn = (): boolean => style === 'comma'

/** Pages that are drawn from now on write numbers so. */
export function chooseNumberFormat(next: NumberStyle): void {
  if (next === style) return
  style = next
  writeStored(storageName, next)
}

/** A number as the engine writes it: thousands in groups, decimals. No version, address or part of a word is one. */
const figure = /(?<![\p{L}\d.,_])(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?(?![.,]?\d)/gu

/** A text of the engine or the server with its figures written as their reader has chosen. Not for words that people wrote. */
export function inStyle(text: string): string {
  if (writesAsDrawn()) return text
  const { thousands, decimals } = marks[style]
  return text.replaceAll(figure, (number) => {
    const [whole = '', fraction] = number.split('.')
    const grouped = whole.replaceAll(',', thousands)
    return fraction === undefined ? grouped : `${grouped}${decimals}${fraction}`
  })
}

/** The same for what writes such a text. */
export const styled =
  <A extends readonly unknown[]>(write: (...given: A) => string) =>
  (...given: A): string =>
    inStyle(write(...given))

/** The engine's ways to write figures, for pages: the only place where the reader's number format is known. */
export const numberText = styled(plain.numberText)
export const signedText = styled(plain.signedText)
export const formatCount = styled(count.formatCount)
export const formatPercent = styled(percent.formatPercent)
export const formatPrice = styled(price.formatPrice)
export const formatUsd = styled(money.formatUsd)
export const formatUsdCents = styled(money.formatUsdCents)
export const formatTokens = styled(tokens.formatTokens)
export const formatVolume = styled(volume.formatVolume)
export const formatDistance = styled(distance.formatDistance)
export const countedShareText = styled(probability.countedShareText)
export const probabilityText = styled(probability.probabilityText)
/** A number with at most three decimals, or as many as given, and no more than it has. */
export const shortNumber = (value: number, decimals = 3): string =>
  inStyle(value.toLocaleString('en-US', { maximumFractionDigits: decimals }))
