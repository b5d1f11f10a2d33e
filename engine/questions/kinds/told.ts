import { spansText } from '../../agent/given-spans.ts'
import { kind } from '../kind.ts'
import type { SaidDistance, SaidGivenLevel, Slots } from '../question.ts'

const barsInput = ({ given }: Slots) =>
  given?.bars === undefined
    ? null
    : { moments: spansText(given.bars), draw: given.edge, side: given.edge === undefined ? undefined : given.side }

const missing = { text: 'Of which of them?', options: [] }

/** How far before a price is reached an alert waits. */
const earlyFields = ({ value, unit }: SaidDistance) =>
  unit === 'percent' ? { early_percent: value } : unit === 'pips' ? { early_pips: value } : { early_price: value }
const measured: ReadonlySet<SaidDistance['unit']> = new Set(['percent', 'pips', 'distance', 'price'])

function alertInput({ given, early }: Slots) {
  const [level] = given?.levels ?? []
  if (level === undefined || (early !== undefined && !measured.has(early.unit))) return null
  return {
    price: level.low,
    up_to: level.high,
    ...(early !== undefined && earlyFields(early)),
    early_side: early === undefined ? undefined : given?.side,
  }
}

const levelText = ({ low, high }: SaidGivenLevel): string => (high === undefined ? String(low) : `${low}/${high}`)

/** What follows on something that the last answer told: no words ask it by themselves, `pointed.ts` does. */
export const toldKinds = [
  kind('told_bars', 'Candles', 'What was told, looked at again', 'given_bars', {
    asks: {},
    take: barsInput,
    uses: ['given'],
    missing,
    next: ['What is the trend?'],
  }),
  kind('told_after', 'What happened after', 'What came after each', 'given_bars', {
    asks: {},
    take: barsInput,
    uses: ['given'],
    missing,
    next: ['What is the trend?'],
  }),
  kind('told_level', 'Levels', 'A level that was told', 'drawing_figures', {
    asks: {},
    take: ({ given }) => {
      const [level] = given?.levels ?? []
      return level === undefined ? null : { from_price: level.low, to_price: level.high ?? level.low }
    },
    several: (slots) => (slots.given?.levels ?? []).map((level) => ({ ...slots, given: { ...slots.given, levels: [level] } })),
    uses: ['given'],
    missing,
    next: ['Where are support and resistance?'],
  }),
  kind('told_levels', 'Levels', 'Levels that were told', 'given_levels', {
    asks: {},
    take: ({ given }) => (given?.levels === undefined ? null : { prices: given.levels.map(levelText).join(',') }),
    uses: ['given'],
    missing,
    next: ['Where are support and resistance?'],
  }),
  kind('told_alert', 'Actions', 'Alert on what was told', 'alert_for', {
    asks: {},
    take: alertInput,
    several: (slots) => (slots.given?.levels ?? []).map((level) => ({ ...slots, given: { ...slots.given, levels: [level] } })),
    uses: ['given', 'early'],
    missing,
    next: ['How volatile is it?'],
  }),
]
