import { paramsProblem } from '@playbook/engine/chart/study-params'
import type { IndicatorName } from '@playbook/engine/indicators/vocabulary'
import { indicatorExample, marketFor, type IndicatorExample } from '@playbook/engine/lessons/indicator-lesson'
import { lessonMarkets, type LessonMarkets } from '@playbook/engine/lessons/lesson-market'
import { ok, refused, type Result } from '@playbook/engine/result'

/** The same bars for every change. */
let markets: LessonMarkets | null = null

/** An indicator with other numbers, in the reader’s browser; why not, where a number cannot be. */
export function computeIndicator(name: IndicatorName, params: Readonly<Record<string, number>>): Result<IndicatorExample, string> {
  const problem = paramsProblem(name, params)
  if (problem !== null) return refused(`${problem}.`)
  markets ??= lessonMarkets()
  return ok(indicatorExample(name, params, marketFor(name, markets)))
}
