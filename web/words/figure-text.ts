import { formatFigure as plainFormatFigure } from '@playbook/engine/statistics/format-figure'
import { styled } from '../ui/numbers.ts'

export const formatFigure = styled(plainFormatFigure)
