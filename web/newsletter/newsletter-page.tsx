import { articles, feedPath } from '@playbook/contract/articles'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Button } from '../ui/button.tsx'
import { Empty } from '../ui/empty.tsx'
import { Field, Input } from '../ui/field.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { ArticleCard } from './article-card.tsx'
import { wordsOf } from './article-tree.ts'
import { findArticles } from './find-articles.ts'
import { loadText } from './load-article.ts'
import { SignUpBand } from './sign-up-band.tsx'
import css from './newsletter-page.module.css'

const pauseMs = 150
const noTexts: ReadonlyMap<string, string> = new Map()

const loadTexts = async (): Promise<ReadonlyMap<string, string>> =>
  new Map(await Promise.all(articles.map(async ({ slug }) => [slug, wordsOf(await loadText(slug))] as const)))

/** Every article, with a search over their texts, which come once somebody searches. */
export function NewsletterPage() {
  const { search } = useSearch({ from: '/site/newsletter' })
  const navigate = useNavigate()
  const find = (next: string) => void navigate({ to: '/newsletter', search: { search: next }, replace: true, resetScroll: false })
  const { typed, setTyped } = useSearchText(search, find, pauseMs)
  const texts = useQuery({ queryKey: ['texts of articles'], queryFn: loadTexts, enabled: search !== '', staleTime: Infinity }).data
  const found = findArticles(articles, texts ?? noTexts, search)
  return (
    <div className={`container ${css.page}`}>
      <header>
        <h1 className="h-lead">Newsletter</h1>
        <p className={css.lead}>What we measured, also when it went against us. Every figure is computed by the engine that you use.</p>
      </header>
      <div className={css.tools}>
        <Field label="Search articles" labelHidden className={css.search}>
          <Input type="search" placeholder="Search articles..." value={typed} onChange={(event) => setTyped(event.target.value)} />
        </Field>
        <p className="small mute" role="status">
          {found.length} of {articles.length} articles
        </p>
        <span className="grow" />
        <a className="small" href={feedPath}>
          RSS feed
        </a>
      </div>
      {found.length === 0 ? (
        <Empty
          title="No article holds these words"
          heading="h2"
          action={
            <Button
              onClick={() => {
                setTyped('')
                find('')
              }}
            >
              Show all articles
            </Button>
          }
        >
          Try fewer words, or another one for the same thing.
        </Empty>
      ) : (
        <div className={css.grid}>
          {found.map((article) => (
            <ArticleCard key={article.slug} article={article} heading="h2" />
          ))}
        </div>
      )}
      <SignUpBand />
    </div>
  )
}
