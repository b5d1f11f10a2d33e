import type {
  BellPicture,
  BinsPicture,
  CurvePicture,
  DotsPicture,
  FigurePicture as Picture,
  PartsPicture,
  TradesPicture,
  ValueMark,
} from '@playbook/engine/lessons/figure-picture'
import { numberText } from '../../ui/numbers.ts'
import { extent, linear, pathOf, pictureWidth, place, type Scale } from './scale.ts'
import css from './pictures.module.css'

const height = 260
const foot = 26
const floor = height - foot

interface Shown<P> {
  readonly picture: P
}

const drawings = { curve: Curve, bins: Bins, trades: Trades, parts: Parts, dots: Dots, bell: Bell } as const

/** The picture of a figure of a result, drawn from a run. */
export function FigurePicture({ picture, label }: { picture: Picture; label: string }) {
  // Each kind has its own drawing, which takes a picture of that kind.
  const Drawing = drawings[picture.kind] as (shown: Shown<Picture>) => React.ReactNode
  if (picture.kind === 'parts') return <Parts picture={picture} />
  return (
    <svg className={css.picture} viewBox={`0 0 ${pictureWidth} ${height}`} role="img" aria-label={label}>
      <Drawing picture={picture} />
    </svg>
  )
}

/** Where a text near an edge is set so that it stays inside. */
const anchorAt = (x: number): 'start' | 'middle' | 'end' => (x < 90 ? 'start' : x > pictureWidth - 90 ? 'end' : 'middle')

function Curve({ picture: { values, other, level, points, span, unit, days } }: Shown<CurvePicture>) {
  const all = [...values, ...(other?.values ?? []), ...(level === null ? [] : [level.value]), ...points.map(({ value }) => value)]
  const [low, high] = extent(all, 0.12)
  const y = linear(low, high, floor, 0)
  const lineOf = (line: readonly number[]) => pathOf(line.map((value, i) => [(i / (line.length - 1)) * pictureWidth, y(value)]))
  return (
    <>
      {span !== null && (
        <rect
          className={css.band}
          x={place(span[0] * pictureWidth)}
          y={0}
          width={place((span[1] - span[0]) * pictureWidth)}
          height={floor}
        />
      )}
      {level !== null && <Level mark={level} y={y} isPercent={unit === 'percent'} />}
      {other !== null && <path className={css.other} d={lineOf(other.values)} />}
      <path className={css.main} d={lineOf(values)} />
      {points.map(({ at, value, label }) => (
        <g key={label} className={css.point}>
          <circle cx={place(at * pictureWidth)} cy={place(y(value))} r={4} />
          <text x={place(at * pictureWidth)} y={place(y(value) - 10)} textAnchor={anchorAt(at * pictureWidth)}>
            {label}
          </text>
        </g>
      ))}
      <line className={css.rule} x1={0} x2={pictureWidth} y1={floor} y2={floor} />
      <g className={css.note}>
        <text x={0} y={height - 8}>
          {days[0]}
        </text>
        {other !== null && (
          <text x={pictureWidth / 2} y={height - 8} textAnchor="middle">
            Dashed: {other.name.charAt(0).toLowerCase() + other.name.slice(1)}
          </text>
        )}
        <text x={pictureWidth} y={height - 8} textAnchor="end">
          {days[1]}
        </text>
      </g>
    </>
  )
}

const Level = ({ mark, y, isPercent = false }: { mark: ValueMark; y: Scale; isPercent?: boolean }) => (
  <g className={css.guide}>
    <line x1={0} x2={pictureWidth} y1={place(y(mark.value))} y2={place(y(mark.value))} />
    <text x={isPercent ? pictureWidth : 0} y={place(y(mark.value) - 6)} textAnchor={isPercent ? 'end' : 'start'}>
      {mark.label}
    </text>
  </g>
)

function Bins({ picture: { of, from, width, counts, marks, lit, normal } }: Shown<BinsPicture>) {
  const top = 34
  const end = from + width * counts.length
  const x = linear(from, end, 0, pictureWidth)
  const y = linear(0, Math.max(...counts, ...(normal ?? [])), floor, top)
  const isLit = (middle: number) => lit === null || (lit.side === 'below' ? middle < lit.value : middle > lit.value)
  return (
    <>
      {counts.map((count, i) => (
        <rect
          // The bins of a picture never change places.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          className={css.bin}
          data-lit={isLit(from + (i + 0.5) * width)}
          x={place(x(from + i * width) + 1)}
          y={place(y(count))}
          width={place(x(from + width) - x(from) - 2)}
          height={place(floor - y(count))}
        />
      ))}
      {normal !== null && <path className={css.other} d={pathOf(normal.map((count, i) => [x(from + (i + 0.5) * width), y(count)]))} />}
      {marks.map(({ value, label }, i) => {
        const at = place(Math.min(pictureWidth - 1, Math.max(1, x(value))))
        return (
          <g key={label} className={css.point}>
            <line x1={at} x2={at} y1={20 + 16 * (i % 2)} y2={floor} />
            <text x={at} y={14 + 16 * (i % 2)} textAnchor={anchorAt(at)}>
              {label}
            </text>
          </g>
        )
      })}
      <Foot left={numberText(from, 0)} middle={`${of}${normal === null ? '' : ' · dashed: normal'}`} right={numberText(end, 0)} />
    </>
  )
}

