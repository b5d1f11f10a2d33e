import type { ChartStudy } from '@playbook/engine/chart/chart-study'
import { studyCatalogue, type StudyPlot } from '@playbook/engine/chart/study-catalogue'
import { studyPanes } from '@playbook/engine/chart/study-panes'
import { lineTitle, studyTitle } from '@playbook/engine/chart/study-titles'
import { isLineColor, type IndicatorLine } from '@playbook/engine/indicators/line-colors'
import type { ChartLine, LineColumn } from '../chart/line-set.ts'
import { lineId } from './answer-studies.ts'

/** The colour that was chosen for a line, or its fixed one. */
export const plotColor = (study: ChartStudy, { output, color }: StudyPlot): IndicatorLine => {
  const chosen = study.colors[output]
  return isLineColor(chosen) ? chosen : color
}

/** The lines of every study that is shown and has values, as the chart draws them. */
export function studyChartLines(studies: readonly ChartStudy[], columnOf: (id: string) => LineColumn | undefined): ChartLine[] {
  const panes = studyPanes(studies)
  return studies
    .filter(({ hidden }) => !hidden)
    .flatMap((study) => {
      const { plots, guides } = studyCatalogue[study.name]
      return plots.flatMap((plot, k): ChartLine[] => {
        const id = lineId(study.id, plot.output)
        const column = columnOf(id)
        if (column === undefined) return []
        const { shape, isThin } = plot
        return [
          {
            id,
            title: '',
            legend: lineTitle(study, plot.output, studies),
            legendGroup: studyTitle(study, studies),
            color: plotColor(study, plot),
            pane: panes.get(study.id) ?? 0,
            column,
            ...(shape === undefined ? {} : { shape }),
            ...(isThin === undefined ? {} : { isThin }),
            ...(k === 0 && guides !== undefined && { guides }),
          },
        ]
      })
    })
}
