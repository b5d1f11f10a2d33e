import type { IndicatorName } from '../indicators/vocabulary.ts'
import { indicatorVocabulary } from '../indicators/vocabulary.ts'

/** What a number of an indicator may be. */
export interface StudyParam {
  readonly label: string
  readonly min: number
  readonly max: number
  /** False where it may have a fraction. */
  readonly isWhole: boolean
}

const whole = (label: string, max = 1_000, min = 1): StudyParam => ({ label, min, max, isWhole: true })
const decimal = (label: string, min: number, max: number): StudyParam => ({ label, min, max, isWhole: false })

/** Every parameter name of the vocabulary, with its bounds. */
const params: Readonly<Record<string, StudyParam>> = {
  period: whole('Length'),
  fast: whole('Fast length'),
  slow: whole('Slow length'),
  signal: whole('Signal length'),
  std: decimal('Deviations', 0.1, 20),
  mult: decimal('Multiple', 0.1, 20),
  k: whole('%K length'),
  d: whole('%D length'),
  smooth: whole('Smoothing'),
  rsi_period: whole('RSI length'),
  stoch_period: whole('Stochastic length'),
  tenkan: whole('Conversion length'),
  kijun: whole('Base length'),
  senkou_b: whole('Span B length'),
  step: decimal('Step', 0.001, 1),
  max: decimal('Maximum', 0.001, 1),
  minutes: whole('Minutes', 1_440),
  from: whole('From minute', 1_439, 0),
  to: whole('To minute', 1_439, 0),
  lookback: whole('Bars each side', 200),
}

/** The parameters of an indicator by name, in the vocabulary's order. */
export const studyParams = (name: IndicatorName): readonly (readonly [name: string, param: StudyParam])[] =>
  Object.keys(indicatorVocabulary[name].params).map((key) => [key, params[key]!] as const)

/** What is wrong with a value of a parameter, in a sentence; null when nothing is. */
export function paramProblem({ label, min, max, isWhole }: StudyParam, value: number): string | null {
  if (!Number.isFinite(value)) return `${label} must be a number`
  if (isWhole && !Number.isInteger(value)) return `${label} must be a whole number`
  return value < min || value > max ? `${label} must be from ${min} to ${max}` : null
}

/** What is wrong with the parameters of an indicator, in a sentence; null when nothing is. */
export function paramsProblem(name: IndicatorName, given: Readonly<Record<string, number>>): string | null {
  const known = new Map(studyParams(name))
  for (const [key, value] of Object.entries(given)) {
    const param = known.get(key)
    if (param === undefined) return `${indicatorVocabulary[name].title} has no parameter ${key}`
    const problem = paramProblem(param, value)
    if (problem !== null) return problem
  }
  return null
}
