import { termDependsOnPosition } from '../conditions/depends-on-position.ts'
import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import { meaningOf, parse } from '../language/chart.ts'
import { coversOf } from '../language/cover.ts'
import type { Timeframe } from '../market/timeframe.ts'
import { ok, refused, type Result } from '../result.ts'
import type { ConditionContext } from '../strategy/condition-reading.ts'
import { describeTerm, listed } from '../strategy/describe.ts'
import type { Term } from '../strategy/plan.ts'
import { between } from './between.ts'
import type { Open } from './context.ts'
import type { Value } from './meanings.ts'
import { grammar, lexer } from './read-clauses.ts'
import { resolveCondition } from './resolve-condition.ts'
import { alone, resolveValue } from './resolve-value.ts'
import { indicatorOf } from './said-values.ts'
import { hasBands } from './settle-references.ts'
import { valuesInside } from './values-inside.ts'

/** A value alone: what it is at each bar, and the same read back in plain words. */
export interface ValueReading {
  readonly term: Term
  readonly words: string
}

/** What the page knows and the words do not. */
export interface ValueContext extends Pick<ConditionContext, 'symbol' | 'instrument'> {
  readonly timeframe?: Timeframe
}

/** A line of bands that no word names is one of the Bollinger Bands. */
const ofUsualBands = (value: Value): Value =>
  value.is === 'reference' && value.to === 'band' ? indicatorOf('bb', value.output, value.at) : value

const examples = 'RSI(14), the 50 EMA on H4 or the high of the last 20 bars'
const notRead = (text: string) => refused(`“${text}” was not read as a value such as ${examples}.`)

/** Why what was read is no one value of this market at each bar. */
function problemOf(value: Value, text: string, symbol: string | undefined): string | null {
  const inside = valuesInside(value)
  const other = inside.find((each) => each.is === 'market' && each.symbol !== symbol)
  if (other?.is === 'market') return `“${text}” is a value of ${other.symbol}; ask for it on that market.`
  if (value.is === 'list') return `“${text}” are several values; ask for one of them.`
  if (value.is === 'indicator' && (hasBands(value) || value.output === 'cloud')) {
    const { title, outputs } = indicatorVocabulary[value.name]
    return `${title} has several lines; say which one is meant: ${listed(
      outputs.map((output) => output.replaceAll('_', ' ')),
      'or',
    )}.`
  }
  return null
}

const openText = ({ issue }: Open, text: string): string =>
  issue.startsWith('cannot ')
    ? `“${text}” cannot be had from prices.`
    : `“${text}” does not tell which line is meant; say it with its length, such as ${examples}.`

/**
 * Reads a value alone: "RSI(14)", "50 EMA on H4", "the upper band". The refusal is one sentence for the trader. The same text and
 * context always give the same reading.
 */
export function readValue(said: string, { symbol, timeframe }: ValueContext = {}): Result<ValueReading, string> {
  const text = said.trim()
  const lattice = lexer(text)
  const [best] = coversOf(lattice, parse(lattice, grammar), { categories: ['Value'], between })
  const [found, ...more] = best?.constituents ?? []
  if (best === undefined || found === undefined || more.length > 0 || best.unread.length > 0) return notRead(text)
  // The meanings of a category are those of its productions.
  const value = ofUsualBands(meaningOf(found) as Value)
  if (value.is === 'reference' && value.to !== 'line') return notRead(text)
  const problem = problemOf(value, text, symbol)
  if (problem !== null) return refused(problem)
  const context = {
    chart: timeframe ?? null,
    side: null,
    introduced: [{ value, isSubject: true }],
    spansOf: () => [],
    exprOf: resolveCondition,
  }
  const term = resolveValue(value, context, alone)
  if (!term.ok) return refused(openText(term.problem, text))
  if (termDependsOnPosition(term.value)) return refused(`“${text}” is a value of an open trade, and there is none here.`)
  return ok({ term: term.value, words: describeTerm(term.value) })
}
