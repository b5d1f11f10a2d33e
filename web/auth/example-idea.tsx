import css from './auth-layout.module.css'

const phrases = [
  { rule: 1, words: 'Buy when the 10 day SMA crosses above the 20 day SMA', after: ', ' },
  { rule: 2, words: 'sell when it crosses back below', after: '. ' },
  { rule: 3, words: 'Stop 5%', after: ', ' },
  { rule: 4, words: 'risk 1% per trade', after: '.' },
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
