import { classNames } from '../class-names.ts'
import { toneTokens, type Drawing, type Tone } from './drawing.ts'
import css from './figure.module.css'

interface Entry {
  readonly name: string
  readonly tone: Tone
  readonly look: string
}

const entriesOf = (drawing: Drawing): readonly Entry[] => {
  if (drawing.kind === 'line')
    return drawing.panes.flatMap((pane) => [
      ...pane.lines.map(({ name, tone, look = 'line' }) => ({ name, tone, look })),
      ...(pane.bands ?? []).map(({ name, tone }) => ({ name, tone, look: 'band' })),
    ])
  if (drawing.kind === 'scatter') return drawing.groups.map(({ name, tone, shape }) => ({ name, tone, look: shape }))
  if (drawing.kind === 'bars' && drawing.isSigned !== true) return drawing.bars.map(({ name, tone }) => ({ name, tone, look: 'bar' }))
  return []
}

/** What each line, band or mark is; nothing where there is only one. */
export function FigureLegend({ drawing }: { drawing: Drawing }) {
  // A line that stands in a second picture in the same look is the same one.
  const entries = entriesOf(drawing).filter(
    ({ tone, look }, index, all) => all.findIndex((each) => each.tone === tone && each.look === look) === index,
  )
  if (entries.length < 2) return null
  return (
    <ul className={classNames('plain', css.legend)} aria-label="Legend">
      {entries.map(({ name, tone, look }) => (
        <li key={`${name}-${look}`}>
          <svg viewBox="0 0 20 10" aria-hidden="true" style={{ color: `var(${toneTokens[tone]})` }}>
            <Swatch look={look} />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}

function Swatch({ look }: { look: string }) {
  if (look === 'band' || look === 'area')
    return (
      <>
        <rect x="0" y="1" width="20" height="8" fill="currentColor" opacity={look === 'band' ? 0.55 : 0.22} />
        {look === 'area' && <path d="M0 1.5h20" stroke="currentColor" strokeWidth="1.5" />}
      </>
    )
  if (look === 'bar') return <rect x="4" y="0" width="12" height="10" fill="currentColor" />
  if (look === 'circle') return <circle cx="10" cy="5" r="4" fill="currentColor" />
  if (look === 'triangle') return <path d="M10 0.5l5 9H5z" fill="currentColor" />
  if (look === 'diamond') return <path d="M10 0l5 5-5 5-5-5z" fill="currentColor" />
  return (
    <path
      d="M0 5h20"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray={look === 'dashed' ? '6 3' : look === 'dotted' ? '2 2.4' : undefined}
    />
  )
}
