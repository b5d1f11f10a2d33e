import { articlePath, articles } from '@playbook/contract/articles'
import { pricingPlans } from '@playbook/contract/price-list'
import { isBilled } from '../billing/is-billed.ts'
import { pageSetting } from '../page-settings.ts'
import { questions } from '../site/questions.ts'

const context = 'https://schema.org'
const origin = () => pageSetting('origin')
/** Parts of the path of a lesson: nothing, `learn`, its kind. */
const lessonDepth = 3
const publisher = () => ({ '@type': 'Organization', name: 'Playbook', url: origin() })

interface PageWords {
  readonly title: string
  readonly description: string
}

/** What a page tells search engines of itself, in the vocabulary of schema.org; null where its HTML says it all. */
export function structuredDataOf(path: string, { title, description }: PageWords): object | null {
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
  if (path === '/pricing/users' && isBilled())
    return {
      '@context': context,
      '@type': 'SoftwareApplication',
      name: 'Playbook',
      description,
      applicationCategory: 'FinanceApplication',
      operatingSystem: 'Web',
      offers: pricingPlans.map(({ name, price_usd }) => ({
        '@type': 'Offer',
        name,
        price: price_usd.toFixed(2),
        priceCurrency: 'USD',
        url: origin() + path,
      })),
    }
  if (path.startsWith('/learn/') && path.split('/').length > lessonDepth)
    return {
      '@context': context,
      '@type': 'DefinedTerm',
      name: title,
      description,
      url: origin() + path,
      inDefinedTermSet: { '@type': 'DefinedTermSet', name: 'Playbook Learn', url: `${origin()}/learn` },
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
