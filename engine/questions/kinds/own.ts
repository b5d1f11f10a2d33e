import { kind } from '../kind.ts'

/** The asker's own finished backtests. */
export const ownKinds = [
  kind('own_results', 'Own results', 'Own results', 'own_results', {
    asks: {
      'what|which backtests|results|strategies|tests do|have i|we have|run|done|made': 'what backtests do i have',
      '#compareVerb my #pastWord? #number? backtests|results|strategies|tests': 'compare my last two backtests',
      'my #resultNoun': 'show me my results',
      'my backtests|strategies|tests|runs': 'list my backtests',
      '#pastWord my? backtests|results|tests': 'my latest backtests',
      'how do|did|are|were my strategies|backtests|results do|doing|perform|performing|go?': 'how did my strategies do',
    },
    next: ['Which of my results is best?', 'Explain my last result'],
  }),
  kind('best_result', 'Own results', 'Best own result', 'own_results', {
    given: { order: 'best', count: 5 },
    asks: {
      'best|top|most profitable? my? #resultNoun': 'what is my best result',
      'which of? my #resultNoun #beWord? best|most? profitable?': 'which of my results is best',
      'which of? my strategies|backtests|results|tests|runs made|earned|did|performed|has|have most|best|better|highest':
        'which of my strategies made the most',
      'which|what backtest|strategy|result|test had|has|made|with best|highest|most return|profit|result|win?':
        'which backtest had the best return',
      'my best|top backtest|strategy|result|run|test': 'my best strategy',
    },
    next: ['Which of my results is worst?', 'Explain my last result'],
  }),
  kind('worst_result', 'Own results', 'Worst own result', 'own_results', {
    given: { order: 'worst', count: 5 },
    asks: {
      'which of? my #resultNoun #beWord? worst|least? profitable?': 'which of my results is worst',
      'my worst backtest|strategy|result|run|test': 'my worst strategy',
    },
    next: ['Which of my results is best?', 'Explain my last result'],
  }),
  kind('explain_result', 'Own results', 'A result explained', 'explain_result', {
    asks: {
      '#explainVerb my|this|the #pastWord? #resultNoun': 'explain my last result',
      'why do|did|does|is|was|has my|this|the strategy|backtest|result|test lose|losing|lost|fail|failing|bad|good|win|winning|work|working money?':
        'why did my strategy lose money',
      'how do|did|does|is|was my|this|the #pastWord? backtest|strategy|result|test do|perform|go|doing|work?':
        'how did my last backtest do',
      '#explainVerb this|that result|backtest|strategy|test': 'explain this result',
      'how good #beWord my|this|the #pastWord? #resultNoun': 'how good is my last backtest',
      'what speaks for|against my|this|the #pastWord? #resultNoun': 'what speaks against my last result',
    },
    take: (_, { strategyId }) => ({ id: strategyId }),
    next: ['Which of my results is best?', 'Explain trade 1'],
  }),
  kind('explain_trade', 'Own results', 'A trade explained', 'explain_trade', {
    asks: {
      '#explainVerb this|that|the trade': 'explain this trade',
      'what #goOnVerb in|with|on trade number|no? #number:number': 'what happened in trade 5',
      '#explainVerb the? trade number|no? #number:number': 'explain trade 3',
      'why do|did|was|is this|that|the trade win|lose|close|closed|won|lost|end|stopped|exit?': 'why did this trade lose',
    },
    take: ({ number }, { strategyId, trade }) => {
      const which = number ?? trade
      return strategyId === undefined || which === undefined ? null : { id: strategyId, number: which }
    },
    uses: ['number'],
    missing: {
      text: 'Which trade? Open the session from a trade of one of your results, or ask there for a trade by its number.',
      options: ['Show me my results', 'Explain my last result'],
    },
    next: ['Explain this result'],
  }),
]
