import { tradingTerms } from '../../agent/trading-terms.ts'
import { statisticNames, statisticsCatalogue } from '../../statistics/catalogue.ts'

/** Words of trading and statistics that can be explained, by what they are called. */
export const terms: readonly { readonly term: string; readonly words: readonly string[] }[] = [
  ...tradingTerms.map(({ title, also }) => ({ term: title, words: [title, ...also].map((word) => word.toLowerCase()) })),
  ...statisticNames.map((name) => {
    const { title } = statisticsCatalogue[name]
    return { term: title, words: [title.toLowerCase()] }
  }),
]
