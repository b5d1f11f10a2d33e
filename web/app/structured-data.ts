import { articlePath, articles } from '@playbook/contract/articles'
import { pageSetting } from '../page-settings.ts'
import { questions } from '../site/questions.ts'

const context = 'https://schema.org'
const origin = () => pageSetting('origin')
const publisher = () => ({ '@type': 'Organization', name: 'Playbook', url: origin() })

/** What a page tells search engines of itself, in the vocabulary of schema.org; null where its HTML says it all. */
export function structuredDataOf(path: string): object | null {
  if (path === '/') return { '@context': context, '@type': 'WebSite', name: 'Playbook', url: `${origin()}/`, publisher: publisher() }
  if (path === '/faq')
    return {
      '@context': context,
      '@type': 'FAQPage',
      mainEntity: questions().map(({ question, answer }) => ({
        '@type': 'Question',
        name: question,
        acceptedAnswer: { '@type': 'Answer', text: answer },
      })),
    }
  const article = articles.find(({ slug }) => articlePath(slug) === path)
  if (article === undefined) return null
  return {
    '@context': context,
    '@type': 'Article',
    headline: article.title,
    description: article.summary,
    datePublished: article.published,
    keywords: article.about,
    wordCount: article.words,
    inLanguage: 'en',
    mainEntityOfPage: origin() + path,
    author: publisher(),
    publisher: publisher(),
  }
}
