import { valueText as plainValueText } from '@playbook/engine/explain/value-text'
import { styled } from '../ui/numbers.ts'

export const valueText = styled(plainValueText)
