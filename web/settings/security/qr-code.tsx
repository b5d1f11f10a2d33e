import { encode } from 'uqr'
import css from './security.module.css'

/** Light modules around the picture, as scanners need them. */
const quiet = 4

/** A text as a picture for telephones, drawn here: nothing is fetched, and the text goes nowhere. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { data, size } = encode(text, { border: 0, ecc: 'M' })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg
      className={css.qr}
      role="img"
      aria-label={label}
      viewBox={`${-quiet} ${-quiet} ${size + 2 * quiet} ${size + 2 * quiet}`}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  )
}
