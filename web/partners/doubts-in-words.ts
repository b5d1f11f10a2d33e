import { doubts, type Doubt } from '@playbook/contract/partners'

/** Why a reward is held or was refused, a sentence for each reason. */
export const doubtsInWords = (found: readonly Doubt[]): string => found.map((doubt) => doubts[doubt].says).join(' ')
