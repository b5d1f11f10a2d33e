import css from './example-frame.module.css'

const ruleRows = [1, 2, 3, 4, 5] as const

/** The example's final shape while it is on its way: words, rules, result, verdict. */
export const ExampleFrame = ({ words }: { readonly words: string }) => (
  <div className={`card ${css.frame}`} role="status" aria-busy="true" aria-label="The example is being computed">
    <header>
      <span className={`sk ${css.head}`} />
    </header>
    <div className={css.two}>
      <div className={css.cell}>
        <p className="label">What the trader wrote</p>
        <p className={css.words}>{words}</p>
      </div>
      <div className={css.cell}>
        <h2 className="label">What it became</h2>
        {ruleRows.map((rule) => (
          <div key={rule} className={css.rule}>
            <span className={`sk ${css.mark}`} />
            <span className={`sk ${css.line}`} />
          </div>
        ))}
      </div>
    </div>
    <div className={`${css.two} ${css.result}`}>
      <div className={css.cell}>
        <p className="label">Total return, after costs</p>
        <span className={`sk ${css.figure}`} />
        <span className={`sk ${css.line}`} />
      </div>
      <div className={css.cell}>
        <p className="label">What to make of it</p>
        <span className={`sk ${css.line}`} />
        <span className={`sk ${css.word}`} />
      </div>
    </div>
  </div>
)
