import css from './app-picture.module.css'

export type PictureName = 'result' | 'robustness' | 'session' | 'verify'

const themes = ['light', 'dark'] as const
const size = { width: 1200, height: 750 } as const

/** A picture of the running application, taken by `npm run pictures`; the style sheet shows the one of the theme, and no other is loaded. */
export const AppPicture = ({ name, alt }: { name: PictureName; alt: string }) => (
  <div className={css.frame}>
    {themes.map((theme) => (
      <img
        key={theme}
        className={css.picture}
        data-of={theme}
        src={`/pictures/${name}-${theme}.webp`}
        alt={alt}
        {...size}
        loading="lazy"
        decoding="async"
      />
    ))}
  </div>
)
