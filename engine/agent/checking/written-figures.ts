import { numberWords } from '../../reader/vocabulary/numbers.ts'
import { timeWords } from '../../reader/vocabulary/time.ts'
import type { FigureUnit } from '../figure.ts'
import type { ReferredFigure } from '../say.ts'
import type { Known } from './known-names.ts'
import { figureAt, figureMark, markFigures, type Marked } from './marked-text.ts'
import { anyOf } from './word-pattern.ts'

const monthOf = new Map(
  timeWords.flatMap((entry) => (entry.tag === 'month' ? (entry.words ?? []).map((word) => [word, entry.value] as const) : [])),
)
const months = anyOf([...monthOf.keys()])
const clock = String.raw`(?<hour>\d\d):(?<minute>\d\d)(?::\d\d)?(?:\s?(?:UTC|GMT|Z)\b)?`
const dayOf = String.raw`(?<day>\d{1,2})(?:st|nd|rd|th)?`
/** Ways to write a moment, from the longest to the shortest. */
const moments = [
  String.raw`(?<year>\d{4})-(?<monthNumber>\d\d)-(?<day>\d\d)(?:(?:T|,? (?:at )?)${clock})?`,
  String.raw`${dayOf}(?: of)? (?<month>${months})\.?,? (?<year>\d{4})(?:,? (?:at )?${clock})?`,
  String.raw`(?<month>${months})\.? ${dayOf},? (?<year>\d{4})(?:,? (?:at )?${clock})?`,
  String.raw`${dayOf}(?: of)? (?<month>${months})(?:,? (?:at )?${clock})?`,
  String.raw`(?<month>${months})\.? ${dayOf}(?:,? (?:at )?${clock})?`,
  String.raw`(?<month>${months})\.? (?<year>\d{4})`,
  clock,
].map((form) => new RegExp(String.raw`(?<![\p{L}\p{N}.,:/-])${form}(?![\p{L}\p{N}]|[.,:/-]\d)`, 'giu'))

function isMoment(groups: Readonly<Record<string, string | undefined>>, seconds: number): boolean {
  const at = new Date(seconds * 1_000)
  const said: readonly (readonly [number | undefined, number])[] = [
    [numberOf(groups['year']), at.getUTCFullYear()],
    [numberOf(groups['monthNumber']) ?? monthOf.get((groups['month'] ?? '').toLowerCase()), at.getUTCMonth() + 1],
    [numberOf(groups['day']), at.getUTCDate()],
    [numberOf(groups['hour']), at.getUTCHours()],
    [numberOf(groups['minute']), at.getUTCMinutes()],
  ]
  return said.every(([value, is]) => value === undefined || value === is)
}
const numberOf = (text: string | undefined) => (text === undefined ? undefined : Number(text))

/** What stands behind a number, and which figures have it. */
const suffixes: readonly { readonly words: string; readonly units: readonly FigureUnit[] }[] = [
  { words: String.raw` ?%| per ?cent`, units: ['percent'] },
  { words: '[ -]pips?', units: ['pips'] },
  { words: ' ?ATRs?', units: ['atr'] },
  { words: ' ?R', units: ['r'] },
  { words: ' (?:standard deviations?|sigmas?)| ?σ', units: ['deviations'] },
  { words: '[ -](?:bars?|candles?)', units: ['bars', 'count'] },
]
const bareUnits: readonly FigureUnit[] = ['price', 'distance', 'number', 'count', 'units', 'money', 'bars']
const countedUnits: readonly FigureUnit[] = ['count', 'units', 'bars']
const moneyUnits: readonly FigureUnit[] = ['money', 'price']

const spelled = new Map(
  numberWords.flatMap((entry) =>
    entry.tag === 'number'
      ? (entry.words ?? [])
          .filter((words) => !/[\d½]/.test(words) && words !== 'one')
          .map((words) => [words.replaceAll(' - ', ' '), entry.value] as const)
      : [],
  ),
)
const numeral = String.raw`(?<sign>(?<![\p{L}\p{N}.,)])[+\-−])?(?<dollar>\$)?(?<![\p{L}\p{N}.,:/])(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)`
const written = new RegExp(
  String.raw`(?:${numeral}|(?<![\p{L}\p{N}-])(?<words>${anyOf([...spelled.keys()])}))(?<suffix>${suffixes.map(({ words }) => words).join('|')})?(?![\p{L}\p{N}]|[.,:/]\d|-\p{L})(?:(?= (?<noun>\p{Ll}+))|(?! \p{Ll}))`,
  'giu',
)
const suffixPatterns = suffixes.map(({ words, units }) => [new RegExp(`^(?:${words})$`, 'iu'), units] as const)

