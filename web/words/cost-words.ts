import {
  commissionWords as plainCommissionWords,
  financingWords as plainFinancingWords,
  slippageWords as plainSlippageWords,
} from '@playbook/contract/cost-words'
import { styled } from '../ui/numbers.ts'

export const commissionWords = styled(plainCommissionWords)
export const financingWords: typeof plainFinancingWords = styled(plainFinancingWords)
export const slippageWords: typeof plainSlippageWords = styled(plainSlippageWords)
