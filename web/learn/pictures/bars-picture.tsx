import type { BarsPicture as Picture, PictureLevel, PictureLine, PicturePane } from '@playbook/engine/lessons/picture'
import { numberText } from '../../ui/numbers.ts'
import { extent, linear, pathOf, pictureWidth, place, type Scale } from './scale.ts'
import './line-colors.css'
import css from './pictures.module.css'

const gap = 14
/** Room at the right for prices. */
const axis = 58
/** Pictures of few bars stand in small frames: what is written in them is larger. */
const mostOfFew = 30
const sizes = {
  few: { width: 360, priceHeight: 180, paneHeight: 70 },
  many: { width: pictureWidth, priceHeight: 250, paneHeight: 96 },
} as const

interface Drawn {
  readonly x: Scale
  readonly y: Scale
  readonly step: number
  /** Where the bars end and the prices begin. */
  readonly end: number
}

/** A few bars with what an engine computes on them. */
export function BarsPicture({ picture, label }: { picture: Picture; label: string }) {
  const { bars, lines, pane, levels, marks, bands, decimals } = picture
  const size = bars.length <= mostOfFew ? 'few' : 'many'
  const { width, priceHeight, paneHeight } = sizes[size]
  const end = width - axis
  const step = end / bars.length
  const x = (bar: number) => (bar + 0.5) * step
  const named = lines.flatMap(({ values }) => values.filter((value) => value !== null))
  const [low, high] = extent([
    ...bars.flatMap(([, top, bottom]) => [top, bottom]),
    ...named,
    ...levels.map(({ price }) => price),
    ...marks.map(({ price }) => price),
  ])
  const y = linear(low, high, priceHeight, 0)
  const drawn = { x, y, step, end }
  const height = priceHeight + (pane === null ? 0 : gap + paneHeight)
  return (
    <svg className={css.picture} viewBox={`0 0 ${width} ${height}`} data-size={size} role="img" aria-label={label}>
      {bands.map(([from, to]) => (
        <rect
          key={`${from}-${to}`}
          className={css.band}
          x={place(from * step)}
          y={0}
          width={place((to - from + 1) * step)}
          height={priceHeight}
        />
      ))}
      {levels.length === 0 && <PriceAxis low={low} high={high} drawn={drawn} decimals={decimals} />}
      <Levels levels={levels} drawn={drawn} />
      <Candles bars={bars} drawn={drawn} />
      <Lines lines={lines} drawn={drawn} />
      {marks.map(({ bar, price, kind, label: text }) => (
        <g key={`${bar}-${kind}-${price}`} data-kind={kind} className={css.mark}>
          <path d={markPath(kind, place(x(bar)), place(y(price)))} />
          {size === 'few' && (
            <text x={place(x(bar))} y={place(y(price) + (kind === 'buy' ? 26 : -17))} textAnchor="middle">
              {text}
            </text>
          )}
        </g>
      ))}
      {pane !== null && <Pane pane={pane} x={x} step={step} end={end} width={width} top={priceHeight + gap} height={paneHeight} />}
    </svg>
  )
}

const markPath = (kind: string, x: number, y: number) => (kind === 'buy' ? `M${x} ${y + 1}l5.5 10h-11z` : `M${x} ${y - 1}l5.5 -10h-11z`)

/** Prices at the right; where levels are marked, theirs. */
function PriceAxis({ low, high, drawn: { y, end }, decimals }: { low: number; high: number; drawn: Drawn; decimals: number }) {
  const ticks = [0.1, 0.5, 0.9].map((share) => low + share * (high - low))
  return (
    <g className={css.axis}>
      {ticks.map((value) => (
        <g key={value}>
          <line x1={0} x2={end} y1={place(y(value))} y2={place(y(value))} />
          <text x={end + 8} y={place(y(value) + 4)}>
            {numberText(value, decimals)}
          </text>
        </g>
      ))}
    </g>
  )
}

