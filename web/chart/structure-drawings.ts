import { levelBars } from '@playbook/engine/indicators/structure/level-bars'
import { trendlineTitle, zoneTitles } from '@playbook/engine/indicators/structure/level-names'
import { trendlinesAt, type Trendline } from '@playbook/engine/indicators/structure/trendlines'
import { zonesAt, type Zone } from '@playbook/engine/indicators/structure/zones'
import { barsFromRows, type Bar } from '@playbook/engine/market/bars'
import { formatCount, numberText } from '../ui/numbers.ts'
import type { ChartLine } from './line-set.ts'
import type { PriceBand } from './price-bands.ts'

/** A drawing in words: what it is, where, and what speaks for it. */
export interface Evidence {
  readonly id: string
  readonly title: string
  readonly place: string
  readonly facts: string
}

/** Structure on the chart, with what speaks for each piece. */
export interface DrawnStructure {
  readonly bands: readonly PriceBand[]
  readonly lines: readonly ChartLine[]
  readonly evidence: readonly Evidence[]
}

function zoneEvidence({ kind, low, high, touches, visits, held }: Zone, decimals: number): Omit<Evidence, 'id'> {
  const visited = visits === 0 ? 'not visited since' : `held ${held} of ${formatCount(visits, 'visit')}`
  return {
    title: zoneTitles[kind],
    place: `${numberText(low, decimals)} to ${numberText(high, decimals)}`,
    facts: `${formatCount(touches.length, 'touch', 'touches')}, ${visited}`,
  }
}

function lineEvidence(line: Trendline, decimals: number): Omit<Evidence, 'id'> {
  const { to, touches, meanErrorAtr, brokenAt } = line
  return {
    title: trendlineTitle(line),
    place: `now at ${numberText(to.price, decimals)}`,
    facts: `${formatCount(touches.length, 'touch', 'touches')}, mean distance ${meanErrorAtr.toFixed(2)} ATR${brokenAt === null ? '' : ', broken since'}`,
  }
}

/** Zones and trendlines as they stand at the last closed bar. */
export function drawStructure(chosen: readonly string[], rows: readonly Bar[], closed: number, decimals: number): DrawnStructure {
  const bars = barsFromRows(rows.slice(Math.max(0, closed - levelBars), closed))
  const timeOf = (place: number) => bars.time[place]!
  const last = bars.length - 1
  const zones = chosen.includes('zones') && last >= 0 ? zonesAt(bars, last, { span: levelBars }) : []
  const lines = chosen.includes('trendlines') && last >= 0 ? trendlinesAt(bars, last, { span: levelBars }) : []
  return {
    bands: zones.map(({ low, high, kind, touches }) => ({ low, high, kind, from: timeOf(touches[0]!), label: `${touches.length}×` })),
    lines: lines.map((line, n) => ({
      id: `trendline-${n}`,
      title: '',
      color: line.kind === 'support' ? 'gain' : 'loss',
      pane: 0,
      isAside: true,
      points: [
        { time: timeOf(line.from.bar), value: line.from.price },
        { time: timeOf(line.to.bar), value: line.to.price },
      ],
    })),
    evidence: [
      ...zones.map((zone, n) => ({ id: `zone-${n}`, ...zoneEvidence(zone, decimals) })),
      ...lines.map((line, n) => ({ id: `trendline-${n}`, ...lineEvidence(line, decimals) })),
    ],
  }
}
