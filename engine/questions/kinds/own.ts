import { say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { explainResult } from '../../agent/tools/explain-result.ts'
import type { TradeOrder } from '../../agent/tools/own-trades.ts'
import type { ResultPart } from '../../agent/tools/result-parts.ts'
import { statisticNames, statisticsCatalogue } from '../../statistics/catalogue.ts'
import { kind, type TakenAt } from '../kind.ts'
import type { Slots } from '../question.ts'

type Explained = ResultOf<typeof explainResult>

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

/** One of them, as the one that something is asked of. */
const ofResult =
  'of|in|on|for|from|during my|the|that|this|these|its|all? last|newest|latest|own|past|whole? trades|backtest|backtests|test|result|results|strategy|strat'
const theId = (_: Slots, { strategyId }: TakenAt) => ({ id: strategyId })

/** Single trades of an own result, by what they are chosen by. */
const tradesBy = (order: TradeOrder, title: string, most: string, verbs: string, examples: readonly [first: string, then: string]) =>
  kind(`own_${order}_trades`, 'Your results', title, 'own_trades', {
    given: { order },
    asks: {
      [`my|the|its? #number:number? ${most} trade|trades|position|positions`]: `my 3 ${examples[0]} trades`,
      [`my|the|its? #number:number? ${most} trade|trades ${ofResult}`]: `the 3 ${examples[0]} trades of my last backtest`,
      [`my|the|its? ${most} #number:number single? trade|trades`]: `my ${examples[0]} 3 trades`,
      [`my|the|its? ${most} single trade`]: `the ${examples[0]} single trade`,
      [`my|the|its? ${most} single trade ${ofResult}`]: `the ${examples[0]} single trade in my backtest`,
      [`which|what of my|the|its trades #beWord? ${verbs} me? the? most|worst|best|biggest?`]: `which of my trades ${examples[1]} the most`,
      [`which|what trade|trades of? mine? #beWord? ${verbs} me? the? most|worst|best|biggest?`]: `which trade ${examples[1]} the most`,
      [`which|what of my|the|its trades did|performed|was|were the? ${most.split('|')[0]!}`]: `which of my trades did ${examples[0]}`,
      [`how much|big|bad|large|good #beWord my|the ${most} trade`]: `how bad was my ${examples[0]} trade`,
    },
    take: ({ number }, { strategyId }) => ({ id: strategyId, count: number }),
    uses: ['number'],
    next: ['Explain my last result', 'My longest losing streak'],
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
  tradesBy('worst', 'Your worst trades', 'worst|losing|ugliest', 'lost|lose|losing|cost|hurt|was', ['worst', 'lost']),
  tradesBy('best', 'Your best trades', 'best|winning|greatest', 'made|make|won|win|earned|earn|gained', ['best', 'made']),
  kind('own_newest_trades', 'Your results', 'Your newest trades', 'own_trades', {
    given: { order: 'newest' },
    asks: {
      'my last|latest|newest|recent #number:number? trades': 'my last 5 trades',
      'list|all my trades': 'list my trades',
      [`the? last|latest|newest #number:number? trades ${ofResult}`]: 'the last 5 trades of my backtest',
    },
    take: ({ number }, { strategyId }) => ({ id: strategyId, count: number }),
    uses: ['number'],
    next: ['My worst trades', 'Explain my last result'],
  }),
  kind('trade_runs', 'Your results', 'Your losing and winning streaks', 'trade_runs', {
    asks: {
      [`#longestWord? #sidedStreak:side ${ofResult}`]: 'longest losing streak of my trades',
      [`how long #beWord the|my? #longestWord #sidedStreak:side ${ofResult}`]: 'how long was the longest losing run in my last backtest',
      'my #longestWord? #sidedStreak:side': 'my longest losing streak',
      'what #beWord my #longestWord? #sidedStreak:side': 'what was my longest losing streak',
      'how long #beWord my #longestWord #sidedStreak:side': 'how long was my longest losing streak',
      [`#longestWord? #streakNoun of losses|losers|wins|winners|losing|winning trades? ${ofResult}`]:
        'longest run of losses in my last backtest',
      'how many trades|times in a? row do|did|have #youWord lose|lost|win|won': 'how many trades in a row did i lose',
      '#longestWord number? of? consecutive|straight losses|losers|wins|winners|losing|winning trades?': 'most consecutive losses',
      '#longestWord number? of? losses|losers|wins|winners|losing|winning trades? in a? row': 'most losses in a row',
    },
    take: theId,
    // Both are told.
    uses: ['side'],
    next: ['My worst trades', 'Explain my last result'],
  }),
  kind('expected_losing_run', 'Your results', 'How long a losing streak to expect', 'trade_runs', {
    asks: {
      'how long a? #sidedStreak:side? should|can|could|must|do|would i|we|one|you expect|have|see|face|get with|at|for|given|by that|a|an|this|my|the #percent:rate? win rate over|in|among|of|after|for #number:number trades':
        'how long should i expect with that win rate over 400 trades',
      'how long a? #sidedStreak:side should|can|could|must|do|would i|we|one|you expect|have|see|face|get with|at|for|given|by that|a|an|this|my|the #percent:rate? win rate':
        'how long a losing streak should i expect with a 40% win rate',
      '#longestWord #sidedStreak:side to? expect|expected? with|at|for|given|by that|a|an|this|my|the #percent:rate? win rate over|in|among|of|after|for #number:number trades':
        'longest losing streak to expect with a 36% win rate over 400 trades',
      'how many losses|losers in a? row should|can|could|must|do|would i|we|one|you expect|have|see|face|get with|at|for|given|by that|a|an|this|my|the #percent:rate? win rate over|in|among|of|after|for #number:number trades':
        'how many losses in a row should i expect with a 36% win rate over 400 trades',
      'how many losses|losers in a? row should|can|could|must|do|would i|we|one|you expect|have|see|face|get':
        'how many losses in a row should i expect',
      'expected #longestWord? #sidedStreak:side': 'expected longest losing streak',
      '#number:length losses|losers|losing trades? in a? row|succession with|at|for a|an|the|my? #percent:rate win rate ,? how likely|probable|often is? that|it? over|in|within|among|of|during|for #number:number trades':
        '5 losses in a row with a 40% win rate, how likely in 50 trades',
      'how likely|probable #beWord #number:length losses|losers|losing trades? in a? row|succession with|at|for a|an|the|my? #percent:rate win rate over|in|within|among|of|during|for #number:number trades':
        'how likely are 5 losses in a row with a 40% win rate in 50 trades',
    },
    take: ({ rate, number, length }, { strategyId }) => ({ id: strategyId, win_rate: rate, trades: number, run: length }),
    uses: ['side', 'rate', 'number', 'length'],
    next: ['My longest losing streak', 'Explain my last result'],
  }),
  kind('losses_unusual', 'Your results', 'Whether your losses are unusual', 'losses_against_rate', {
    asks: {
      'i|we? have|had? lost #number:number of|out my|the last|past|recent #number:ofNumber trades|ones on|with|in? this|that|my|the? strategy|system|one?':
        'i lost 7 of my last 9 trades',
    },
    take: ({ number, ofNumber, rate }, { strategyId }) =>
      number === undefined || ofNumber === undefined ? null : { id: strategyId, lost: number, of: ofNumber, win_rate: rate },
    uses: ['number', 'ofNumber', 'rate'],
    missing: { text: 'How many of how many trades were lost?', options: ['I lost 7 of my last 9 trades'] },
    next: ['My longest losing streak', 'Explain my last result'],
  }),
  kind<Explained>('win_rate_why', 'Your results', 'Win rate and profit', 'explain_result', {
    asks: {
      'why #beWord my|the|its win rate so|too|that? low|high|bad|good': 'why is my win rate so low',
      'why #beWord my|the|its win rate so|too|that? low|high|bad|good if|when|while|though|although|but|and|yet it|that|this|i ended|made|earned|lost|finished|is|was|am in|up|down|on|at? positive|negative|money|profit|profitable|green|red|plus|loss?':
        'why is the win rate so low if it ended positive',
      'how can|could it|i|my|the strategy|result|backtest|test? lose|lost|losing|make|made|be money|profit|profitable|positive|negative with|at|on a|an|such|my|that #percent:rate? low|high? win rate|wins|winners':
        'how can it lose money with a 61% win rate',
      '#percent:rate wins|win|winners|winning|winrate trades|rate? but|and|yet|though|while it|that|this|i|we #beWord? lost|lose|loses|losing|made|makes|make money|profit ,? how|why #beWord? #itWord? even? possible|so|can|come?':
        '61% wins but it lost money how is that even possible',
      'why #doWord it|that|this|i|we lose|make|lost|made money|profit with|at|though|although|when|while|despite a|an|my|the|such #percent:rate? low|high|good|bad? win rate|wins':
        'why does it lose money with a high win rate',
      'my|the|this|that? #pastWord? #resultNoun says|has|shows|with|had profit factor of|is? #number:number but|and|with|, win rate of|is|only|just? #percent:rate':
        'my backtest says profit factor 1.41 but win rate only 36%',
    },
    take: theId,
    // Its own figures are told.
    uses: ['rate', 'number'],
    tell: ({ name, market, trades, win_rate, average_win, average_loss, payoff_ratio, needed, total_return }) =>
      average_win === null || average_loss === null || needed === null || win_rate === null
        ? null
        : sentences(
            say`${name} made ${trades} on ${market} and ${total_return}: it won ${win_rate} of them.`,
            say`A win made ${average_win} on average and a loss ${average_loss}, so that a win is worth ${payoff_ratio} losses.`,
            say`With such wins and losses a win rate of ${needed} comes to nothing: what is above it earns, what is below it loses.`,
            win_rate.value > needed.value ? say`Its own is above it.` : say`Its own is not above it.`,
          ),
    next: ['My worst trades', 'Explain my last result'],
  }),
  partsOf('year', 'Your result by year', 'year|years', 'year'),
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
