import { termColumn } from '../conditions/term-column.ts'
import { newWorld, type World, type WorldInput } from '../conditions/world.ts'
import type { ChartStudy } from './chart-study.ts'
import { studyCatalogue } from './study-catalogue.ts'
import { studyTerm } from './study-terms.ts'

/** The lines of one study, one value a bar by output, NaN where there is none; or why there are none. */
export type StudyLines =
  | { readonly id: string; readonly ok: true; readonly lines: Readonly<Record<string, Float64Array>> }
  | { readonly id: string; readonly ok: false; readonly problem: string }

/** Columns that a chart's indicators may keep for one another. */
const maxBytes = 64e6

export const newStudyWorld = (input: Pick<WorldInput, 'bars' | 'timeframe' | 'instrument'>): World => newWorld({ ...input, maxBytes })

/** The drawn lines of every study that is not hidden, by the engine that runs backtests. The columns are the world's own. */
export const computeStudies = (studies: readonly ChartStudy[], world: World): StudyLines[] =>
  studies.filter(({ hidden }) => !hidden).map((study) => computeStudy(study, studies, world))

function computeStudy(study: ChartStudy, all: readonly ChartStudy[], world: World): StudyLines {
  const { id } = study
  const lines: Record<string, Float64Array> = {}
  for (const { output } of studyCatalogue[study.name].plots) {
    const term = studyTerm(study, output, all, world.timeframe)
    if (!term.ok) return { id, ...term }
    lines[output] = termColumn(term.term, world)
  }
  return { id, ok: true, lines }
}
