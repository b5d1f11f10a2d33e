interface IntervalProps {
  low: number
  expected: number
  high: number
  /** Ends of the axis, in the same unit; by default what holds the three and zero. */
  axis?: readonly [number, number]
  size?: 'md' | 'sm'
  tone?: 'up' | 'down'
}

/** Whisker, diamond, whisker on a line with a mark at zero. Decoration: say the three figures in text beside it. */
export function Interval({ low, expected, high, axis, size = 'md', tone }: IntervalProps) {
  const [from, to] = axis ?? roomyAxis(low, high)
  const at = (value: number) => `${(Math.max(0, Math.min(1, (value - from) / (to - from || 1))) * 100).toFixed(2)}%`
  const cap = size === 'sm' ? 5 : 8
  const half = size === 'sm' ? 5 : 8
  return (
    <svg className={['iv', size === 'sm' && 'sm', tone].filter(Boolean).join(' ')} aria-hidden="true">
      <line className="axis" x1="0" x2="100%" y1="50%" y2="50%" />
      {from <= 0 && to >= 0 && <line className="zero" x1={at(0)} x2={at(0)} y1="2" y2="100%" />}
      <line className="span" x1={at(low)} x2={at(high)} y1="50%" y2="50%" />
      {[low, high].map((end, index) => (
        <svg key={index === 0 ? 'low' : 'high'} x={at(end)} y="50%" overflow="visible">
          <line className="span" y1={-cap} y2={cap} />
        </svg>
      ))}
      <svg x={at(expected)} y="50%" overflow="visible">
        <path className="mid" d={`M0 ${-half}L${half} 0 0 ${half}L${-half} 0z`} />
      </svg>
    </svg>
  )
}

function roomyAxis(low: number, high: number): [number, number] {
  const from = Math.min(0, low)
  const to = Math.max(0, high)
  const room = (to - from || 1) * 0.06
  return [from - room, to + room]
}

interface IntervalFigureProps extends Omit<IntervalProps, 'size'> {
  format: (value: number) => string
  note: string
}

/** @public The interval with its three figures, the expected one large. */
export function IntervalFigure({ format, note, ...interval }: IntervalFigureProps) {
  return (
    <div className="ivf">
      <p className="big">
        <b className="num">{format(interval.expected)}</b>
        <span>{note}</span>
      </p>
      <Interval {...interval} />
      <p className="ends num">
        <span>
          <b>{format(interval.low)}</b>pessimistic
        </span>
        <span>
          <b>{format(interval.high)}</b>optimistic
        </span>
      </p>
    </div>
  )
}