/** Words that may follow a number without being what it counts. */
const notCounted: ReadonlySet<string> = new Set(
  'at of on and or in is was are were to from with for by while which that but as than above below over under near before after during when where so since until against between per ago'.split(
    ' ',
  ),
)
const priceNouns: ReadonlySet<string> = new Set(['level', 'mark', 'area', 'handle', 'zone', 'line', 'price'])

const identity = ({ value, unit, text, formula, symbol, timeframe, from, to }: ReferredFigure) =>
  JSON.stringify([value, unit, text, formula, symbol, timeframe, from, to])

/** The one figure that all of these are; null where there is none or several. */
function only(figures: readonly ReferredFigure[]): ReferredFigure | null {
  const [first, ...more] = figures
  return first !== undefined && more.every((other) => identity(other) === identity(first)) ? first : null
}

const nounOf = (figure: ReferredFigure) => /[a-z]{2,}/i.exec(figure.text)?.[0].toLowerCase() ?? null
const singular = (noun: string) => noun.toLowerCase().replace(/s$/, '')

interface WrittenNumber {
  readonly value: number
  /** How far a figure may be from it. */
  readonly tolerance: number
  readonly isSigned: boolean
  readonly units: readonly FigureUnit[]
  readonly noun: string | null
}

function isSame(figure: ReferredFigure, { value, tolerance, isSigned, units, noun }: WrittenNumber): boolean {
  if (!units.includes(figure.unit)) return false
  const own = isSigned || value < 0 ? figure.value : Math.abs(figure.value)
  if (Math.abs(own - value) > tolerance + 1e-9) return false
  if (noun === null) return true
  const counted = nounOf(figure)
  return (
    Number.isInteger(figure.value) &&
    (counted === null ? figure.unit === 'count' || figure.unit === 'units' : singular(counted) === singular(noun))
  )
}

function numberIn({ groups = {} }: RegExpExecArray): WrittenNumber {
  const { sign, dollar, digits, words = '', suffix, noun } = groups
  const text = digits?.replaceAll(',', '') ?? ''
  const size = digits === undefined ? (spelled.get(words.toLowerCase().replaceAll(/[ -]+/g, ' ')) ?? Number.NaN) : Number(text)
  const decimals = text.includes('.') ? text.length - text.indexOf('.') - 1 : 0
  const isCounted =
    suffix === undefined &&
    !text.includes('.') &&
    noun !== undefined &&
    ![notCounted, priceNouns].some((nouns) => nouns.has(noun.toLowerCase()))
  const suffixUnits = suffixPatterns.find(([pattern]) => suffix !== undefined && pattern.test(suffix))?.[1]
  return {
    value: sign === '-' || sign === '−' ? -size : size,
    // Small whole numbers and spelled ones are counts, which nobody rounds.
    tolerance: digits === undefined || (decimals === 0 && size < 10) ? 0 : 0.5 * 10 ** -decimals,
    isSigned: sign !== undefined,
    units: isCounted ? countedUnits : (suffixUnits ?? (dollar === undefined ? bareUnits : moneyUnits)),
    noun: isCounted ? noun : null,
  }
}

/** What a figure's own text says already is not said again behind it: a unit, or what is counted. */
function withoutRepeatedUnits(marked: Marked): Marked {
  const text = marked.text.replaceAll(
    new RegExp(`(${figureMark})(?: ?(%)| (\\p{L}+))`, 'gu'),
    (all, mark: string, percent?: string, word?: string) => {
      const said = figureAt(marked, mark).text.toLowerCase()
      const isSaid =
        percent === undefined
          ? said
              .split(' ')
              .slice(1)
              .some((each) => singular(each) === singular(word!))
          : said.endsWith('%')
      return isSaid ? mark : all
    },
  )
  return { ...marked, text }
}

/**
 * A sentence in which each number and date that is exactly one figure's, within its last shown digit, stands as that figure. What is
 * in doubt stays as it was written.
 */
export function markWrittenFigures(marked: Marked, known: Known): Marked {
  const all = [...known.figures.values()]
  const times = all.filter(({ unit }) => unit === 'time')
  const dated = moments.reduce(
    (made, form) => markFigures(made, form, ({ groups = {} }) => only(times.filter(({ value }) => isMoment(groups, value)))),
    marked,
  )
  const numbered = markFigures(dated, written, (match) => {
    const number = numberIn(match)
    return only(all.filter((figure) => isSame(figure, number)))
  })
  return withoutRepeatedUnits(numbered)
}
