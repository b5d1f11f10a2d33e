import indicators from 'built:indicators'
import { findLesson } from './find-lesson.ts'

/** The lesson of an indicator with what its page is called. */
export async function loadIndicator(slug: string) {
  const lesson = await findLesson(indicators, slug)
  const { title, words, formula } = lesson
  const name = words === '' ? title : `${title}: ${words}`
  return { lesson, page: { title: name, description: `${title} with formula, picture and example, as Playbook computes it. ${formula}` } }
}

export const indicatorSlugs = (): readonly string[] => Object.keys(indicators)
