import { studyParams } from '../chart/study-params.ts'
import { indicatorDefinitions } from '../indicators/definitions.ts'
import type { IndicatorName } from '../indicators/vocabulary.ts'

/** The formula of an indicator, in which its numbers go by their labels on the page. */
export function spokenDefinition(name: IndicatorName): string {
  const labels = new Map(studyParams(name).map(([key, { label }]) => [key, label]))
  return indicatorDefinitions[name].replaceAll(/`(\w+)`/g, (_, param: string) => labels.get(param) ?? param)
}
