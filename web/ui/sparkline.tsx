interface SparklineProps {
  values: readonly number[]
  width?: number
  height?: number
}

/** A small line of recent values with a dot at the newest. Decoration: the figures stand beside it. */
export function Sparkline({ values, width = 96, height = 22 }: SparklineProps) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const range = Math.max(...values) - low || 1
  const x = (index: number) => 2 + (index / (values.length - 1)) * (width - 6)
  const y = (value: number) => 3 + (1 - (value - low) / range) * (height - 6)
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  const last = values.at(-1) as number
  return (
    <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.25" strokeLinejoin="round" />
      <circle cx={x(values.length - 1)} cy={y(last)} r="2" fill="currentColor" />
    </svg>
  )
}
