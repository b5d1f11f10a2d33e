import { limits } from './limits.ts'

/** What is known of an article without its text, which stands in `web/newsletter/articles/<slug>.md`. */
export interface Article {
  readonly slug: string
  readonly title: string
  /** What it comes to, in a sentence or two. */
  readonly summary: string
  /** ISO date. */
  readonly published: string
  readonly about: readonly string[]
  readonly words: number
}

/** Every article, the newest first. A test holds `words` against the texts. */
export const articles: readonly Article[] = [
  {
    slug: 'how-a-backtest-lies',
    title: 'Four ways a backtest lies',
    summary: 'It knows the future, trades for nothing, decides what happened inside a bar, or was tried too often. Each can be measured.',
    published: '2026-11-23',
    about: ['backtests', 'fills'],
    words: 749,
  },
  {
    slug: 'test-enough-variants',
    title: 'Test enough variants and one will shine',
    summary: 'The best of many tries looks good even if none of them is. How much of your best is luck can be worked out.',
    published: '2026-11-23',
    about: ['overfitting', 'deflated Sharpe ratio'],
    words: 818,
  },
  {
    slug: 'the-cost-that-ate-the-edge',
    title: 'The cost that ate the edge',
    summary:
      'One rule, 385 trades, three accounts: without costs it gains, with the usual ones it loses. What to look for instead of the return.',
    published: '2026-11-23',
    about: ['costs'],
    words: 782,
  },
  {
    slug: 'why-a-result-is-an-interval',
    title: 'Why a result is an interval',
    summary: 'Stop and target in one bar: nobody knows which came first. Sometimes the answer moves an account from a loss to a gain.',
    published: '2026-11-23',
    about: ['fills', 'statistics'],
    words: 809,
  },
  {
    slug: 'reading-a-robustness-verdict',
    title: 'Reading a robustness verdict',
    summary: 'Fifteen tests, four verdicts, and what “holds up” does not say.',
    published: '2026-11-23',
    about: ['robustness', 'overfitting'],
    words: 1170,
  },
  {
    slug: 'how-we-read-your-words',
    title: 'How we read your words',
    summary: 'A grammar first, questions second, and nothing quietly thrown away.',
    published: '2026-11-23',
    about: ['reading'],
    words: 876,
  },
]

export const findArticle = (slug: string): Article | undefined => articles.find((article) => article.slug === slug)

/** Whole minutes at a usual speed of reading. */
export const readingMinutes = ({ words }: Pick<Article, 'words'>): number => Math.max(1, Math.round(words / limits.wordsReadPerMinute))

export const articlePath = (slug: string): string => `/newsletter/${slug}`
export const feedPath = '/newsletter/feed.xml'
