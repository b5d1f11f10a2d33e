import css from './auth-layout.module.css'

const phrases = [
  { rule: 1, words: 'Buy', after: ' when ' },
  { rule: 2, words: 'the 20-day average crosses above the 50-day average', after: '. ' },
  { rule: 3, words: 'Sell when it crosses back below', after: '. ' },
  { rule: 4, words: 'Stop 5%', after: ', ' },
  { rule: 5, words: 'risk 1% per trade', after: '.' },
] as const

/** A strategy in plain words, as the builder shows it. */
export const ExampleIdea = () => (
  <section>
    <h2 className="label">An idea to start from</h2>
    <p className={`trace ${css.idea}`}>
      {phrases.map(({ rule, words, after }) => (
        <span key={rule}>
          <span className={`ph c${rule}`}>
            <u>{words}</u>
            <sup aria-hidden="true">{rule}</sup>
          </span>
          {after}
        </span>
      ))}
    </p>
  </section>
)
