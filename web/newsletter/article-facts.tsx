import { readingMinutes, type Article } from '@playbook/contract/articles'

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** The day of an article as a newspaper writes it. */
export const PublishedOn = ({ article }: { article: Article }) => (
  <time dateTime={article.published}>{dayFormat.format(new Date(article.published))}</time>
)

export function minutesText(article: Article): string {
  const minutes = readingMinutes(article)
  return `${minutes} minute${minutes === 1 ? '' : 's'}`
}
