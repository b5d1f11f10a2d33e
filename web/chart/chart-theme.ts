import { indicatorColors, type IndicatorLine } from '@playbook/engine/indicators/line-colors'
import { pageTheme, token } from '../ui/page-color.ts'

const tokens = { gain: '--up', loss: '--down' } as const

/** What a line shows: an indicator, or something that gains or loses. */
export type LineColor = IndicatorLine | keyof typeof tokens

/** A line's fixed colour as the page shows it now. */
export const colorOf = (line: LineColor): string =>
  line === 'gain' || line === 'loss' ? token(tokens[line]) : indicatorColors[line][pageTheme()]
