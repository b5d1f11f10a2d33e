import { lineColorNames } from '../indicators/line-colors.ts'
import type { IndicatorName } from '../indicators/vocabulary.ts'
import { newStudy, type ChartStudy } from './chart-study.ts'
import { studyCatalogue } from './study-catalogue.ts'
import { studyPanes } from './study-panes.ts'

/**
 * The studies with one more of a kind, with the vocabulary's numbers. Its single line has its fixed colour, or the first one that no
 * line of the same pane has where that is taken.
 */
export function addStudy(studies: readonly ChartStudy[], name: IndicatorName): readonly ChartStudy[] {
  const ids = new Set(studies.map(({ id }) => id))
  let number = 1
  while (ids.has(`${name}-${number}`)) number += 1
  const plain = newStudy(`${name}-${number}`, name)
  const [plot, ...others] = studyCatalogue[name].plots
  if (plot === undefined || others.length > 0) return [...studies, plain]
  const panes = studyPanes([...studies, plain])
  const taken = new Set(studies.filter(({ id }) => panes.get(id) === panes.get(plain.id)).flatMap(colorsOf))
  if (!taken.has(plot.color)) return [...studies, plain]
  const free = lineColorNames.find((color) => !taken.has(color))
  return [...studies, free === undefined ? plain : { ...plain, colors: { [plot.output]: free } }]
}

const colorsOf = ({ name, colors }: ChartStudy): string[] => studyCatalogue[name].plots.map(({ output, color }) => colors[output] ?? color)
