import { indicatorVocabulary } from '../indicators/vocabulary.ts'
import type { ChartStudy } from './chart-study.ts'

/**
 * The pane of each study by its id: 0 over the candles, others counted from 1 in the studies' order. A study that would lie over the
 * candles lies over the line that it is computed from, and over a volume it has a pane of its own.
 */
export function studyPanes(studies: readonly ChartStudy[]): ReadonlyMap<string, number> {
  const panes = new Map<string, number>()
  let count = 0
  const paneOf = (study: ChartStudy, above: readonly string[]): number => {
    const known = panes.get(study.id)
    if (known !== undefined) return known
    const { source } = study
    const { pane, takesSource } = indicatorVocabulary[study.name]
    const other = source?.kind === 'study' ? studies.find(({ id }) => id === source.id) : undefined
    const follows = pane === 'price' && takesSource && other !== undefined && !above.includes(other.id)
    const isApart = pane === 'own' || (takesSource && source?.kind === 'price' && source.field === 'volume')
    const found = follows ? paneOf(other, [...above, study.id]) : isApart ? (count += 1) : 0
    panes.set(study.id, found)
    return found
  }
  for (const study of studies) if (!study.hidden) paneOf(study, [])
  return panes
}
