import { indicatorColors, type IndicatorLine } from '@playbook/engine/indicators/line-colors'
import { pageTheme, token } from '../ui/page-color.ts'

const tokens = { gain: '--up', loss: '--down', compared: '--ind-band' } as const

/** What a line shows: an indicator, something that gains or loses, or another market. */
export type LineColor = IndicatorLine | keyof typeof tokens

const isToken = (line: LineColor): line is keyof typeof tokens => line in tokens

/** A line's fixed colour as the page shows it now. */
export const colorOf = (line: LineColor): string => (isToken(line) ? token(tokens[line]) : indicatorColors[line][pageTheme()])
