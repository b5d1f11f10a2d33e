import { useState } from 'react'
import { messageOf } from '../api.ts'
import { Dialog } from '../ui/dialog.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { IconInput } from '../ui/field.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { useQuestions } from './use-questions.ts'
import css from './help-dialog.module.css'

/** Everything that can be asked, by topic, with an example each that is put into the box by a click. */
export function HelpDialog({ onAsk, onClose }: { readonly onAsk: (text: string) => void; readonly onClose: () => void }) {
  const [words, setWords] = useState('')
  const questions = useQuestions()
  const wanted = words.trim().toLowerCase()
  const found = (questions.data?.topics ?? [])
    .map(({ topic, kinds }) => ({
      topic,
      kinds: kinds.filter(({ title, example }) => `${topic} ${title} ${example}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ kinds }) => kinds.length > 0)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      wide
      title="What can I ask?"
      description="Ask in your own words; these are examples. Several questions fit into one message, and “and on H4?”, “same for gold” or “why?” go on from the last answer."
    >
      <div className={css.help}>
        <IconInput
          icon="search"
          type="search"
          aria-label="Search the examples"
          placeholder="Search the examples"
          autoFocus
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {questions.isPending && <SkeletonRows rows={6} label="Loading the examples" />}
        {questions.isLoadingError && (
          <FailBox title="The examples could not be loaded" onRetry={() => void questions.refetch()}>
            {messageOf(questions.error)}
          </FailBox>
        )}
        {questions.isSuccess && found.length === 0 && <p className="soft">No example has these words. Ask anyway: it may be understood.</p>}
        {found.map(({ topic, kinds }) => (
          <section key={topic} aria-label={topic}>
            <h3 className="h-panel">{topic}</h3>
            <ul className={`plain ${css.kinds}`}>
              {kinds.map(({ title, example }) => (
                <li key={`${title} ${example}`}>
                  <button type="button" onClick={() => onAsk(example)}>
                    <span className="small mute">{title}</span>
                    <span className="words">{example}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  )
}
