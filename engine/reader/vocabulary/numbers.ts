import type { Entry } from '../../language/lexicon.ts'
import type { Trading } from '../meanings.ts'

export const smallNumbers = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
export const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const ones = smallNumbers.slice(1, 10)

const upTo99: readonly (readonly [number, readonly string[]])[] = [
  ...smallNumbers.map((word, value) => [value, [word]] as const),
  ...tens.flatMap((ten, at) => [
    [20 + 10 * at, [ten]] as const,
    ...ones.map((one, more) => [21 + 10 * at + more, [`${ten} ${one}`, `${ten} - ${one}`]] as const),
  ]),
]
const hundreds: readonly (readonly [number, readonly string[]])[] = [
  [100, ['hundred', 'a hundred']],
  ...ones.map((one, at) => [100 * (at + 1), [`${one} hundred`, `${one} - hundred`]] as const),
  ...ones.flatMap((one, at) =>
    upTo99
      .filter(([value]) => value > 0 && value % 5 === 0)
      .map(([value, [word = '']]) => {
        const ways = [`${one} hundred`, `${one} - hundred`].flatMap((hundred) => ['', ' and', ' -'].map((by) => `${hundred}${by} ${word}`))
        return [100 * (at + 1) + value, ways] as const
      }),
  ),
  [1000, ['thousand', 'a thousand', 'one thousand']],
  [1_000_000, ['a million', 'one million']],
]
const halves: readonly (readonly [number, readonly string[]])[] = [
  ...smallNumbers
    .slice(1, 13)
    .map(
      (word, at) =>
        [
          at + 1.5,
          [
            `${word} and a half`,
            `${at + 1} and a half`,
            `${word} and half`,
            `${at + 1} and half`,
            `${at + 1} 1 / 2`,
            `${word} and one - half`,
            `${word} and one half`,
          ],
        ] as const,
    ),
  [0.5, ['1 / 2', '½']],
  [1.5, ['1½']],
]

/** "One point five", "point seventy five". */
const decimals: readonly (readonly [number, readonly string[]])[] = [
  ['', 0] as const,
  ...upTo99.map(([value, [word = '']]) => [word, value] as const),
].flatMap(([whole, value]) =>
  [
    ...smallNumbers.slice(0, 10).map((word, digit) => [word, digit / 10] as const),
    ['twenty five', 0.25] as const,
    ['seventy five', 0.75] as const,
  ].map(([word, part]) => [value + part, [`${whole} point ${word}`.trim()]] as const),
)

const endingOf = (n: number): string => (n > 10 && n < 14 ? 'th' : ({ 1: 'st', 2: 'nd', 3: 'rd' }[n % 10] ?? 'th'))

/** Numbers spelled out, parts of one, and how many times. */
export const numberWords: readonly Entry<Trading>[] = [
  ...[...upTo99, ...hundreds, ...halves, ...decimals].map(([value, words]) => ({ tag: 'number' as const, value, words })),
  ...upTo99.map(([value, words]) => ({ tag: 'numberWord' as const, value, words })),
  { tag: 'number', value: 2, words: ['a couple', 'couple', 'a couple of', 'couple of', 'a pair of'] },
  { tag: 'number', value: 12, words: ['a dozen', 'dozen'] },
  ...['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'].map((word, at) => ({
    tag: 'ordinal' as const,
    value: at + 1,
    words: [word],
  })),
  ...Array.from({ length: 31 }, (_, at) => ({
    tag: 'ordinal' as const,
    value: at + 1,
    words: [`${at + 1} ${endingOf(at + 1)}`],
  })),
  { tag: 'fraction', value: 0.5, words: ['half', 'half of', 'one half', 'one half of'] },
  { tag: 'fraction', value: 0.25, words: ['a quarter of', 'quarter of', 'one quarter of', 'a quarter', 'one quarter', 'a fourth of'] },
  { tag: 'fraction', value: 0.75, words: ['three quarters of', 'three quarters'] },
  { tag: 'fraction', value: 1 / 3, words: ['a third of', 'one third of', 'one third'] },
  { tag: 'fraction', value: 2 / 3, words: ['two thirds of', 'two thirds'] },
  { tag: 'multiple', value: 2, words: ['twice', 'double', 'two times'] },
  { tag: 'multiple', value: 3, words: ['triple', 'three times', 'thrice'] },
  { tag: 'multiple', value: 4, words: ['quadruple', 'four times'] },
]
