import { assumptionText as plainAssumptionText } from '@playbook/engine/strategy/assumption-text'
import { styled } from '../ui/numbers.ts'

export const assumptionText = styled(plainAssumptionText)
