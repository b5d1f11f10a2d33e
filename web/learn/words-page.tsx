import lessons from 'built:contents/words'
import { otherWords } from '../site/example-words.ts'
import { LiveExample } from '../site/live-example.tsx'
import { EntryList } from './entry-list.tsx'
import { LearnFrame } from './learn-frame.tsx'
import css from './words-page.module.css'

/** What the reader of strategies takes, by topic, and a place to try it. */
export const WordsPage = () => (
  <LearnFrame
    title="What can be said"
    lead="Strategies are written in plain words. A grammar reads them: what it understands becomes rules, and what it does not understand is marked, not dropped. Try it here; the topics below have examples."
  >
    <div className={css.try}>
      <LiveExample place="words" words={otherWords[0].words} others={otherWords} />
    </div>
    <EntryList entries={lessons.map((entry) => ({ ...entry, group: 'By topic' }))} />
  </LearnFrame>
)
