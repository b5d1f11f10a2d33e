import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'

/** The first market and those beside it; the chart's own comes first where only one is named. */
const markets = ({ markets: named = [] }: Slots, { symbol }: { readonly symbol: string }) => {
  const [first = symbol, ...others] = named.length === 1 && named[0] !== symbol ? [symbol, ...named] : named
  return others.length === 0 ? null : { symbol: first, others: others.join(', ') }
}
const missing = {
  text: 'With which market?',
  options: ['How does it correlate with gold?', 'Compare it with EURUSD'],
}

/** Several markets together. */
export const marketKinds = [
  kind('correlation', 'Several markets', 'Correlation', 'correlation', {
    asks: {
      'how closely|strongly|much|tightly #beWord About:about and|with Market:a #correlationNoun': 'how closely are gold and silver linked',
      'how closely|strongly|much|tightly #correlationNoun': 'how closely correlated with gold',

      'do|does|did About:about and|with Market:a move|go|trade|run together|alike|apart|opposite': 'do gold and silver move together',
      'do|does|did About:about move|go|trade with|against|like|opposite to? Market:a': 'does gold move against silver',

      '#correlationNoun': 'correlation with gold',
      '#correlationNoun between|of|with|to': 'correlation between gold and silver',
      'how do|does|is|are About:about? #correlationNoun': 'how does it correlate with gold',
      'how closely do|does About:about? #correlationNoun': 'how closely does it follow gold',
    },
    take: markets,
    uses: ['markets'],
    missing,
    next: ['Compare it with EURUSD', 'And on D1?'],
  }),
  kind('compare', 'Several markets', 'Comparison', 'compare', {
    asks: {
      'put About:about next|beside|alongside to? Market:a': 'put gold next to silver',

      'put About:about and|with|against Market:a side by side': 'put gold and silver side by side',
      'how do they|these|those #compareVerb up?': 'how do they stack up',

      '#compareVerb': 'compare it with gold',
      '#compareVerb performance|returns|change|changes of|between?': 'compare the performance of gold and silver',
      '#compareVerb About:about? with|to|and|against': 'compare this to silver',
      'Market:a vs|versus|against Market:b': 'gold vs silver',
    },
    take: markets,
    uses: ['markets'],
    missing,
    next: ['How does it correlate with gold?', 'What is the trend?'],
  }),
  kind('stronger', 'Several markets', 'Which moved more', 'compare', {
    asks: {
      'did|does|has About:about beat|outperform|outpace|beaten|outperformed|outrun Market:a': 'did gold beat silver',

      'which|what|who one? moved|rose|fell|gained|lost|performed|did|ran|climbed|dropped|went|made|returned up|down? more|most|best|better|worst|worse|further|higher|harder':
        'which one ran further, gold or silver',
      'Market:a or Market:b ,? which|who|what one? moved|rose|fell|gained|lost|performed|did|ran|climbed|dropped|went|made|returned up|down? more|most|best|better|worst|worse|further|higher|harder':
        'gold or silver, which gained more',
      'which|what|who one? #beWord? winning|leading|lagging|ahead|behind|strongest|weakest': 'which one is leading, gold or silver',

      '#strongerWord': 'is gold stronger than silver',
      'which|what one? #beWord? #strongerWord': 'which is stronger, gold or silver',
      'which|what one? moved|rose|fell|gained|lost|performed|did more|most|best|better|worst|worse': 'which moved more, gold or silver',
    },
    take: markets,
    uses: ['markets'],
    missing,
    next: ['How does it correlate with gold?', 'Compare it with EURUSD'],
  }),
]
