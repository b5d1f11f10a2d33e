import type { ResultPart } from '../../agent/tools/result-parts.ts'
import { statisticNames, statisticsCatalogue } from '../../statistics/catalogue.ts'
import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'

/** The statistic that results are ordered by, where one is named. */
const byStatistic = ({ name }: Slots) => ({ by: statisticNames.find((each) => statisticsCatalogue[each].title === name) })

/** The trades of an own result told apart, by what they are told apart by. */
const partsOf = (by: ResultPart, title: string, word: string, example: string) =>
  kind(`result_by_${by}`, 'Your results', title, 'result_parts', {
    given: { by },
    asks: {
      [`#ownTrades by|per|in|on each|every? ${word}`]: `my trades by ${example}`,
      [`win rate|winrate|profit|pnl of? #ownTrades by|per ${word}`]: `win rate of my trades by ${example}`,
      [`on|in|during|at? which|what ${word} do|does|did|is|are #youWord win|lose|make|earn|trade|do the? most|best|worst|least|better|money?`]: `in which ${example} do i make most`,
      [`on|in|during|at? which|what ${word} do|does|did|is|are #ownTrades win|lose|make|earn|do|work|perform the? most|best|worst|least|better|money?`]: `in which ${example} do my trades do best`,
      [`which|what ${word} #beWord best|worst for|of|in #ownTrades`]: `which ${example} is best for my trades`,
      [`best|worst ${word} for|of #ownTrades`]: `best ${example} for my trades`,
      [`split|group|break #ownTrades up|down? by|per|into ${word}`]: `split my trades by ${example}`,
    },
    take: (_, { strategyId }) => ({ id: strategyId }),
    next: ['Explain my last result', 'Show me my results'],
  })

