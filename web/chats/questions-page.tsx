import { Link } from '@tanstack/react-router'
import topics from 'built:questions'
import { ExampleList } from './example-list.tsx'
import css from './track-record-page.module.css'

/** What the AI Agent can be asked, for everybody to read. */
export const QuestionsPage = () => (
  <div className={`container ${css.page}`}>
    <header className={css.lead}>
      <h1 className="h-lead">What the AI Agent can be asked</h1>
      <p className="soft read">
        Ask in your own words; these are examples. Several questions fit into one message, and “and on H4?”, “only Mondays” or “same for
        gold” go on from the last answer. It says what was and what is, with the formula and the bars of each figure, and makes no promise
        about the future: when you ask whether a level may hold, it states how often such levels held before, and that statement is scored.{' '}
        <Link to="/track-record">How often its statements came true</Link>
      </p>
    </header>
    <ExampleList topics={topics}>
      {({ title, example }) => (
        <>
          <span className="small mute">{title}</span>
          <span className="words">{example}</span>
        </>
      )}
    </ExampleList>
  </div>
)
