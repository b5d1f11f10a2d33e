import * as plain from '@playbook/contract/token-prices'
import { styled } from '../ui/numbers.ts'

/** A price in words, such as `3 – 9 tokens`. */
export const priceWords = styled(plain.priceWords)
