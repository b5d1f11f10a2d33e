import topics from 'built:topics'
import { findLesson } from './find-lesson.ts'

/** Ways to say things of a topic with what their page is called. */
export async function loadTopic(slug: string) {
  const lesson = await findLesson(topics, slug)
  const { topic, text } = lesson
  return { lesson, page: { title: `${topic}: what can be said`, description: `${text} Examples that run in your browser.` } }
}

export const topicSlugs = (): readonly string[] => Object.keys(topics)
