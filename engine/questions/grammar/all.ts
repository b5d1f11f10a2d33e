import type { Production } from '../../language/grammar.ts'
import { productions as reader } from '../../reader/grammar/all.ts'
import { kinds } from '../kinds/all.ts'
import { accountLimitProductions } from './account-limits.ts'
import { facetProductions } from './facets.ts'
import { leadProductions } from './leads.ts'
import { partProductions } from './parts.ts'
import { asInQuestion } from './said-of-question.ts'
import { settingProductions } from './settings.ts'
import { timeProductions } from './times.ts'
import { turnProductions } from './turns.ts'
import { wordProductions } from './words.ts'

/** What a kind costs, so that words which belong to it are not taken for a setting beside it. */
const askWeight = 1
const otherwiseWeight = 12

/** One production for each way in which a kind is asked. */
const askProductions: readonly Production[] = kinds.flatMap(({ name, asks, holds = {}, otherwise = {} }) => {
  const asked =
    (weight: number, isOtherwise?: true) =>
    ([pattern, example]: [string, string]): Production => ({
      category: 'Ask',
      pattern,
      weight,
      isTight: false,
      examples: [example],
      build: (parts) => ({ kind: name, parts, ...(isOtherwise && { isOtherwise }) }),
    })
  return [...Object.entries({ ...asks, ...holds }).map(asked(askWeight)), ...Object.entries(otherwise).map(asked(otherwiseWeight, true))]
})

/** The grammar of questions alone; the order means nothing. */
export const questionProductions: readonly Production[] = [
  ...askProductions,
  ...accountLimitProductions,
  ...facetProductions,
  ...leadProductions,
  ...settingProductions,
  ...partProductions,
  ...timeProductions,
  ...turnProductions,
  ...wordProductions,
]

/** With that of strategies, whose values and conditions stand inside questions. */
export const productions: readonly Production[] = [...reader.map(asInQuestion), ...questionProductions]
