import type { Phrase } from '@playbook/engine/strategy/reading'
import { classNames } from '../../ui/class-names.ts'
import { ruleClass } from './rule-color.ts'
import { textMarks, type TextMark } from './text-marks.ts'
import css from './traced-words.module.css'

interface TracedWordsProps {
  readonly text: string
  readonly phrases: readonly Phrase[]
  /** The rule that is lit up. */
  readonly lit: number | null
}

/** A trader's words to read, each phrase underlined in the colour of its rule and footnoted with its number. */
export const TracedWords = ({ text, phrases, lit }: TracedWordsProps) => (
  <p className={`trace ${css.text}`}>
    {textMarks(phrases, text).map((mark) => (
      <Mark key={mark.start} mark={mark} words={text.slice(mark.start, mark.end)} isLit={mark.rule !== null && mark.rule === lit} />
    ))}
  </p>
)

function Mark({ mark, words, isLit }: { mark: TextMark; words: string; isLit: boolean }) {
  if (mark.rule === null) return mark.kind === 'left' ? <span className="left">{words}</span> : words
  return (
    <span className={classNames('ph', ruleClass(mark.rule), isLit && 'on')}>
      <u>{words}</u>
      {mark.isNumbered && <sup>{mark.rule}</sup>}
    </span>
  )
}
