import type { RuleTruth } from './compute-signals.ts'

/** One lane of the chart for each rule, by its number; a rule of steps has one for each step before its own. */
export function ruleLanes(
  rules: readonly { readonly path: string; readonly number: number }[],
  truths: ReadonlyMap<string, Pick<RuleTruth, 'stretches'>>,
): { rule: number; stretches: RuleTruth['stretches'] }[] {
  const steps = [...truths.keys()].filter((path) => /\.steps\.\d+\.when$/.test(path))
  return rules.flatMap(({ path, number }) =>
    [...steps.filter((step) => step.slice(0, step.lastIndexOf('.steps.')) === path), path].map((each) => ({
      rule: number,
      stretches: truths.get(each)?.stretches ?? [],
    })),
  )
}
