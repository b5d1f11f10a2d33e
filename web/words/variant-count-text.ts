import { variantCountText as plainVariantCountText } from '@playbook/contract/tried'
import { styled } from '../ui/numbers.ts'

export const variantCountText = styled(plainVariantCountText)
