import { languageChoices, type Language } from './copy-as.ts'

/** In which language a call is written. Plain buttons: a prerendered page may carry no style attribute. */
export const LanguageChoice = ({ value, onChange }: { value: Language; onChange: (language: Language) => void }) => (
  <div className="seg" role="group" aria-label="Language">
    {languageChoices.map((each) => (
      <button key={each.value} type="button" aria-pressed={each.value === value} onClick={() => onChange(each.value)}>
        {each.label}
      </button>
    ))}
  </div>
)
