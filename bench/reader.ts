import { readText } from '@playbook/engine/reader/read-text'
import type { Figure } from './figure.ts'
import { race } from './race.ts'

const sentences =
  'Buy when the 20 EMA crosses above the 50 EMA on the 1h chart and RSI(14) is above 50 and volume is 1.5x its 20 bar average. ' +
  'Sell when the 20 EMA crosses back below. Stop 2 ATR, take half off at 1R and the rest at 3R, move the stop to breakeven after the first target. ' +
  'Risk 1% per trade, max 3 open trades, no trades on Friday. '

const maxCharacters = 10_000

/** What looks like a text to a grammar and is none: each is repeated up to the longest text that is taken. */
const hostile = [
  '1/',
  '1+',
  '(',
  '[1]',
  '"',
  'EMA(',
  'EMA 20 and ',
  'RSI < 30, ',
  'not ',
  '\n1h: ',
  'TP 1R, 2R, ',
  'buy when ',
  'sorry 20 ',
  '.',
  ', ',
  'unless ',
  'unless RSI < 30 ',
  'and ',
  'then ',
  'zorgon ',
  'constructor ',
  'RSI < 30 zorgon, ',
  'No trades around news or ',
]

/** Milliseconds in which a text is read: one of 300 words, and the slowest of the hostile ones of 10,000 characters. */
export function readerBenchmarks(): readonly Figure[] {
  const text = sentences.repeat(5).split(' ').slice(0, 300).join(' ')
  const letPass = 'Max 2 trades/day. '.repeat(maxCharacters / 18)
  const longest = hostile.map((unit) => unit.repeat(Math.floor(maxCharacters / unit.length)))
  const times = race({
    words: () => readText(text),
    ...Object.fromEntries(longest.map((t, i) => [`hostile ${i}`, () => readText(t)])),
    'let pass': () => readText(letPass, { confirmed: [{ start: 0, end: letPass.length }] }),
  }) as Record<string, number>
  const slowest = Math.max(...longest.map((_, i) => times[`hostile ${i}`] ?? 0))
  return [
    { name: 'a strategy of 300 words', value: times['words'] ?? 0, unit: 'ms', goal: 'under 20' },
    { name: `the slowest of ${hostile.length} hostile texts of 10,000 characters`, value: slowest, unit: 'ms', goal: 'under 100' },
    { name: 'a text of 10,000 characters that is all let pass', value: times['let pass'] ?? 0, unit: 'ms', goal: 'under 100' },
  ]
}