function Candles({ bars, drawn: { x, y, step } }: { bars: Picture['bars']; drawn: Drawn }) {
  const width = Math.max(1.5, Math.min(14, step * 0.62))
  return bars.map(([open, high, low, close], i) => {
    const [top, bottom] = [y(Math.max(open, close)), y(Math.min(open, close))]
    const middle = place(x(i))
    return (
      // The bars of a picture never change places.
      // oxlint-disable-next-line react/no-array-index-key
      <g key={i} className={css.candle} data-trend={close >= open ? 'up' : 'down'}>
        <path d={`M${middle} ${place(y(high))}V${place(top)}M${middle} ${place(bottom)}V${place(y(low))}`} />
        <rect x={place(middle - width / 2)} y={place(top)} width={place(width)} height={place(Math.max(1, bottom - top))} />
      </g>
    )
  })
}

/** Each level in its bars, with the last of its prices at the right. */
function Levels({ levels, drawn: { y, step, end } }: { levels: readonly PictureLevel[]; drawn: Drawn }) {
  return [...Map.groupBy(levels, ({ kind }) => kind)].map(([kind, own]) => {
    const last = own.reduce((a, b) => (b.bar >= a.bar ? b : a))
    const [name = '', price = ''] = last.label.split(' ')
    return (
      <g key={kind} className={css.level} data-kind={kind}>
        <path d={own.map(({ bar, price: at }) => `M${place(bar * step)} ${place(y(at))}h${place(step)}`).join('')} />
        <text x={end + 8} y={place(y(last.price) - 2)}>
          {name}
        </text>
        <text x={end + 8} y={place(y(last.price) + 11)}>
          {price}
        </text>
      </g>
    )
  })
}

function Lines({ lines, drawn: { x, y, step } }: { lines: readonly PictureLine[]; drawn: Pick<Drawn, 'x' | 'y' | 'step'> }) {
  return lines.map(({ name, values, shape, color }) => {
    if (shape === 'dots')
      return (
        <g key={name} className={css.dots} data-line={color}>
          {values.map((value, i) =>
            // The bars of a picture never change places.
            // oxlint-disable-next-line react/no-array-index-key
            value === null ? null : <circle key={i} cx={place(x(i))} cy={place(y(value))} r={1.8} />,
          )}
        </g>
      )
    if (shape === 'columns')
      return (
        <path
          key={name}
          className={css.columns}
          data-line={color}
          strokeWidth={place(step * 0.6)}
          d={values.map((value, i) => (value === null ? '' : `M${place(x(i))} ${place(y(0))}V${place(y(value))}`)).join('')}
        />
      )
    return (
      <path
        key={name}
        className={css.line}
        data-line={color}
        d={pathOf(values.map((value, i) => (value === null ? null : [x(i), y(value)])))}
      />
    )
  })
}

interface PaneProps extends Pick<Drawn, 'x' | 'step' | 'end'> {
  readonly pane: PicturePane
  readonly width: number
  readonly top: number
  readonly height: number
}

function Pane({ pane: { lines, guides }, x, step, end, width, top, height }: PaneProps) {
  const values = lines.flatMap((line) => line.values.filter((value) => value !== null))
  const zero = lines.some(({ shape }) => shape === 'columns') ? [0] : []
  const [low, high] = extent([...values, ...guides, ...zero])
  const y = linear(low, high, top + height, top)
  return (
    <g>
      <line className={css.rule} x1={0} x2={width} y1={top - gap / 2} y2={top - gap / 2} />
      {guides.map((guide) => (
        <g key={guide} className={css.guide}>
          <line x1={0} x2={end} y1={place(y(guide))} y2={place(y(guide))} />
          <text x={end + 8} y={place(y(guide) + 4)}>
            {numberText(guide, Number.isInteger(guide) ? 0 : 1)}
          </text>
        </g>
      ))}
      <Lines lines={lines} drawn={{ x, y, step }} />
    </g>
  )
}

/** The names of the lines of a picture, each with its colour. */
export function LineKey({ picture }: { picture: Picture }) {
  const lines = [...picture.lines, ...(picture.pane?.lines ?? [])]
  return (
    <ul className={`plain ${css.key}`}>
      {lines.map(({ name, color }) => (
        <li key={name}>
          <span data-line={color} /> {name}
        </li>
      ))}
    </ul>
  )
}