const Foot = ({ left, middle, right }: { left: string; middle: string; right: string }) => (
  <>
    <line className={css.rule} x1={0} x2={pictureWidth} y1={floor} y2={floor} />
    <g className={css.note}>
      <text x={0} y={height - 8}>
        {left}
      </text>
      <text x={pictureWidth / 2} y={height - 8} textAnchor="middle">
        {middle}
      </text>
      <text x={pictureWidth} y={height - 8} textAnchor="end">
        {right}
      </text>
    </g>
  </>
)

function Trades({ picture: { of, values, lit, level } }: Shown<TradesPicture>) {
  const [low, high] = extent([0, ...values, ...(level === null ? [] : [level.value])], 0.08)
  const y = linear(low, high, floor, 0)
  const step = pictureWidth / values.length
  const shown = new Set(lit)
  return (
    <>
      {values.map((value, i) => (
        <line
          // The trades of a picture never change places.
          // oxlint-disable-next-line react/no-array-index-key
          key={i}
          className={css.trade}
          data-trend={value >= 0 ? 'up' : 'down'}
          data-lit={lit.length === 0 || shown.has(i)}
          x1={place((i + 0.5) * step)}
          x2={place((i + 0.5) * step)}
          y1={place(y(0))}
          y2={place(y(value))}
          strokeWidth={place(Math.max(1, step * 0.7))}
        />
      ))}
      <line className={css.rule} x1={0} x2={pictureWidth} y1={place(y(0))} y2={place(y(0))} />
      {level !== null && <Level mark={level} y={y} />}
      <Foot left="First" middle={of} right="Last" />
    </>
  )
}

/** Beside one another, in HTML: each part with its text. */
function Parts({ picture: { parts } }: Shown<PartsPicture>) {
  const most = Math.max(...parts.map(({ value }) => Math.abs(value)))
  return (
    <dl className={css.parts}>
      {parts.map(({ label, value, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="num">{text}</dd>
          <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
            <rect width={place((100 * Math.abs(value)) / (most || 1))} height={4} />
          </svg>
        </div>
      ))}
    </dl>
  )
}

function Dots({ picture: { across, up, dots, line, across0 } }: Shown<DotsPicture>) {
  const [left, right] = extent([0, ...dots.map(([x]) => x)])
  const [low, high] = extent([0, ...dots.map(([, y]) => y)])
  const x = linear(left, right, 0, pictureWidth)
  const y = linear(low, high, floor, 16)
  return (
    <>
      <line className={css.rule} x1={0} x2={pictureWidth} y1={place(y(0))} y2={place(y(0))} />
      <line className={css.rule} x1={place(x(0))} x2={place(x(0))} y1={16} y2={floor} />
      <g className={css.cloud}>
        {dots.map(([a, b], i) => (
          // The dots of a picture never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <circle key={i} cx={place(x(a))} cy={place(y(b))} r={2.4} />
        ))}
      </g>
      {line !== null && (
        <line
          className={css.main}
          x1={0}
          x2={pictureWidth}
          y1={place(y(line.at0 + line.slope * left))}
          y2={place(y(line.at0 + line.slope * right))}
        />
      )}
      {across0 !== null && (
        <g className={css.point}>
          <line x1={place(x(across0.value))} x2={place(x(across0.value))} y1={16} y2={floor} />
          <text x={place(x(across0.value))} y={12} textAnchor={anchorAt(x(across0.value))}>
            {across0.label}
          </text>
        </g>
      )}
      <Foot left={numberText(left, 1)} middle={`Across: ${across} · up: ${up}`} right={numberText(right, 1)} />
    </>
  )
}

function Bell({ picture: { estimate, error, against } }: Shown<BellPicture>) {
  const reach = 3.6 * error
  const [left, right] = extent([estimate.value - reach, estimate.value + reach, against.value], 0.02)
  const x = linear(left, right, 0, pictureWidth)
  const y = linear(0, 1, floor, 36)
  const density = (value: number) => Math.exp(-(((value - estimate.value) / error) ** 2) / 2)
  const places = Array.from({ length: 121 }, (_, i) => left + ((right - left) * i) / 120)
  const above = places.filter((value) => value >= against.value)
  return (
    <>
      {above.length > 0 && (
        <path
          className={css.area}
          d={`M${place(x(above[0]!))} ${floor}${above.map((value) => `L${place(x(value))} ${place(y(density(value)))}`).join('')}L${pictureWidth} ${floor}Z`}
        />
      )}
      <path className={css.main} d={pathOf(places.map((value) => [x(value), y(density(value))]))} />
      {[estimate, against].map(({ value, label }, i) => (
        <g key={label} className={css.point}>
          <line x1={place(x(value))} x2={place(x(value))} y1={20 + 14 * i} y2={floor} />
          <text x={place(x(value))} y={14 + 14 * i} textAnchor={anchorAt(x(value))}>
            {label}
          </text>
        </g>
      ))}
      <Foot left={numberText(left, 1)} middle="Sharpe of a year; shaded: above what it is held against" right={numberText(right, 1)} />
    </>
  )
}
