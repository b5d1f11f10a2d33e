import css from './plan-proposals.module.css'

interface InYourTextProps {
  readonly replaced: string
  readonly inserted: string
  /** Both are whole texts, of which most stays. */
  readonly isWhole?: boolean
}

/** What would become of words of the text, beside one another. */
export function InYourText({ replaced, inserted, isWhole = false }: InYourTextProps) {
  return (
    <div className={css.sides}>
      <div>
        <p className={`label ${css.head}`}>{replaced === '' ? 'Nothing gives way' : 'Your words'}</p>
        {replaced !== '' && <p className={isWhole ? 'words' : `words ${css.old}`}>{replaced}</p>}
      </div>
      <div>
        <p className={`label ${css.head}`}>{inserted === '' ? 'They are taken out' : 'Would say'}</p>
        {inserted !== '' && <p className="words">{inserted}</p>}
      </div>
    </div>
  )
}
