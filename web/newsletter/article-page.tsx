import { articles, feedPath } from '@playbook/contract/articles'
import { Link, useLoaderData } from '@tanstack/react-router'
import { ArticleBody } from './article-body.tsx'
import { ArticleCard } from './article-card.tsx'
import { minutesText, PublishedOn } from './article-facts.tsx'
import { SignUpBand } from './sign-up-band.tsx'
import css from './article-page.module.css'

const mostMore = 3

/** One article of the newsletter, with others below it. */
export function ArticlePage() {
  const { article, text } = useLoaderData({ from: '/site/newsletter/$slug' })
  const place = articles.findIndex(({ slug }) => slug === article.slug)
  const more = [...articles.slice(place + 1), ...articles.slice(0, place)].slice(0, mostMore)
  return (
    <div className={`container ${css.page}`}>
      <article className={css.article}>
        <header>
          <h1 className="h-lead">{article.title}</h1>
          <p className={css.lead}>{article.summary}</p>
        </header>
        <dl className={css.facts}>
          <div>
            <dt>Published</dt>
            <dd>
              <PublishedOn article={article} />
            </dd>
          </div>
          <div>
            <dt>Reading time</dt>
            <dd>{minutesText(article)}</dd>
          </div>
          <div>
            <dt>About</dt>
            <dd className="row wrap">
              {article.about.map((topic) => (
                <Link key={topic} className="badge" to="/newsletter" search={{ search: topic }}>
                  {topic}
                </Link>
              ))}
            </dd>
          </div>
        </dl>
        <div className={css.text}>
          <ArticleBody nodes={text} />
          <p className={css.end}>
            <Link to="/newsletter">All articles</Link>
            <a href={feedPath}>RSS</a>
          </p>
        </div>
      </article>
      <SignUpBand />
      <section aria-labelledby="more">
        <h2 className="h-sec" id="more">
          More to read
        </h2>
        <div className={css.more}>
          {more.map((other) => (
            <ArticleCard key={other.slug} article={other} heading="h3" />
          ))}
        </div>
      </section>
    </div>
  )
}
