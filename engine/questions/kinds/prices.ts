import { say, sentences } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { extremes } from '../../agent/tools/extremes.ts'
import type { priceNow } from '../../agent/tools/price-now.ts'
import type { rangeFigures } from '../../agent/tools/range-figures.ts'
import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'

type Now = ResultOf<typeof priceNow>
type Range = ResultOf<typeof rangeFigures>
type Extremes = ResultOf<typeof extremes>

const when = ({ period, bars }: Range) => (period === null ? say`over the last ${bars}` : period)
/** Without a time the day is meant. */
const today = { take: ({ time }: Slots) => (time === undefined ? { period: 'today' } : {}) }
const next = ['How far is the 52 week high?', 'What is the trend?', 'Where is the nearest support?']

/** Prices, and those of stretches of time. */
export const priceKinds = [
  kind<Now>('price', 'Price', 'Price', 'price_now', {
    isFrame: true,
    asks: {
      '#whatWord #beWord? About:about #beWord? #atPriceWord': 'what is gold changing hands at',
      '#whatWord #beWord? #atPriceWord': 'what are we trading at',
      '#nowWord price': 'current price',
      'price check': 'price check',
      'where About:about #beWord #nowWord?': 'where gold is right now',
      'price #nowWord': 'price right now',
      '#priceNoun': 'the last price',
      'the #nowWord? price': 'what is the price',
      '#whatWord #beWord #nowWord? price': 'what is price',
      'price of|for|on|in About:about?': 'price of gold',
      'About:about #nowWord? price': 'gold price',
      '#tellVerb #youWord? #nowWord? price': 'show me price',
      '#whatWord #beWord? About:about? trading|priced at?': 'where is it trading',
      '#whatWord #beWord About:about at': 'what is eurusd at',
      'how much #beWord About:about': 'how much is it',
      'how much do|does|is one|a? About:about cost': 'how much does gold cost',
      'how much #beWord About:about? worth|cost': 'how much is it worth',
      'how #beWord About:about doing': 'how is it doing',
    },
    otherwise: { price: 'price?' },
    overTime: 'summary',
    next,
  }),
  kind('overview', 'Price', 'The market at a glance', 'market_overview', {
    asks: {
      '#itWord in figures|numbers': 'the market in figures',
      'anything|something|whats|what going|happening|cooking|interesting|up on? here|with? #itWord?': 'anything going on here',
      'is there? anything|something going|happening on? here|with? #itWord?': 'is anything going on here',
    },
    next,
  }),
  kind<Range>('summary', 'Price', 'What happened', 'range_figures', {
    isFrame: true,
    ...today,
    asks: {
      'what has|have About:about been up to': 'what has gold been up to',
      'what About:about has|have|is|was|did been? doing|done|do|up to?': 'what this market has been doing last month',
      'what has|have|is|was About:about been? doing|done': 'what has it been doing this week',
      '#recapWord': 'catch me up',
      '#recapWord on|of|about|with|for About:about': 'catch me up on gold',
      'what did|have #youWord miss|missed on|in|with? About:about?': 'what did i miss on gold',
      'how did|has|was|were About:about trade|traded|act|acted|behave|behaved|hold up|overall? Time:time': 'how did it behave yesterday',
      '#whatWord #beWord? been? #goOnVerb': 'what has been happening this week',
      'summary|overview|rundown|roundup|wrap of|for|on?': 'a summary of last week',
      'how #beWord About:about? been|doing|going|performing|looking': 'how has the market been today',
      'what #goOnVerb': 'what happened last week',
      'what has|have #goOnVerb': 'what has happened today',
      'what #beWord #goOnVerb': 'what is going on',
      'what do|did|does|has|have About:about? do|done|been? doing?': 'what did it do last week',
      'sum up': 'sum up the last month',
      "Time:time 's? #highNoun ,? #lowNoun ,? and|&? #closeNoun": "yesterday's high, low and close",
      "Time:time 's? #openNoun ,|/? #highNoun ,|/? #lowNoun ,|/? and|&? #closeNoun": 'last weeks open high low close',
      '#highNoun ,? #lowNoun ,? and|&? #closeNoun': 'high, low and close of last week',
      '#openNoun ,? #highNoun ,? #lowNoun ,? and|&? #closeNoun': 'open, high, low and close of friday',
      '#openNoun and|&|n|/|, #closeNoun': 'open and close of yesterday',
      '#openNoun and|&|n|/|, #closeNoun Time:time': 'open and close yesterday',
      'ohlc|hlc of|for|on|in? Time:time': 'ohlc of yesterday',
      "Time:time 's? ohlc|hlc|candle|bar": 'last weeks ohlc',
      recap: 'recap of last week',
      'how do|was|were|did|has|have About:about? do|go|perform|been|fare|doing': 'how did it do last month',
      'how was|were Time:time': 'how was yesterday',
    },
    next,
  }),
  kind<Range>('change', 'Price', 'Change', 'range_figures', {
    isFrame: true,
    ...today,
    asks: {
      'did|do|does|has|have|is About:about close|closed|end|ended|finish|finished|settle|settled #moveSide:side Time:time':
        'did the dax close higher yesterday',
      'has|have About:about? been going|moving|heading|trending|trading #upWord or #downWord': 'has it been going up or down since March',
      'is|was About:about? going|moving|heading|trending #upWord or #downWord Time:time': 'is it going up or down this week',
      '% on|for|in|over|of? Time:time': '% since 2024',
      'Time:time %|percent|pct|perf|performance|return': 'ytd %',
      'how much|many % on|for|in|over|of? Time:time': 'how much % since monday',
      '%|percent|percentage|pips|points up|down|gained|lost|moved|change|changed Time:time': 'percent gained this month',
      'About:about % change|move|gain|loss? Time:time': 'gold % this month',
      'where do|did #youWord stand Time:time': 'where do we stand this week',
      'how did|do|does|has|have About:about? perform|performed|done Time:time': 'how has it performed this year',
      'net|total|overall change|move|gain|loss|return|result of|for|in|over|since? Time:time': 'net change this week',
      'has|have|did About:about? gone|go|moved|move|come|been up|down|higher|lower': 'has it gone up since January',
      'has|have About:about? risen|fallen|gained|lost|dropped|rallied': 'has it risen this week',
      'PeriodOf:time change|move|performance|return': 'weekly change',
      '#changeNoun': 'what is the change this month',
      'how much|far do|has|have|did About:about? fallen|risen|gained|lost|dropped|rise|fall|gain|lose|drop|gone':
        'how much has it gained this week',
      'how much|far do|has|have|did About:about? #changeVerb': 'how much did it move last week',
      "how much|far|many do|has|have|did About:about? #changeVerb Time:time 's? #openNoun": "how much has it moved since monday's open",
      "how much|far|many do|has|have|did About:about? moved|gained|lost|risen|fallen|dropped Time:time 's? #openNoun":
        "how far has gold fallen since today's open",
      'how much #beWord About:about? up|down': 'how much is it up this year',
      '#beWord About:about? up|down Time:time': 'is it up this week',
      'how many pips|points|percent do|did|has|have About:about? move|moved|gain|gained|lose|lost|fall|fallen|rise|risen|make|made|do|done|go|gone':
        'how many pips did it move yesterday',
      '#beWord About:about? #upWord or #downWord Time:time': 'is it up or down this week',
      'percent|percentage|% change|move|gain|loss': 'percent change yesterday',
    },
    uses: ['side'],
    tell: (range, _, { side }) =>
      sentences(
        side &&
          range.change &&
          say`${range.change.value > 0 === (side === 'up') && range.change.value !== 0 ? 'Yes' : 'No'}, from its open.`,
        say`${range.market} changed ${range.change} (${range.move}) ${when(range)}: it opened at ${range.open} and closed last at ${range.close}.`,
        say`In between it ranged from ${range.low} to ${range.high}.`,
      ),
    next: ['And last week?', 'What were the biggest moves?', 'What is the trend?'],
  }),
  kind<Range>('range_of', 'Volatility and ranges', 'Range', 'range_figures', {
    ...today,
    asks: {
      '#highNoun to|-|till|down #lowNoun': 'high to low yesterday',
      'PeriodOf:time #highNoun and|&|n|/|or|,? #lowNoun': 'weekly high low',
      'PeriodOf:time #lowNoun and|&|n|/|or|,? #highNoun': 'daily low and high',
      "Time:time 's? #highNoun and|&|n|/|plus|+ #lowNoun": "last week's high and low",
      "Time:time 's? #lowNoun and|&|n|/|plus|+ #highNoun": "last week's low and high",
      '#lowNoun to|-|till|up #highNoun': 'low to high yesterday',
      'both? #lowNoun and|&|n|/|plus|+ #highNoun of|for|in|over|on? Time:time': 'the bottom and the top of last week',
      'both? #highNoun and|&|n|/|plus|+ #lowNoun of|for|in|over|on? Time:time': 'the peak and the bottom of last week',
      'both? #highNoun and|&|n|/|plus|+ #lowNoun': 'both the peak and the bottom',
      'both? #lowNoun and|&|n|/|plus|+ #highNoun': 'bottom and top',
      'both #extremesNoun': 'both the high and low',
      "how many|much pips|points|room? between|from Time:time 's? #highNoun and|to|& #lowNoun":
        "how many pips between yesterday's high and low",
      'range|distance|spread|span|difference|width between|from|of? #extremesNoun': 'spread between high and low yesterday',
      'range|distance|spread|span|difference between|from #highNoun and|to #lowNoun':
        'difference between the peak and the bottom yesterday',
      'span|range|distance|ground|pips About:about? has|have|did? cover|covered|travel|travelled|traveled|swing|swung|span|spanned|range|ranged|trade|traded':
        'the span it covered last week',
      'how wide|big|large #beWord? About:about? range? Time:time': 'how wide was last week',
      'how much ground|distance do|did|has|have About:about? cover|covered|travel|travelled': 'how much ground did it cover yesterday',
      'span|width of|for|in|over? Time:time': 'span of last week',
      'PeriodOf:time range': 'the weekly range',
      'what range do|did About:about? trade|move|stay in?': 'what range did it trade in yesterday',
      'range of|for|in|over|during|on? Time:time': 'the range of last week',
      "Time:time 's? range": "yesterday's range",
      "difference|compare|comparison between|of? Time:time 's? range? and|vs|versus|to|with Time:versus 's? range":
        "difference between today's and yesterday's range",
      "Time:time 's? range vs|versus|against|compared|and|or to|with? Time:versus 's? range?": "today's range vs yesterday",
      '#extremesNoun': 'high and low',
      '#extremesNoun of|for|in|over|during|on|from|since? Time:time': 'high and low of last month',
      'how much|far do|did|has|have About:about? range': 'how far did it range yesterday',
    },
    tell: (range) =>
      say`${range.market} ${when(range)}: the high was ${range.high} (${range.high_time}) and the low ${range.low} (${range.low_time}), a range of ${range.range} or ${range.range_percent}.`,
    next: ['What is the average daily range?', 'How volatile is it?'],
  }),
  kind<Range>('range_place', 'Volatility and ranges', 'Position in the range', 'range_figures', {
    ...today,
    asks: {
      'where is|are|am|r|do|does About:about #nowWord? inside|in|within it|that|this|the? range|box? in|as? %|percent|pct?':
        'where are we inside it in %',
      'where is|are|am|r|do|does About:about #nowWord? sit|stand|lie inside|in|within it|that|this|the? range|box? in|as? %|percent|pct?':
        'where does it stand in the range',
      '#beWord About:about #nowWord? closer|nearer to? top|high|highs|upper|bottom|low|lows or|/ to? bottom|low|lows|lower|top|high|highs end|part|half|side|edge?':
        'is it closer to the top or to the bottom',
      '#beWord About:about #nowWord? closer|nearer to? top|high|highs|upper|bottom|low|lows or|/ to? bottom|low|lows|lower|top|high|highs end|part|half|side|edge? of|in|for|over|within Time:time range?':
        'is it closer to the top or bottom of the last 6 months',
      "#beWord About:about #nowWord? closer|nearer to? top|high|highs|upper|bottom|low|lows or|/ to? bottom|low|lows|lower|top|high|highs end|part|half|side|edge? of|in? #itWord? Time:time 's? range":
        "is it closer to the top or the bottom of this year's range",
      '#beWord About:about #nowWord? closer|nearer to? top|high|highs|upper|bottom|low|lows or|/ to? bottom|low|lows|lower|top|high|highs of where #itWord #beWord? been? Time:time':
        "is it closer to the top or the bottom of where it's been the last six months",
      "where is|are|do|does About:about #nowWord? sit|stand|lie? in|with relation|relative|compared to|with? its|the? Time:time 's? range":
        'where is price in relation to its 6 month range',
      'how high|low #beWord About:about #nowWord? in|within its|the? Time:time range': 'how high is it in its 6 month range',
      "where is|are|am|r|do|does About:about #nowWord? sit|stand|lie? inside|in|within Time:time 's? range":
        "where is it in this year's range",
    },
    tell: (range) =>
      range.position === null
        ? say`${range.market} did not move ${when(range)}.`
        : say`${range.market} ${when(range)} lay between ${range.low} (${range.low_time}) and ${range.high} (${range.high_time}); its last close, ${range.close}, lies at ${range.position} of that range, counted from the low.`,
    next: ['What is the average daily range?', 'How volatile is it?'],
  }),
  kind<Range>('high_of', 'Price', 'High', 'range_figures', {
    ...today,
    asks: {
      'PriorHigh:time': 'pdh',
      'most|highest About:about has|have|had|was ever? been? worth': 'the most gold has been worth in the past 10 days',
      'most|highest|furthest About:about has|have|had|ever? been? get|got|reach|reached|hit|go|gone|went|trade|traded|print|printed|touch|touched|see|saw|seen|pay|paid|make|made up? to|at?':
        'the most gold got to last year',
      '#highNoun About:about has|have|had|did? been? get|got|reach|reached|hit|go|gone|went|trade|traded|print|printed|touch|touched|see|saw|seen|make|made|set to|at?':
        'the highest it reached last week',
      'how high do|did|has|have About:about? climb|climbed|reach|reached|run|ran|spike|spiked|rise|risen|rose|rally|rallied|push|pushed|print|printed to?':
        'how high did it climb yesterday',
      'where do|did About:about? peak|top|max|cap out?': 'where did it peak last week',
      'PeriodOf:time #highNoun': 'the weekly high',
      '#highNoun': 'what was the high today',
      '#highNoun of|for|in|over|during|on|from|since? Time:time': 'the high of last week',
      "Time:time 's? #highNoun": "yesterday's high",
      'how high do|did|has|have About:about? go|went|gone|get|got|trade|traded|been': 'how high did it go yesterday',
    },
    tell: (range) =>
      sentences(
        say`The high of ${range.market} ${when(range)} was ${range.high}, on the bar of ${range.high_time}.`,
        say`The highest close was ${range.highest_close}.`,
      ),
    next: ['And the low?', 'How far is the 52 week high?'],
  }),
  kind<Range>('highest_close', 'Price', 'Highest close', 'range_figures', {
    ...today,
    asks: {
      'highest|top|best|max|maximum #closeNoun of|for|in|over|during|on|from|since? Time:time?': 'the highest close of this month',
      'highest About:about has|have|had|did? closed|close|finished|settled|ended|finish at?': 'the highest it closed this year',
      'highest Timeframe:timeframe #closeNoun': 'the highest daily close this year',
      'highest|top|best|max|maximum Timeframe:timeframe? #closeNoun NotWick': 'the highest close, not the wick, of this month',
    },
    tell: (range) =>
      say`The highest close of ${range.market} ${when(range)} was ${range.highest_close}. The high itself was ${range.high}.`,
    next: ['And the high?', 'And the lowest close?'],
  }),
  kind<Range>('lowest_close', 'Price', 'Lowest close', 'range_figures', {
    ...today,
    asks: {
      'lowest|worst|min|minimum #closeNoun of|for|in|over|during|on|from|since? Time:time?': 'the lowest close of this month',
      'lowest About:about has|have|had|did? closed|close|finished|settled|ended|finish at?': 'the lowest it closed this year',
      'lowest Timeframe:timeframe #closeNoun': 'the lowest daily close this year',
      'lowest|worst|min|minimum Timeframe:timeframe? #closeNoun NotWick': 'the lowest close, not the wick, of this month',
    },
    tell: (range) => say`The lowest close of ${range.market} ${when(range)} was ${range.lowest_close}. The low itself was ${range.low}.`,
    next: ['And the low?', 'And the highest close?'],
  }),
  kind<Range>('low_of', 'Price', 'Low', 'range_figures', {
    ...today,
    asks: {
      'PriorLow:time': 'pdl',
      'least|lowest About:about has|have|had|was ever? been? worth': 'the least gold has been worth in the past 10 days',
      'least|lowest|furthest About:about has|have|had|ever? been? get|got|reach|reached|hit|go|gone|went|trade|traded|print|printed|touch|touched|see|saw|seen|pay|paid|make|made down? to|at?':
        'the lowest gold got to last year',
      '#lowNoun About:about has|have|had|did? been? get|got|reach|reached|hit|go|gone|went|trade|traded|print|printed|touch|touched|see|saw|seen|make|made|set to|at?':
        'the lowest it reached last week',
      'how low|deep do|did|has|have About:about? fall|fallen|fell|drop|dropped|dip|dipped|sink|sunk|sank|reach|reached|slide|print|printed|go|gone|went to?':
        'how low did it dip yesterday',
      'where do|did About:about? bottom|trough out?': 'where did it bottom out last week',
      'PeriodOf:time #lowNoun': 'the weekly low',
      '#lowNoun': 'what was the low today',
      '#lowNoun of|for|in|over|during|on|from|since? Time:time': 'the low of last week',
      "Time:time 's? #lowNoun": "yesterday's low",
      'how low do|did|has|have About:about? go|went|gone|get|got|trade|traded|been': 'how low did it go yesterday',
    },
    tell: (range) =>
      sentences(
        say`The low of ${range.market} ${when(range)} was ${range.low}, on the bar of ${range.low_time}.`,
        say`The lowest close was ${range.lowest_close}.`,
      ),
    next: ['And the high?', 'How far is the 52 week low?'],
  }),
  kind<Range>('open_of', 'Price', 'Open', 'range_figures', {
    ...today,
    asks: {
      'Time:time #openNoun for|on|of? About:about?': 'monday open',
      '#whatWord #beWord the #openNoun': 'what is the open',
      '#openNoun About:about? Time:time': 'open yesterday',
      'at? what price do|did About:about? #openNoun': 'at what price did it open today',
      'PeriodOf:time #openNoun': 'the weekly open',
      '#openNoun of|for|in|on? Time:time': 'the open of this week',
      "Time:time 's? #openNoun": "today's open",
      'where|what do|did About:about? #openNoun': 'where did it open today',
    },
    tell: (range) => say`${range.market} opened ${when(range)} at ${range.open}, on the bar of ${range.from}.`,
    next: ['And the high?', 'How much has it moved today?'],
  }),
  kind<Range>('close_of', 'Price', 'Close', 'range_figures', {
    ...today,
    asks: {
      '#closeNoun About:about? Time:time': 'close yesterday',
      'where|what do|did About:about? #closeNoun at': 'what did it finish at on friday',
      'at? what price do|did About:about? #closeNoun': 'at what price did it close yesterday',
      'PeriodOf:time #closeNoun': 'the daily close',
      '#closeNoun of|for|in|on? Time:time': 'the close of last week',
      "Time:time 's? #closeNoun": "yesterday's close",
      'where|what do|did About:about? #closeNoun': 'where did it close yesterday',
    },
    tell: (range) => say`${range.market} closed ${when(range)} at ${range.close}, on the bar of ${range.to}, a change of ${range.change}.`,
    next: ['And the high?', 'What is the price?'],
  }),
  kind<Range>('biggest_rise_bar', 'Price', 'Largest rise', 'range_figures', {
    asks: {
      'which|what #timeUnit:unit do|did|has|have About:about #riseVerb #mostWord': 'which hour did gold rise the most last month',
      'which|what Timeframe:timeframe candle|bar do|did|has|have About:about #riseVerb #mostWord':
        'which H4 candle did gold rise the most last month',
      '#bigWord Timeframe:timeframe? #oneRise on|in|of|for? About:about? of|in|over|during|on|from? Time:time':
        'the largest H4 green bar since January',
      '#bigWord green|up|bullish|rising|winning|bull #timeUnit:unit on|in|of|for? About:about? of|in|over|during|on|from? Time:time':
        'the biggest up hour of last week',
      '#bigWord green|up|bullish|rising|winning|bull Timeframe:timeframe? candle|bar on|in|of|for? About:about? of|in|over|during|on|from? Time:time':
        'the worst green H4 candle in gold since January',
      'which|what Timeframe:timeframe? candle|bar on|of|in|for? About:about? #riseVerb #mostWord':
        'which H4 bar on gold rose the most this year',
      'which|what #timeUnit:unit on|of|in|for? About:about? #riseVerb #mostWord': 'which hour rose the most last week',
      'single #bigWord? Timeframe:timeframe? #riseNoun': 'the single largest green bar',
      '#bigWord #oneRise of|in|over|during|on|from? Time:time': 'the biggest up bar of last month',
    },
    tell: (range) =>
      range.biggest_rise === null
        ? say`No bar of ${range.market} rose ${when(range)}.`
        : say`The bar of ${range.market} that rose most ${when(range)} was that of ${range.biggest_rise.time}, with ${range.biggest_rise.change} from its open to its close.`,
    next: ['And the biggest drop?', 'What were the biggest moves?'],
  }),
  kind<Range>('biggest_fall_bar', 'Price', 'Largest fall', 'range_figures', {
    asks: {
      'which|what #timeUnit:unit do|did|has|have About:about #fallVerb #mostWord': 'which hour did gold drop the most last month',
      'which|what Timeframe:timeframe candle|bar do|did|has|have About:about #fallVerb #mostWord':
        'which H4 candle did gold drop the most last month',
      '#bigWord Timeframe:timeframe? #oneDrop on|in|of|for? About:about? of|in|over|during|on|from? Time:time':
        'the largest H4 red bar since January',
      '#bigWord red|down|bearish|falling|losing|bear #timeUnit:unit on|in|of|for? About:about? of|in|over|during|on|from? Time:time':
        'the biggest down hour of last week',
      '#bigWord red|down|bearish|falling|losing|bear Timeframe:timeframe? candle|bar on|in|of|for? About:about? of|in|over|during|on|from? Time:time':
        'the worst red H4 candle in gold since January',
      'which|what Timeframe:timeframe? candle|bar on|of|in|for? About:about? #fallVerb #mostWord':
        'which H4 bar on gold fell the most this year',
      'which|what #timeUnit:unit on|of|in|for? About:about? #fallVerb #mostWord': 'which hour fell the most last week',
      'single #bigWord? Timeframe:timeframe? #dropNoun': 'the single largest red bar',
      '#bigWord #oneDrop of|in|over|during|on|from? Time:time': 'the biggest drop of last month',
    },
    tell: (range) =>
      range.biggest_fall === null
        ? say`No bar of ${range.market} fell ${when(range)}.`
        : say`The bar of ${range.market} that fell most ${when(range)} was that of ${range.biggest_fall.time}, with ${range.biggest_fall.change} from its open to its close.`,
    next: ['What were the biggest moves?'],
  }),
  kind<Extremes>('extremes', 'Price', '52-week high and low', 'extremes', {
    asks: {
      '#yearWord #highNoun and|&|n|/ #lowNoun': 'the 52 week peak and bottom',
      'ath and|& atl': 'ath and atl',
      '#extremesNoun #everWord': 'high and low of all time',
      '#yearWord #extremesNoun': 'the 52 week high and low',
      '#yearWord range': 'the 52 week range',
      '#everWord #extremesNoun': 'all time high and low',
      '#extremesNoun of the? #yearWord': 'high and low of the year',
    },
    next,
  }),
  kind<Extremes>('year_high', 'Price', '52-week high', 'extremes', {
    overTime: 'high_of',
    asks: {
      '#highNoun About:about has|have|had? been|traded|gone|got|reached|hit|went of|in|over|for|during|within? last|past? #yearWord':
        'the highest gold has traded over the past 12 months',
      '#highNoun of|in|on|for About:about of|in|over|for|during|within last|past? #yearWord': 'the highest of gold over the past 12 months',
      '#highNoun About:about? has|have|had? been? of|in|over|for|during|within? last|past? #yearWord':
        'the highest over the past 12 months',
      "#yearWord 's? #highNoun": "the year's highest",
      '#yearWord #highNoun': 'what is the 52 week high',
    },
    tell: ({ span, market, high, close }) =>
      say`The ${span} high of ${market} is ${high.price}, on the bar of ${high.time}; the newest close of ${close} is ${high.distance} under it (${high.atr}).`,
    next: ['And the 52 week low?', 'How far is the all time high?'],
  }),
  kind<Extremes>('year_low', 'Price', '52-week low', 'extremes', {
    overTime: 'low_of',
    asks: {
      '#lowNoun About:about has|have|had? been|traded|gone|got|reached|hit|went of|in|over|for|during|within? last|past? #yearWord':
        'the lowest gold has traded over the past 12 months',
      '#lowNoun of|in|on|for About:about of|in|over|for|during|within last|past? #yearWord': 'the lowest of gold over the past 12 months',
      '#lowNoun About:about? has|have|had? been? of|in|over|for|during|within? last|past? #yearWord': 'the lowest over the past 12 months',
      "#yearWord 's? #lowNoun": "the year's lowest",
      '#yearWord #lowNoun': 'what is the 52 week low',
    },
    tell: ({ span, market, low, close }) =>
      say`The ${span} low of ${market} is ${low.price}, on the bar of ${low.time}; the newest close of ${close} is ${low.distance} above it (${low.atr}).`,
    next: ['And the 52 week high?', 'And the all time low?'],
  }),
  kind<Extremes>('ever_high', 'Price', 'All-time high', 'extremes', {
    asks: {
      'what|which number|price|level #beWord #everWord #highNoun': 'what number was the record high',
      '#highNoun About:about? #beWord? has|have|had? #everWord been|seen|recorded|known|traded|reached?': 'the highest gold has ever been',
      'how high #doWord? About:about? ever been|gone|go|traded|trade|got|get|reached|reach': 'how high has it ever been',
      '#everWord #highNoun': 'what is the all time high',
      '#highNoun #everWord': 'the highest price ever',
      ath: 'ath',
    },
    tell: ({ market, all_high, since, close }) =>
      say`The highest known price of ${market} is ${all_high.price}, on the bar of ${all_high.time}; the newest close of ${close} is ${all_high.distance} under it. The known prices begin with ${since}.`,
    next: ['And the all time low?', 'What is the trend?'],
  }),
  kind<Extremes>('ever_low', 'Price', 'All-time low', 'extremes', {
    asks: {
      'what|which number|price|level #beWord #everWord #lowNoun': 'what number was the record low',
      '#lowNoun About:about? #beWord? has|have|had? #everWord been|seen|recorded|known|traded|reached?': 'the lowest gold has ever been',
      'how low #doWord? About:about? ever been|gone|go|traded|trade|got|get|reached|reach': 'how low has it ever been',
      '#everWord #lowNoun': 'what is the all time low',
      '#lowNoun #everWord': 'the lowest price ever',
      atl: 'atl',
    },
    tell: ({ market, all_low, since, close }) =>
      say`The lowest known price of ${market} is ${all_low.price}, on the bar of ${all_low.time}; the newest close of ${close} is ${all_low.distance} above it. The known prices begin with ${since}.`,
    next: ['And the all time high?', 'What is the trend?'],
  }),
  kind<Extremes>('from_year_high', 'Price', 'Distance to the 52-week high', 'extremes', {
    asks: {
      '#farWord #doWord About:about #awayVerb back|up|down? below|under|beneath|off|from|to|short|since its|the|a? #yearWord #highNoun':
        'how much has it fallen from its 52 week high',
      '#farWord #beWord? About:about? #awayVerb? away? below|under|beneath|off|from|to|short its|a? #yearWord #highNoun':
        'pips below the 52 week high',
      '#farWord #doWord About:about #awayVerb back|up|down? below|under|beneath|off|from|to|short|since its|the|a? #everWord #highNoun':
        'how much has it fallen from its all time high',
      '#farWord #beWord? About:about? #awayVerb? away? below|under|beneath|off|from|to|short its|a? #everWord #highNoun':
        'pips below the all time high',
      '#farWord #doWord About:about #awayVerb back|up|down? below|under|beneath|off|from|to|short|since its|the? ath':
        'how much has it fallen from its ath',
      '#farWord #beWord? About:about? #fromWord? its|a? #yearWord #highNoun': 'how far is the 52 week high',
      '#farWord #beWord? About:about? #awayVerb? away? below|under|from|to|off? the|its? highest|high|top|peak price|level|point|close? of|in|over|during|from the|its? #yearWord':
        'how far is the price from the highest price of the last 52 weeks',
      '#farWord #beWord? About:about? #fromWord? its|a? ath': 'distance from the ath',
      '#farWord #beWord? About:about? #fromWord? its|a? #everWord #highNoun': 'how far below the all time high',
    },
    tell: ({ span, market, high, all_high, close }) =>
      sentences(
        say`The newest close of ${market}, ${close}, is ${high.distance} or ${high.off} from the ${span} high of ${high.price}, which is ${high.atr}; back to it the price would have to change ${high.percent}.`,
        say`The highest of all known prices is ${all_high.price}, ${all_high.percent} away.`,
      ),
    next: ['And the low?', 'Where is the nearest resistance?'],
  }),
  kind<Extremes>('from_year_low', 'Price', 'Distance to the 52-week low', 'extremes', {
    asks: {
      '#farWord #doWord About:about #awayVerb back|up|down? above|over|off|from|to|since its|the|a? #yearWord #lowNoun':
        'how much has it bounced above its 52 week low',
      '#farWord #beWord? About:about? #awayVerb? away? above|over|off|from|to its|a? #yearWord #lowNoun': 'pips above the 52 week low',
      '#farWord #doWord About:about #awayVerb back|up|down? above|over|off|from|to|since its|the|a? #everWord #lowNoun':
        'how much has it bounced above its all time low',
      '#farWord #beWord? About:about? #awayVerb? away? above|over|off|from|to its|a? #everWord #lowNoun': 'pips above the all time low',
      '#farWord #doWord About:about #awayVerb back|up|down? above|over|off|from|to|since its|the? atl':
        'how much has it risen from its atl',
      '#farWord #beWord? About:about? #fromWord? its|a? #yearWord #lowNoun': 'how far is the 52 week low',
      '#farWord #beWord? About:about? #fromWord? its|a? atl': 'distance from the atl',
      '#farWord #beWord? About:about? #fromWord? its|a? #everWord #lowNoun': 'how far above the all time low',
    },
    tell: ({ span, market, low, all_low, close }) =>
      sentences(
        say`The newest close of ${market}, ${close}, is ${low.distance} or ${low.off} from the ${span} low of ${low.price}, which is ${low.atr}; back to it the price would have to change ${low.percent}.`,
        say`The lowest of all known prices is ${all_low.price}, ${all_low.percent} away.`,
      ),
    next: ['And the high?', 'Where is the nearest support?'],
  }),
]
