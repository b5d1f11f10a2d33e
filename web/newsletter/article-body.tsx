import { Link } from '@tanstack/react-router'
import Markdown, { type Components } from 'react-markdown'
import remarkGfm from 'remark-gfm'
import css from './article-body.module.css'

const components: Components = {
  a: ({ href = '', children }) => (href.startsWith('/') ? <Link to={href}>{children}</Link> : <a href={href}>{children}</a>),
  table: ({ children }) => (
    // A wide table is scrolled, by keys too.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablewrap" role="group" aria-label="Table" tabIndex={0}>
      <table className="table">{children}</table>
    </div>
  ),
}

/** The text of an article. */
export const ArticleBody = ({ text }: { text: string }) => (
  <div className={css.body}>
    <Markdown remarkPlugins={[remarkGfm]} components={components} skipHtml>
      {text}
    </Markdown>
  </div>
)
