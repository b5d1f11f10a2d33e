import type { Trendline } from './trendlines.ts'
import type { Zone } from './zones.ts'

export const zoneTitles = {
  support: 'Support zone',
  resistance: 'Resistance zone',
  inside: 'Zone around the price',
} as const satisfies Record<Zone['kind'], string>

export const trendlineTitle = ({ slope, kind }: Pick<Trendline, 'slope' | 'kind'>): string =>
  `${slope > 0 ? 'Rising' : 'Falling'} ${kind} line`
