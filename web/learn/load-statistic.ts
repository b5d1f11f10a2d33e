import statistics from 'built:statistics'
import { findLesson } from './find-lesson.ts'

/** The lesson of a figure with what its page is called. */
export async function loadStatistic(slug: string) {
  const lesson = await findLesson(statistics, slug)
  const { title, formula } = lesson
  return { lesson, page: { title, description: `${title} of a backtest: formula, picture and worked example. ${formula}` } }
}

export const statisticSlugs = (): readonly string[] => Object.keys(statistics)
