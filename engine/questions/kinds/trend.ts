import { recordDoubt, recordPart } from '../../agent/record-figures.ts'
import { bullets, paragraphs, say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { trend } from '../../agent/tools/trend.ts'
import { kind } from '../kind.ts'

type Trend = ResultOf<typeof trend>

const yes = (trend: Trend, asked: string) =>
  sentences(
    trend.rule === asked
      ? say`Yes: ${trend.market} is ${trend.rule} by the trend rule`
      : say`No: ${trend.market} is ${trend.rule} by the trend rule`,
    say`— the close moved ${trend.change} over the last ${trend.span}, and the rule asks for more than ${trend.percent} either way.`,
    trend.scaled && say`Measured by the market’s own volatility it is ${trend.scaled}, a move of ${trend.deviations}.`,
  )
const historyPart = ({ scaled_history, rule_history, span }: Trend) => {
  const history = scaled_history ?? rule_history
  return history === null || history.share === null
    ? say`Neither rule gives a direction that has come before, so there is no history to hold it against.`
    : sentences(
        say`After such a reading the market went on ${history.direction} over the next ${span} in ${recordPart(history, 'of all bars')}.`,
        recordDoubt(history),
      )
}
const next = ['How reliable is the trend?', 'And on D1?', 'Where is the nearest support?']

/** Where a market goes by stated rules. */
export const trendKinds = [
  kind<Trend>('trend', 'Trend', 'Trend', 'trend', {
    asks: {
      '#trendNoun': 'what is the trend',
      'bulls or|and|vs|versus bears in? control?': 'are bulls or bears in control',
      'which|what direction|way #beWord? About:about? go|going|moving|heading|headed|trending|pointing|move|head?':
        'which direction is it moving',
      'which way #beWord? About:about? go|heading|trend|move|headed|pointing|going|moving|trending?': 'which way is it going',
      '#beWord About:about? #upWord or #downWord': 'is it bullish or bearish',
      '#downWord or #upWord': 'bearish or bullish?',
      '#upWord or #downWord': 'bullish or bearish?',
      'trend|trending or|versus range|ranging|sideways|chop|choppy': 'trend or range',
    },
    holds: { 'both|each|either|every:negation directions|direction|ways|sides|side': 'both directions' },
    next,
  }),
  kind<Trend>('is_up', 'Trend', 'Is it rising?', 'trend', {
    asks: {
      '#doWord About:about #lookWord #upWord': 'does it look bullish',
      '#lookWord #upWord': 'looks bullish',
      '#beWord About:about? #upWord': 'is it bullish',
      '#upWord': 'bullish?',
      'About:about #upWord': 'gold bullish?',
      '#beWord #itWord? #trendNoun #upWord': 'is the trend up',
      '#beWord? the? Timeframe:timeframe #trendNoun still? #upWord': 'is the 4h trend still up',
      uptrend: 'is this an uptrend',
    },
    // Swings are not what the trend rule looks at.
    holds: {
      '#beWord? About:about? making|make|makes|printing|forming|putting in? higher:negation highs|high|peaks and|& higher lows|low|troughs':
        'are we making higher highs and higher lows',
    },
    tell: (trend) => paragraphs(yes(trend, 'bullish'), historyPart(trend)),
    next,
  }),
  kind<Trend>('is_down', 'Trend', 'Is it falling?', 'trend', {
    asks: {
      '#doWord About:about #lookWord #downWord': 'does it look bearish',
      '#lookWord #downWord': 'looks bearish',
      '#beWord About:about? #downWord': 'is it bearish',
      '#downWord': 'bearish?',
      'About:about #downWord': 'gold bearish?',
      '#beWord #itWord? #trendNoun #downWord': 'is the trend down',
      '#beWord? the? Timeframe:timeframe #trendNoun still? #downWord': 'is the 4h trend still down',
      downtrend: 'is this a downtrend',
    },
    tell: (trend) => paragraphs(yes(trend, 'bearish'), historyPart(trend)),
    next,
  }),
  kind<Trend>('is_sideways', 'Trend', 'Is it ranging?', 'trend', {
    asks: {
      '#beWord #itWord? #trendNoun #sidewaysWord': 'is the trend sideways',
      '#itWord? Timeframe:timeframe? #sidewaysWord or|and not|trending|moving|free': 'stuck in a box or trending',
      '#doWord About:about #lookWord #sidewaysWord': 'does it look choppy',
      '#beWord About:about? #sidewaysWord': 'is it ranging',
      '#lookWord #sidewaysWord': 'looks like a range',
      'no trend': 'so no trend',
      '#sidewaysWord': 'choppy?',
      '#sidewaysWord or #sidewaysWord': 'ranging or trending',
    },
    tell: (trend) =>
      sentences(
        trend.rule === 'sideways'
          ? say`${trend.market} is sideways by the trend rule`
          : say`${trend.market} is not sideways by the trend rule but ${trend.rule}`,
        say`— the close moved ${trend.change} over the last ${trend.span}, and the rule calls everything within ${trend.percent} either way sideways.`,
        trend.scaled && say`Measured by the market’s own volatility it is ${trend.scaled}, a move of ${trend.deviations}.`,
      ),
    next,
  }),
  kind<Trend>('trend_timeframes', 'Trend', 'Trend by timeframe', 'trend', {
    asks: {
      'agree|aligned|align with? each? other?': 'do H1 and H4 agree',
      'do|does|are|is #itWord? all? #allFramesWord? all|both? point|pointing|agree|agreeing|aligned|align|line|lined|go|going|face|facing|say|saying|show|showing up|in? same way|direction|thing|trend|story?':
        'do they all point the same way',
      '#trendNoun per|on|for|in|at each|every|different|several|all tf|timeframe|chart': 'trend per each timeframe',
      '#allFramesWord #upWord or #downWord': 'all timeframes bullish or bearish',
      '#trendNoun on|across|over|by|for|in? #allFramesWord': 'the trend on all timeframes',
      '#allFramesWord #trendNoun': 'higher timeframe trend',
      '#trendNoun by|per timeframe': 'trend by timeframe',
      'do #allFramesWord agree|align|match': 'do the timeframes agree',
      '#beWord #allFramesWord aligned|agreeing': 'are the timeframes aligned',
    },
    tell: (trend) =>
      paragraphs(
        say`The trend of ${trend.market} and of the other timeframes, each over ${trend.span}:`,
        bullets(
          trend.timeframes.map(
            (each) => say`${each.timeframe}: ${each.rule}${each.scaled && say`, scaled ${each.scaled}`}, ${each.change}`,
          ),
        ),
      ),
    next: ['How reliable is the trend?', 'What is the trend on D1?'],
  }),
  kind<Trend>('trend_history', 'Trend', 'How reliable the trend is', 'trend', {
    asks: {
      '#beWord #itWord? #trendNoun reading|call|signal|rule|label #reliableWord': 'is the trend signal reliable',
      '#afterWord TrendCall ,? Often #doWord? #beWord? About:about? #keepWord': 'when you call an uptrend, how often does price keep going',
      'Often #doWord? #beWord? About:about? #keepWord #afterWord TrendCall': 'how often does it continue when you call a downtrend',
      'Often #beWord #youWord? #trendNoun reading|call|signal|rule? #keepWord': 'how often is the trend right',
      '#reliableWord #beWord? #itWord? #trendNoun reading|call|signal|rule|indicator|label|arrow': 'can i trust the trend reading',
      '#whatWord #beWord its|the|your? #reliableWord': 'what is its track record',
      '#reliableWord #beWord? About:about? #trendNoun': 'how reliable is the trend',
      '#reliableWord #itWord? #trendNoun': 'can i trust the trend',
      '#trendNoun #beWord? About:about? #reliableWord': 'trend track record',
      'do|does the? #trendNoun work|hold|continue|last|persist': 'does the trend hold',
      'how often do|does a? #trendNoun like? #itWord? continue|hold|last|persist|go on?': 'how often does the trend continue',
      '#reliableWord #beWord About:about': 'how reliable is that',
    },
    tell: (trend) =>
      paragraphs(say`${trend.market} is ${trend.rule} by the trend rule now, ${trend.change} over ${trend.span}.`, historyPart(trend)),
    next: ['What is the trend on all timeframes?', 'Turn this into a strategy'],
  }),
  kind<Trend>('trend_flip', 'Trend', 'Where the trend would change', 'trend', {
    asks: {
      'at? what|which price|level #canWord the? Timeframe:timeframe? #trendNoun change|flip|turn|end|break|reverse':
        'at what price would the trend change',
      'where #canWord the? Timeframe:timeframe? #trendNoun change|flip|turn|end|break|reverse': 'where would the trend change',
      'what price|level changes|flips|turns|ends|breaks|invalidates the? Timeframe:timeframe? #trendNoun': 'what price ends the trend',
      'where #canWord #itWord be? proven? wrong|invalid|invalidated': 'where would that be proven wrong',
      'where #canWord the? Timeframe:timeframe? #trendNoun be? proven? wrong|invalid|invalidated|broken|over':
        'where would the trend be proven wrong',
    },
    tell: ({ market, rule, close, bullish_above, bearish_below, span }) =>
      sentences(
        say`${market} is ${rule} by the trend rule, at a close of ${close}.`,
        bullish_above &&
          bearish_below &&
          say`The next close reads bullish above ${bullish_above} and bearish below ${bearish_below}; between them it reads sideways.`,
        say`Both move on with each bar, since the rule looks back over ${span}.`,
      ),
    next: ['What is the trend?', 'How long has the trend lasted?'],
  }),
  kind<Trend>('trend_since', 'Trend', 'How long the trend has lasted', 'trend', {
    asks: {
      'for? how long #auxWord? #itWord? #trendNoun been|lasted|running|going|like? on|this|that?': 'how long has the trend lasted',
      'for? how long #auxWord? #itWord? #trendNoun been? #upWord': 'how long has the trend been up',
      'for? how long #auxWord? #itWord? #trendNoun been? #downWord': 'how long has the trend been down',
      'for? how long #auxWord? #itWord? uptrend|downtrend|move been|lasted|running|going|gone? on?': 'how long has the downtrend lasted',
      'since when #beWord? #itWord? #trendNoun #upWord?': 'since when is the trend up',
      'since when #beWord? About:about? #downWord': 'since when is it bearish',
      'since when #beWord? About:about? #upWord': 'since when is it bullish',
      'how old|long #beWord #itWord? #trendNoun': 'how old is the trend',
      'when did #itWord? #trendNoun start|begin|turn|change': 'when did the trend start',
    },
    tell: ({ market, rule, run, run_from, change, span }) =>
      sentences(
        say`${market} has been ${rule} by the trend rule for ${run}, since the bar of ${run_from}.`,
        say`Over the last ${span} its close moved ${change}.`,
      ),
    next,
  }),
  kind<Trend>('trend_strength', 'Trend', 'How strong the trend is', 'trend', {
    asks: {
      '#beWord #itWord? #trendNoun on|of|for|in About:about #strengthNoun': 'is the trend on gold strong or weak',
      '#beWord #itWord? About:about? Timeframe:timeframe? #trendNoun #strengthNoun': 'is the gold daily trend weak or powerful',
      '#strengthNoun #beWord? #itWord? move|rally|selloff|momentum|run|push|drop|rise|rebound': 'how strong is this move',
      '#beWord #itWord? move|rally|selloff|momentum|run|push #strengthNoun': 'is this move strong',
      momentum: 'how is the momentum',
      '#strengthNoun #beWord? #itWord? #trendNoun': 'how strong is the trend',
      '#strengthNoun of the? #trendNoun': 'strength of the trend',
      '#trendNoun #strengthNoun': 'trend strength',
    },
    tell: (trend) =>
      sentences(
        say`${trend.market} moved ${trend.change} over the last ${trend.span}, which is ${trend.deviations} of its usual moves; by the rule it is ${trend.rule}${trend.scaled && say`, by its own volatility ${trend.scaled}`}.`,
        historyPart(trend),
      ),
    next: ['What is the ADX?', 'How reliable is the trend?'],
  }),
]
