import { chartIndicators, type ChartIndicator } from '../indicators/chart-indicators.ts'
import { indicatorNames, indicatorVocabulary, type IndicatorName } from '../indicators/vocabulary.ts'
import { paramProblem, studyParams } from './study-params.ts'

/** How an indicator is asked for by name. */
export interface Requested {
  readonly indicator: IndicatorName
  /** Published name of each parameter to the vocabulary's, with its default, in order. */
  readonly params: readonly (readonly [published: string, own: string, standard: number])[]
  readonly outputs: readonly string[]
}

/** Those five have published names of their own; only these lines of them are published. */
const published: Readonly<
  Record<ChartIndicator, { readonly indicator: IndicatorName; readonly params: readonly string[]; readonly lines: number }>
> = {
  rsi: { indicator: 'rsi', params: ['period'], lines: 1 },
  ema: { indicator: 'ema', params: ['period'], lines: 1 },
  sma: { indicator: 'sma', params: ['period'], lines: 1 },
  macd: { indicator: 'macd', params: ['fast', 'slow', 'signal'], lines: 3 },
  bollinger_bands: { indicator: 'bb', params: ['period', 'std'], lines: 3 },
}

const fromPublished = ([name, { indicator, params, lines }]: readonly [string, (typeof published)[ChartIndicator]]): [
  string,
  Requested,
] => {
  const standards = Object.entries(chartIndicators[name as ChartIndicator])
  const named = standards.map(([key, standard], i) => [key, params[i]!, standard] as const)
  return [name, { indicator, params: named, outputs: indicatorVocabulary[indicator].outputs.slice(0, lines) }]
}
const fromVocabulary = (indicator: IndicatorName): [string, Requested] => {
  const { params, outputs } = indicatorVocabulary[indicator]
  return [indicator, { indicator, params: Object.entries(params).map(([key, standard]) => [key, key, standard] as const), outputs }]
}

const renamed: ReadonlySet<string> = new Set(Object.values(published).map(({ indicator }) => indicator))
const all: ReadonlyMap<string, Requested> = new Map([
  ...Object.entries(published).map(fromPublished),
  ...indicatorNames.filter((name) => !renamed.has(name)).map(fromVocabulary),
])

/** Every indicator that can be asked for, the five with published names first. */
export const requestableNames: readonly string[] = [...all.keys()]

export interface IndicatorRequest {
  readonly name: string
  /** What is left out takes its default. */
  readonly params?: Readonly<Record<string, number>> | undefined
}

/** What an indicator is, for whoever asks for it: its parameters with their defaults, and the lines that it has. */
export function describeRequestable(name: string): {
  readonly indicator: IndicatorName
  readonly params: Readonly<Record<string, number>>
  readonly lines: readonly string[]
} {
  const { indicator, params, outputs } = mustKnow(name)
  return { indicator, params: Object.fromEntries(params.map(([key, , standard]) => [key, standard])), lines: outputs }
}

export function mustKnow(name: string): Requested {
  const found = all.get(name)
  if (found === undefined) throw new Error(`There is no indicator ${name}`)
  return found
}

/** What is wrong with the parameters of a request, in a sentence; null when nothing is. */
export function requestProblem({ name, params = {} }: IndicatorRequest): string | null {
  const { indicator, params: known } = mustKnow(name)
  const bounds = new Map(studyParams(indicator))
  for (const [key, value] of Object.entries(params)) {
    const own = known.find(([published]) => published === key)?.[1]
    if (own === undefined) return `${name} has no parameter ${key.slice(0, 40)}`
    const problem = paramProblem({ ...bounds.get(own)!, label: key }, value)
    if (problem !== null) return problem
  }
  if (name !== 'macd') return null
  const { fast_period: fast = 12, slow_period: slow = 26 } = params
  return fast < slow ? null : 'fast_period must be below slow_period'
}
