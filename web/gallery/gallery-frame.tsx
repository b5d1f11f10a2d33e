import css from './gallery-page.module.css'

const places = [1, 2, 3, 4, 5, 6] as const

/** The cards' final shape while they are on their way. */
export const GalleryFrame = () => (
  <div className={css.grid} role="status" aria-busy="true" aria-label="Loading the results">
    {places.map((place) => (
      <div key={place} className={`card ${css.waiting}`}>
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
        <span className="sk" />
      </div>
    ))}
  </div>
)
