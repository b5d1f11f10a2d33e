import { parametersOf, type PlanParameter } from '../robustness/parameters.ts'
import { originAt, valueAt } from './plan-path.ts'
import type { Plan, Span } from './plan.ts'
import type { Question, Reading } from './reading.ts'

/** What readings are laid side by side for: a question, or a number of the plan that was assumed. */
export type ForkSubject =
  | { readonly kind: 'question'; readonly id: string }
  | { readonly kind: 'value'; readonly path: string; readonly places?: readonly string[] }

/** One way to decide: an answer, values of the plan by their paths, or both. */
export interface Choice {
  readonly id: string
  readonly label: string
  readonly answers: Readonly<Record<string, string>>
  readonly overrides: Readonly<Record<string, string | number>>
}

/** The ways to decide a subject, two or more; none where there is nothing to lay side by side. */
export function choicesOf(subject: ForkSubject, reading: Reading): readonly Choice[] {
  const choices =
    subject.kind === 'value' ? valueChoices(subject.places ?? [subject.path], reading.plan) : questionChoices(subject.id, reading)
  return choices.length > 1 ? choices : []
}

function questionChoices(id: string, reading: Reading): readonly Choice[] {
  const question = reading.questions.find((each) => each.id === id)
  if (question === undefined) return []
  if (question.options.length > 1)
    return question.options.map((option) => ({ id: option.id, label: option.label, answers: { [id]: option.id }, overrides: {} }))
  // The one answer takes a usual value; others are as good.
  const [only] = question.options
  if (only === undefined || reading.plan === null) return []
  return numberChoices(question, reading.plan, reading.text).map((choice) => ({
    ...choice,
    answers: { [id]: only.id },
  }))
}

type ValueChoice = Omit<Choice, 'answers'>

const wordsOf = (spans: readonly Span[], text: string) => [...new Set(spans.map(({ start, end }) => text.slice(start, end).trim()))]

const overlaps = (a: Span, b: Span) => a.start < b.end && b.start < a.end

/** The numbers that the question's words name where they name several, else the usual one with its neighbours. */
function numberChoices({ spans }: Question, plan: Plan, text: string): readonly ValueChoice[] {
  const asked = parametersOf(plan).filter(({ path }) => {
    const origin = originAt(plan, path)
    const own = origin !== null && 'spans' in origin ? origin.spans : []
    // A length such as that of an indicator in the same words is not what is asked about.
    return !path.includes('.params.') && own.some((span) => spans.some((each) => overlaps(span, each)))
  })
  if (asked.length === 0) return []
  const named = wordsOf(spans, text).flatMap((words) => words.match(/\d+(?:\.\d+)?/g)?.map(Number) ?? [])
  const [first] = asked
  if (asked.length === 1 && first !== undefined && named.includes(first.value))
    return [...new Set(named)].map((value) => choiceOf([first], [value]))
  return [-1, 0, 1].map((shift) =>
    choiceOf(
      asked,
      asked.map((parameter) => shifted(parameter, shift, plan)),
    ),
  )
}

/** The number two steps looser or stricter; lengths halve and double. */
function shifted({ path, value, step, min, max, isWhole }: PlanParameter, shift: number, plan: Plan): number {
  if (shift === 0) return value
  const within = (wanted: number) => Number(Math.min(max, Math.max(min, wanted)).toPrecision(9))
  if (isWhole) return within(shift < 0 ? Math.round(value / 2) : value * 2)
  const condition = valueAt(plan, path.replace(/\.(?:left|right)\.value$/, ''))
  const isBelow =
    typeof condition === 'object' && condition !== null && 'op' in condition && /^(?:lt|crosses_below)/.test(String(condition.op))
  return within(value + (isBelow ? -1 : 1) * shift * 2 * step)
}

function choiceOf(parameters: readonly PlanParameter[], values: readonly number[]): ValueChoice {
  const label = parameters.map((parameter, k) => `${parameter.label} ${values[k]}`).join(', ')
  const overrides = Object.fromEntries(parameters.flatMap(({ places }, k) => places.map((place) => [place, values[k]!])))
  return { id: values.join(' '), label, overrides }
}

/** An assumed number beside half and twice of it, or two steps less and more. */
function valueChoices(chosen: readonly string[], plan: Plan | null): readonly Choice[] {
  const parameter = plan === null ? undefined : parametersOf(plan).find(({ places }) => places.includes(chosen[0] ?? ''))
  if (plan === null || parameter === undefined) return []
  // Only the places that the chip stands for.
  const own = { ...parameter, places: chosen }
  const values = [...new Set([-1, 0, 1].map((shift) => shifted(own, shift, plan)))]
  return values.map((value) => ({ ...choiceOf([own], [value]), answers: {} }))
}