/** The asker's own finished backtests. */
export const ownKinds = [
  kind('own_results', 'Your results', 'Your results', 'own_results', {
    asks: {
      'what #doWord #youWord test|backtest|run|try so far|already|before|lately|recently?': 'what did i backtest so far',
      'everything|anything|all that? #youWord have? tested|backtested|ran|run|tried': 'everything i backtested',

      'what #youWord have|had? tested|run|ran|backtested|tried|done|built|saved so far|already|before|lately?': 'what i have tested so far',
      "what i've|we've|ive|youve tested|run|ran|backtested|tried|done|built|saved so far|already|before|lately?": "what i've run so far",
      'my #resultNoun on|for|of|with|in Market:m': 'my results on gold',
      'my backtests|strategies|tests|runs|strats on|for|of|with|in Market:m': 'my tests on silver',
      'what|which #resultNoun do|did|have #youWord have|got|run|ran|done|made?': 'which tests do i have',

      'what|which backtests|results|strategies|tests do|have i|we have|run|done|made': 'what backtests do i have',
      '#compareVerb my #pastWord? #number:number? backtests|results|strategies|tests': 'compare my last two backtests',
      'my #resultNoun': 'show me my results',
      'my backtests|strategies|tests|runs': 'list my backtests',
      '#pastWord my? backtests|results|tests': 'my latest backtests',
      'how do|did|are|were my strategies|backtests|results do|doing|perform|performing|go?': 'how did my strategies do',
    },
    take: ({ number }) => ({ count: number }),
    uses: ['number'],
    next: ['Which of my results is best?', 'Explain my last result'],
  }),
  kind('best_result', 'Your results', 'Your best result', 'own_results', {
    given: { order: 'best', count: 5 },
    take: byStatistic,
    uses: ['name'],
    asks: {
      'which|what test|backtest|strategy|strat|run|result #doWord? did|do|made|worked|performed|is|was best|most|better':
        'which test did best',

      'which|what one? of? my #resultNoun made|earned|did|performed|has|had|have|returned|won|paid most|best|better|highest money|profit|return?':
        'which of my strats earned the most',
      'which|what one? #beWord? best|strongest of? my? #resultNoun': 'which is the best of my runs',
      'best|top|strongest #resultNoun of mine': 'best backtest of mine',
      'best|top|strongest #resultNoun #youWord have|had? ran|run|tested|tried|made|built': 'the best strategy i have tested',
      'which|what one? of? my #resultNoun had|has|have|with best #term:name': 'which of my tests had the best sharpe',
      'my? best|top #resultNoun by|for|in|on #term:name': 'my best backtest by profit factor',
      'what worked|paid best|most so far?': 'what worked best so far',

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
  kind('worst_result', 'Your results', 'Your worst result', 'own_results', {
    given: { order: 'worst', count: 5 },
    take: byStatistic,
    uses: ['name'],
    asks: {
      'which|what test|backtest|strategy|strat|run|result #doWord? did|do|made|worked|performed|is|was|lost worst|least':
        'which test did worst',

      'which|what one? of? my #resultNoun made|earned|did|performed|has|had|have|returned|lost|won least|worst|most|lowest|poorest money|profit|return?':
        'which of my strats lost the most',
      '#awfulWord #resultNoun of? mine': 'worst backtest of mine',
      'my? #awfulWord #resultNoun #youWord have|had? ran|run|tested|tried|made|built': 'the worst strategy i have tested',
      '#awfulWord one #youWord have|had? ran|run|tested|tried|made|built': 'the crappiest one i tested',
      'which|what one? of? my #resultNoun had|has|have|with #awfulWord #term:name': 'which of my tests had the worst drawdown',
      'my? #awfulWord #resultNoun by|for|in|on? #term:name?': 'my worst backtest by profit factor',
      'what worked|did|paid worst|least so far?': 'what did worst so far',

      'which of? my #resultNoun #beWord? worst|least? profitable?': 'which of my results is worst',
      'my worst backtest|strategy|result|run|test': 'my worst strategy',
    },
    next: ['Which of my results is best?', 'Explain my last result'],
  }),
  kind('explain_best', 'Your results', 'Your best result explained', 'explain_result', {
    given: { order: 'best' },
    asks: { '#explainVerb my best #resultNoun': 'explain my best result' },
    next: ['Which of my results is worst?'],
  }),
  kind('explain_worst', 'Your results', 'Your worst result explained', 'explain_result', {
    given: { order: 'worst' },
    asks: { '#explainVerb my #awfulWord #resultNoun': 'explain my worst result' },
    next: ['Which of my results is best?'],
  }),
  kind('explain_result', 'Your results', 'A result explained', 'explain_result', {
    asks: {
      'why #doWord my|this|the #pastWord #resultNoun lose|lost|fail|failed|win|work|do|go money|badly|poorly|wrong|so? bad|badly|poorly|much?':
        'why did my last test lose',
      '#explainVerb that|my|this|the #pastWord? #resultNoun of mine': 'explain that result of mine',
      '#explainVerb that|my|this|the AskedCondition:condition #resultNoun of? mine?': 'explain my golden cross result',
      'what do|does the|these|those|its|my numbers|figures|stats|metrics #meanVerb': 'what do these figures mean',

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
  partsOf('session', 'Your result by session', 'session|sessions', 'session'),
  partsOf('weekday', 'Your result by weekday', 'weekday|weekdays|day', 'weekday'),
  partsOf('hour', 'Your result by hour', 'hour|hours|time', 'hour'),
  partsOf('month', 'Your result by month', 'month|months', 'month'),
  kind('result_by_side', 'Your results', 'Your longs and shorts', 'result_parts', {
    given: { by: 'side' },
    asks: {
      'my longs vs|versus|against|and|or|compared my? to|with? my? shorts': 'my longs vs my shorts',
      'do my longs or shorts do|make|earn|work|perform|win better|best|more|most?': 'do my longs or shorts do better',
      '#ownTrades by side|direction': 'my trades by side',
    },
    take: (_, { strategyId }) => ({ id: strategyId }),
    next: ['Explain my last result'],
  }),
  kind('explain_trade', 'Your results', 'A trade explained', 'explain_trade', {
    asks: {
      'why do|did|was|is|has #itWord? get|got|exit|leave|close|closed|sell|stopped|bail out? of|in|from? the? #ordinal:number trade so|too|that? early|late|soon|quickly?':
        'why did it get out of the fourth trade so early',
      'why do|did|was|is trade|position number|no? #number:number win|lose|close|closed|won|lost|end|stopped|exit|fail|so? out|early|late|bad|badly|much?':
        'why did trade 5 lose',
      '#explainVerb the? #ordinal:number trade': 'explain the second trade',
      'what #goOnVerb in|with|on|to trade number|no? #number:number': 'what happened with trade 4',
      'what #goOnVerb in|with|on|to the? #ordinal:number trade': 'what happened in the second trade',
      'trade number|no? #number:number': 'trade 12',

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
