import { limits } from '@playbook/contract/limits'
import { presentReading } from '@playbook/contract/present-reading'
import { useState } from 'react'
import type { Language } from '../business/copy-as.ts'
import { LanguageChoice } from '../business/language-choice.tsx'
import { pageSetting } from '../page-settings.ts'
import { useExample } from '../site/use-example.ts'
import { CodeBox } from '../ui/code-box.tsx'
import { Field, Textarea } from '../ui/field.tsx'
import { NotComputed } from '../ui/not-computed.tsx'
import { firstCallWords, readCall } from './read-call.ts'
import css from './piece.module.css'

/** A call of the API as it would be sent, and its answer, computed here. */
export function ApiPiece() {
  const [text, setText] = useState(firstCallWords)
  const [language, setLanguage] = useState<Language>('curl')
  const { answer, hasFailed, retry } = useExample(text, { readsOnly: true })
  const code = readCall(text, language, pageSetting('origin'))
  const told = answer === null ? null : JSON.stringify({ reading: presentReading(answer.reading) }, null, 2)
  return (
    <div className="stack">
      <Field label="The strategy to be read">
        <Textarea rows={2} value={text} maxLength={limits.maxStrategyTextChars} onChange={(event) => setText(event.target.value)} />
      </Field>
      {hasFailed && <NotComputed onRetry={retry} />}
      <div className={css.two}>
        <CodeBox
          title="Request"
          actions={<LanguageChoice value={language} onChange={setLanguage} />}
          text={code}
          copyLabel="Copy the request"
          label="Example request"
          wraps
        />
        <CodeBox title="Answer" text={told} without="Being computed…" copyLabel="Copy the answer" label="Answer of the call" wraps />
      </div>
    </div>
  )
}
