import { readableWords } from '../agent/asked-chart.ts'
import type { IndicatorName } from '../indicators/vocabulary.ts'
import type { QuestionContext } from './question.ts'
import { pointedNouns, pointing } from './vocabulary/on-chart.ts'

/** A message in which what points at an indicator of the chart is that indicator, or which of several it may be. */
export type ChartWords =
  | { readonly is: 'said'; readonly text: string }
  | { readonly is: 'unclear'; readonly text: string; readonly options: readonly string[] }

const maxLines = 4

const longestFirst = (words: readonly string[]) => words.toSorted((a, b) => b.length - a.length)
const anyOf = (words: readonly string[]): string =>
  longestFirst(words)
    .map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`))
    .join('|')
interface Pointed {
  readonly names: readonly IndicatorName[]
  readonly isSeveral: boolean
}
const nounOf = new Map<string, Pointed>(
  pointedNouns.flatMap(({ nouns, several, names }) => [
    ...nouns.map((noun) => [noun, { names, isSeveral: false }] as const),
    ...several.map((noun) => [noun, { names, isSeveral: true }] as const),
  ]),
)
const phrase = new RegExp(
  String.raw`(?<![\w-])(${anyOf([...pointing.here, ...pointing.any])})\s+(${anyOf([...nounOf.keys()])})(?![\w-])(\s+(?:${anyOf(pointing.places)})(?!\w))?`,
  'iu',
)
const here: ReadonlySet<string> = new Set(pointing.here)
const inOneBlank = (words: string) => words.toLowerCase().replaceAll(/\s+/g, ' ')

/** The message with the indicators that it points at by their names and numbers; what it names itself stays as it is. */
export function withChartWords(text: string, context: QuestionContext): ChartWords {
  const found = phrase.exec(text)
  const noun = found && nounOf.get(inOneBlank(found[2]!))
  if (!found || !noun || (!here.has(inOneBlank(found[1]!)) && found[3] === undefined)) return { is: 'said', text }
  const { chart } = context
  // Of one's own numbers behind it, such as `my RSI(21)`, nothing is pointed at.
  if (/^\s*\(?\d/u.test(text.slice(found.index + found[0].length))) return { is: 'said', text }
  const lines = (chart?.studies ?? [])
    .filter(({ name }) => noun.names.includes(name))
    .flatMap((study) => readableWords(study, chart!, context).slice(0, 1))
    .slice(0, maxLines)
  const withLine = (line: string) => text.slice(0, found.index) + line + text.slice(found.index + found[0].length)
  const [only] = lines
  if (only === undefined) {
    // A name alone can be asked for without a chart: "my RSI".
    if (chart === undefined || chart === null || noun.names.length === 1) return { is: 'said', text }
    return {
      is: 'unclear',
      text: `There is no such indicator on your chart. Put it on the chart, or name it.`,
      options: ['What is the RSI?', 'What is the 50 EMA?'],
    }
  }
  if (lines.length === 1) return { is: 'said', text: withLine(only) }
  if (noun.isSeveral) return { is: 'said', text: lines.map((line) => withLine(line).replace(/[\s.?!]*$/u, '?')).join(' ') }
  return { is: 'unclear', text: `Which one: ${lines.slice(0, -1).join(', ')} or ${lines.at(-1)}?`, options: lines.map(withLine) }
}
