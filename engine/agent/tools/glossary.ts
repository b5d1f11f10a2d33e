import { studyCatalogue } from '../../chart/study-catalogue.ts'
import { indicatorDefinitions } from '../../indicators/definitions.ts'
import { patternCatalogue } from '../../indicators/patterns.ts'
import { indicatorNames, indicatorVocabulary, patternNames, type IndicatorName, type PatternName } from '../../indicators/vocabulary.ts'
import { editDistanceOfPrefix } from '../../market/edit-distance.ts'
import { readCondition } from '../../reader/read-condition.ts'
import { readValue } from '../../reader/read-value.ts'
import { ok, refused } from '../../result.ts'
import { statisticNames, statisticsCatalogue } from '../../statistics/catalogue.ts'
import { text } from '../../strategy/plan-fields.ts'
import { figuresOn } from '../figure.ts'
import { listed, say, sentences } from '../say.ts'
import { defineTool } from '../tool.ts'
import { tradingTerms } from '../trading-terms.ts'

interface Entry {
  readonly kind: 'indicator' | 'candle pattern' | 'statistic' | 'term'
  readonly title: string
  readonly definition: string
  /** Everything it is found by, in lower case. */
  readonly names: readonly string[]
  readonly params?: Readonly<Record<string, number>>
  readonly outputs?: readonly string[]
}

const folded = (words: string): string =>
  words
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')
    .trim()
const spoken = (name: string): string => name.replaceAll('_', ' ')

const indicatorEntry = (name: IndicatorName): Entry => {
  const { title, params, outputs } = indicatorVocabulary[name]
  const { words } = studyCatalogue[name]
  return {
    kind: 'indicator',
    title: words === '' ? title : `${title} (${words})`,
    definition: indicatorDefinitions[name].replaceAll(/`(\w+)`/g, (_, param: string) => spoken(param)),
    names: [title, words, spoken(name)].map(folded).filter(Boolean),
    params,
    outputs,
  }
}

const patternEntry = (name: PatternName): Entry => ({
  kind: 'candle pattern',
  title: spoken(name).replace(/^./, (letter) => letter.toUpperCase()),
  definition: patternCatalogue[name].definition,
  names: [folded(name)],
})

/** Every word that is explained; each definition is the one that the rest of the product computes by. */
const entries: readonly Entry[] = [
  ...tradingTerms.map(({ title, definition, also }): Entry => ({ kind: 'term', title, definition, names: [title, ...also].map(folded) })),
  ...statisticNames.map((name): Entry => {
    const { title, definition } = statisticsCatalogue[name]
    return { kind: 'statistic', title, definition, names: [title, spoken(name)].map(folded) }
  }),
  ...indicatorNames.map(indicatorEntry),
  ...patternNames.map(patternEntry),
]

const named = (name: string): Entry | null =>
  entries.find(({ names }) => names.includes(name)) ?? entries.find(({ names }) => names.includes(name.replace(/s$/, ''))) ?? null

/** As strategies call it: "the 50 day moving average" is the SMA. */
function asRead(words: string): Entry | null {
  const value = readValue(words)
  if (value.ok && value.value.term.kind === 'indicator') return indicatorEntry(value.value.term.name)
  const { expr } = readCondition(words)
  return expr?.op === 'pattern' ? patternEntry(expr.name) : null
}

const maxNear = 3
/** One wrong letter in every four. */
const lettersPerError = 4

/** Entries that are spelled nearly so, the nearest first; `errors` is Infinity for the others. */
function nearTo(word: string): readonly { readonly entry: Entry; readonly errors: number }[] {
  const allowed = Math.floor(word.length / lettersPerError)
  const errorsOf = (name: string) => {
    const { errors, isWhole } = editDistanceOfPrefix(word, name, allowed)
    // What was typed is only the beginning of the name.
    return errors + (isWhole ? 0 : 1)
  }
  return entries
    .map((entry) => ({ entry, errors: Math.min(...entry.names.map(errorsOf)) }))
    .filter(({ errors }) => errors < Infinity)
    .toSorted((a, b) => a.errors - b.errors)
}

/** The one entry that is nearest, where no other is as near. */
function misspelled(word: string): Entry | null {
  const [first, second] = nearTo(word)
  const isSure = first !== undefined && first.errors <= Math.floor(word.length / lettersPerError)
  return isSure && (second === undefined || second.errors > first.errors) ? first.entry : null
}

/** What an indicator, a candle pattern, a statistic or a word of trading is. */
export const glossary = defineTool({
  name: 'glossary',
  summary:
    'What an indicator, a candle pattern, a statistic or a word of trading means here: its formula, its usual numbers and its lines.',
  input: { term: text(80) },
  needs: () => [],
  run({ term }) {
    const word = folded(term)
    const found = named(word) ?? asRead(term) ?? misspelled(word)
    if (found === null) {
      const near = nearTo(word)
        .slice(0, maxNear)
        .map(({ entry }) => entry.title)
      return refused(`“${term}” is not explained here.${near.length > 0 ? ` Near it: ${near.join(', ')}.` : ''}`)
    }
    const { kind, title, definition, params = {}, outputs = [] } = found
    const make = figuresOn({ symbol: null, timeframe: null, from: null, to: null }, { decimals: 0, pip: null })
    return ok({
      result: {
        kind,
        title,
        definition,
        params: Object.entries(params).map(([name, value]) => ({
          name: name === 'period' ? 'period n' : spoken(name),
          value: make.units(value, 'usual value'),
        })),
        lines: outputs.length > 1 ? outputs.map(spoken) : [],
      },
    })
  },
  tell: ({ title, definition, params, lines }) =>
    sentences(
      say`${title}: ${definition}`,
      params.length > 0 ? say`Usual numbers: ${listed(params.map(({ name, value }) => say`${name} ${value}`))}.` : null,
      lines.length > 0 ? say`Its lines: ${listed(lines)}.` : null,
    ),
})
