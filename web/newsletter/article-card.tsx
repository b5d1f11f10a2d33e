import type { Article } from '@playbook/contract/articles'
import { Link } from '@tanstack/react-router'
import { minutesText, PublishedOn } from './article-facts.tsx'
import css from './article-card.module.css'

/** An article in a list: the whole card leads to it. */
export const ArticleCard = ({ article, heading: Heading }: { article: Article; heading: 'h2' | 'h3' }) => (
  <article className={css.card}>
    <Heading>
      <Link to="/newsletter/$slug" params={{ slug: article.slug }}>
        {article.title}
      </Link>
    </Heading>
    <p>{article.summary}</p>
    <p className={css.foot}>
      <PublishedOn article={article} />, {minutesText(article)}
    </p>
  </article>
)
