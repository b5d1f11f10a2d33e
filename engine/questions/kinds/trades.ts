import { say } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { positionSize } from '../../agent/tools/position-size.ts'
import { rhythms } from '../../agent/tools/regular-investing.ts'
import { kind } from '../kind.ts'
import type { SaidDistance, SaidTrade, Slots, SaidTime } from '../question.ts'

type Sized = ResultOf<typeof positionSize>
type Input = Readonly<Record<string, string | number | undefined>>

/** The stop in the field for its unit; a distance in R is none. */
export const stopOf = ({ value, unit }: SaidDistance): Input | null =>
  unit === 'r' ? null : { [unit === 'price' ? 'stop' : `stop_${unit}`]: value }

const sideOf = ({ side }: SaidTrade) => (side === undefined ? undefined : side === 'buy' ? 'long' : 'short')

function sizing({ trade }: Slots): Input | null {
  const stop = trade?.stop === undefined ? null : stopOf(trade.stop)
  if (trade === undefined || stop === null) return null
  return {
    side: sideOf(trade),
    entry: trade.entry,
    balance: trade.capital,
    currency: trade.currency,
    risk_percent: trade.riskPercent,
    risk_money: trade.riskCash,
    ...stop,
  }
}

/** With its target as a price, in multiples of the risk, or as a distance in the measure of the stop. */
function reward({ trade }: Slots): Input | null {
  const { stop, target, entry } = trade ?? {}
  if (stop === undefined || target === undefined) return null
  // Two distances in one measure are told by their ratio.
  const isRatio = target.unit === stop.unit && target.unit !== 'price' && stop.value > 0
  if (target.unit !== 'price' && target.unit !== 'r' && !isRatio) return null
  const placed = stopOf(stop)
  const at = isRatio ? { target_r: target.value / stop.value } : target.unit === 'r' ? { target_r: target.value } : { target: target.value }
  return placed === null ? null : { side: trade && sideOf(trade), entry, ...at, ...placed }
}

const amountOf = ({ trade, number }: Slots): Input => ({ lots: trade?.lots ?? number, units: trade?.units, currency: trade?.currency })

/** Whether it is one day, month or year. */
function isSingle(time: SaidTime): boolean {
  if (time.time === 'month' || time.time === 'weekday' || time.time === 'ago') return true
  if (time.time === 'calendar') return time.to !== null && time.to.month === time.from.month
  if (time.time !== 'dates' || time.from === null || time.to === null) return false
  const isYear = time.from.endsWith('-01-01') && time.to.endsWith('-12-31') && time.from.slice(0, 4) === time.to.slice(0, 4)
  return isYear || time.from.slice(0, 7) === time.to.slice(0, 7)
}

/** What holding a position costs, of its side where one is said. */
const heldOf = ({ trade, number, nights }: Slots): Input => ({
  lots: trade?.lots ?? number,
  units: trade?.units,
  side: trade && sideOf(trade),
  nights,
})

/** What a trade comes to: its size, and where it ends or how far price goes. */
function outcome({ trade, least, move, side, number }: Slots): Input | null {
  const { lots, units, entry, exit, target, stop, currency } = trade ?? {}
  const ends = exit ?? number ?? (target?.unit === 'price' ? target.value : undefined) ?? (stop?.unit === 'price' ? stop.value : undefined)
  const moved = move ?? least ?? (ends === undefined ? (target ?? stop) : undefined)
  // Still open: it is counted to the newest close.
  if (ends === undefined && moved === undefined && entry !== undefined)
    return { side: trade && sideOf(trade), entry, lots, units, currency }
  if (ends === undefined && (moved === undefined || moved.unit === 'atr' || moved.unit === 'r' || moved.unit === 'price')) return null
  const far = ends !== undefined || moved === undefined ? { exit: ends } : { [`move_${moved.unit}`]: moved.value }
  return {
    side: trade && sideOf(trade),
    entry,
    ...far,
    lots,
    units,
    currency,
    ...(side !== undefined && ends === undefined && { move_way: side }),
  }
}

const marginOf = ({ trade, number }: Slots): Input => ({
  lots: trade?.lots ?? number,
  units: trade?.units,
  entry: trade?.entry,
  leverage: trade?.leverage,
  balance: trade?.capital,
  currency: trade?.currency,
})

const isRhythm = (unit: string) => rhythms.some((rhythm) => rhythm === unit)

/** Sizes, risk and costs. */
export const tradeKinds = [
  kind('regular_investing', 'Risk and costs', 'Investing a fixed sum regularly', 'regular_investing', {
    asks: {
      '#investVerb #cash:number each|every|per|a #timeUnit:counted in|into? About:about?':
        'what if i had put 1000$ each month in gold since 2015',
      '#investVerb #number:number each|every|per|a #timeUnit:counted in|into? About:about?': 'i invest 200 every week in bitcoin',
      '#cash:number each|every|per|a #timeUnit:counted in|into About:about': '100 dollars a month into the s&p 500',
      '#dcaNoun in|into|of|on? About:about?': 'dollar cost averaging into bitcoin since 2020',
    },
    take: ({ number, counted }) => (counted !== undefined && !isRhythm(counted) ? null : { amount: number, every: counted }),
    uses: ['number', 'counted'],
    missing: { text: 'Each day, each week or each month?', options: ['100 dollars a month into the s&p 500'] },
    next: ['Biggest drawdown since 2021?', 'Compare it with gold'],
  }),
  kind('lump_sum', 'Risk and costs', 'A sum invested once', 'lump_sum', {
    asks: {
      '#whatWord? #canWord? #cash:number in|into About:about #beWord? worth|come|grow|be|have|become|made|grown|turned to|into? be|worth? today|now|nowadays?':
        'what would 10000 dollars in gold be worth now since March 2020',
      '#whatIf? #youWord? #simplyWord? #investVerb #cash:number in|into About:about': 'if i had put 1000$ in gold since 2020',
      '#whatIf? #youWord? #simplyWord? #investVerb #number:number in|into About:about': 'if i had invested 10000 in gold since 2020',
      '#whatWord #canWord #youWord have now|today? if #youWord? #investVerb #cash:number in|into About:about':
        'what would i have today if i had put 10000 dollars in gold since March 2020',
      '#whatWord #canWord #youWord have now|today? if #youWord? #investVerb #number:number in|into About:about':
        'what would i have today if i had put 10000 in gold since March 2020',
    },
    uses: ['number'],
    // A month or a year that is named says when it was put in, not when it was taken out again.
    take: ({ number, time }) => (time === undefined ? null : { amount: number, ...(isSingle(time) && { to: undefined }) }),
    missing: { text: 'Since when?', options: ['If i had put 1000$ in gold since 2020'] },
    next: ['Biggest drawdown since 2021?', 'Compare it with gold'],
  }),
  kind('position_size', 'Risk and costs', 'Position size', 'position_size', {
    asks: {
      'lots|units|shares|contracts for|to|with|at': 'lots for 50 dollars risk and a 15 pip stop',
      'lots|lotsize|units|contracts #colon': 'lots: 1% risk and a 20 pip stop',

      'how many|much lots|units|shares|contracts|coins': 'how many lots with a 20 pip stop and 1% risk',
      '#sizeNoun then|instead': 'position size then with 1% risk and a 20 pip stop',

      '#sizeNoun': 'what position size with 1% risk and a 20 pip stop',
      '#sizeNoun with|of|at|for|risking|to|if? risk? Part:part': 'position size with 1% risk, stop 20 pips',
      '#sizeNoun #canWord #youWord trade|take|use|buy|open|sell?': 'how many lots can i trade with 1% risk and a 20 pip stop',
      '#sizeNoun should|shall #youWord trade|take|use|buy|open|sell?': 'how many lots should i trade with 1% risk and a 20 pip stop',
      'how large|big a? #sizeNoun': 'how large a position with 1% risk and a 20 pip stop',
      'size #youWord? a|my? position|trade': 'size my trade with 1% risk and a 20 pip stop',
      '#sizeNoun to risk': 'position size with 1% risk and a stop of 20 pips',
    },
    take: sizing,
    uses: ['trade'],
    missing: {
      text: 'Where is the stop? Say it as a price, or as a distance in pips, percent or ATR; the risk may be said as well.',
      options: ['Position size with 1% risk and a 20 pip stop', 'Position size with 1% risk and a stop of 2 ATR'],
    },
    next: ['What is a pip worth?', 'What does trading cost?', 'Where is the nearest support?'],
  }),
  kind<Sized>('stop_distance', 'Risk and costs', 'Distance of a stop', 'position_size', {
    asks: {
      'how many|much pips|points|ticks|percent is|are|would|will my|the|a|that? stop|sl|risk be|away?':
        'how many pips is my stop if i buy at 1.08 and the stop is at 1.075',
      'how do|does|is|are my|the|that|this|a? stop|sl compare|compared|relate|measure|stand|look to|with|against|versus|vs|in|relative? the|my|its? atr':
        'long from 1.08, stop 1.075, how does the stop compare with the atr',
      'stop|sl in|vs|versus|against|relative|compared|as to|of? the? atr|atrs': 'long from 1.08, stop 1.075, stop in atr',
      'how many atr|atrs is|are|away my|the|that? stop|sl away?': 'long from 1.08, stop 1.075, how many atr is my stop',
      'how far|wide|big is|would my|the|a|that? stop|sl be|away?': 'how wide is my stop if i buy at 1.08 and the stop is at 1.075',
    },
    take: (slots) => (slots.trade?.entry === undefined ? null : sizing(slots)),
    uses: ['trade'],
    tell: ({ market, entry, stop, distance, distance_percent, distance_atr }) =>
      say`From ${entry} to a stop at ${stop} it is ${distance} on ${market}, ${distance_percent} of the entry${distance_atr && say` and ${distance_atr}`}.`,
    missing: {
      text: 'From where to where? Say the entry and the stop.',
      options: ['How many pips is my stop if I buy at 1.08 and the stop is at 1.075?'],
    },
    next: ['What is a pip worth?', 'What does trading cost?'],
  }),
  kind('pip_value', 'Risk and costs', 'Value of a pip', 'pip_value', {
    asks: {
      '#pipNoun for|of|on|with|per a|an|one? standard|full lot': 'pip value for a standard lot',

      '#pipNoun': 'what is the pip value',
      '#pipNoun worth': 'how much is a pip worth',
      'how much|what #beWord it|one|that worth with|for|at|on|in #number:number lot|lots': 'how much is it worth with 0.1 lot',
      '#pipNoun for|of|on|with? #number:number lot': 'pip value for 2 lots',
    },
    take: amountOf,
    uses: ['trade', 'number'],
    next: ['What does trading cost?', 'Position size with 1% risk and a 20 pip stop'],
  }),
  kind('trade_result', 'Risk and costs', 'What a trade comes to', 'trade_result', {
    asks: {
      'how much money|cash|profit|loss? do|did|does|would|will|can|could|have|am|will? i|we have|be? losing|making|up|down|lose|loose|make|earn|gain|win|get|lost|made|earned|gained|won|win money|profit|out|back|then?':
        'bought 2 lots at 1.08 and closed at 1.085, how much did i make',
      'what money|profit|loss? do|did|does|would|will|can|could i|we lose|loose|make|earn|gain|win|get':
        'bought 2 lots at 1.08 and closed at 1.085, what did i make',
      'how much profit|loss|money is|was|would|that|it|for|in? that|it|be?':
        'bought 2 lots at 1.08 and closed at 1.085, how much profit is that',
      'what|whats #beWord? be? my|our profit|loss|p&l|pnl|pl|gain|result in? money?':
        'what is my profit if i bought 1 lot at 1.08 and sold at 1.085',
      'would|will my profit|loss be': 'what would my profit be if i bought 1 lot at 1.08 and sold at 1.085',
      'how much money|cash|profit|loss? is|are|would|be|for a|an|the? Size:move move|rise|drop|fall|gain|loss|target|stop? worth?':
        'how much money is 35 pips with 0.2 lots',
      'what|whats #beWord? a|an|the? Size:move move|rise|drop|fall? worth': 'what is a 50 pip move worth with 0.1 lots',
      'how much do|did|does|would|will|can|could? i|we lose|loose|make|earn|gain|win money? if|when About:about? #moveSide:side by? Size:move':
        'how much do i lose if it drops 2% and i have 50 shares',
      'what do|did|does|would|will|can|could? i|we lose|loose|make|earn|gain|win money? if|when About:about? #moveSide:side by? Size:move':
        'what would i lose if it drops 2% and i have 50 shares',
      'how much do|did|does|would|will|can|could? i|we lose|loose|make|earn|gain|win money? on|with|over|from|for a|an? Size:move move|rise|drop|fall|gain?':
        'how much do i make on 20 pips with 0.5 lots',
      'how much do|did|does|would|will|can|could? i|we lose|loose|make|earn|gain|win money? if|when About:about? goes|gets|rises|falls|drops|reaches|hits|climbs to|up|down? to|at? #number:number':
        'how much do i make if gold goes to 3100 with 0.1 lots',
      'what do|did|does|would|will|can|could? i|we lose|loose|make|earn|gain|win money? if|when About:about? goes|gets|rises|falls|drops|reaches|hits|climbs to|up|down? to|at? #number:number':
        'what do i make if gold goes to 3100 with 0.1 lots',
    },
    otherwise: {
      'profit|pnl|loss|gain or|/? loss|profit?': 'bought 2 lots at 1.085, now at 1.089, profit or loss',
      'p & l': 'bought 2 lots at 1.085, now at 1.089, p&l',
      'profit|pnl|loss in|as money|cash|dollars|usd': 'long 1 lot from 1.08, exit at 1.09, profit in dollars',
    },
    take: outcome,
    uses: ['trade', 'least', 'side', 'move', 'number'],
    missing: {
      text: 'From which price to which, or over what move, and with how many lots or units?',
      options: ['What is my profit if i bought 1 lot at 1.08 and sold at 1.085?', 'How much money is 35 pips with 0.2 lots?'],
    },
    next: ['What is a pip worth?', 'What does trading cost?'],
  }),
  kind('margin', 'Risk and costs', 'Margin of a position', 'margin_needed', {
    asks: {
      'how much margin|collateral is|do|does|would|will? i|it|we|you? need|needed|required|take|takes|use|have? to|for? open|trade|hold|buy|sell?':
        'how much margin do i need for 0.5 lots',
      'what|whats|which is? the? margin|collateral is|do|does|would|will? i|it|we|you? need|needed|required|take|takes|use|have? to|for? open|trade|hold|buy|sell?':
        'what margin do i need for 0.5 lots',
      'margin|collateral requirement|requirements|needed|required|for': 'margin requirement for 1 lot with 30x leverage',
      'how many|much lots|units|shares|contracts|coins|lot can|could i|we open|afford|buy|trade|hold|carry with|on|at|using':
        'how many lots can i open with a 500 dollar account and 30x leverage',
    },
    take: marginOf,
    uses: ['trade', 'number'],
    next: ['What is a pip worth?', 'Position size with 1% risk and a 20 pip stop'],
  }),
  kind('risk_reward', 'Risk and costs', 'Risk and reward', 'risk_reward', {
    asks: {
      'what|which ratio': 'stop 1.07, target 1.10, what ratio',

      '#rewardNoun wise': 'reward to risk wise with stop 1.07 and target 1.10',
      'worth|good|ok it? ratio|rr wise?': 'stop 1.07, target 1.10, worth it ratio wise',
      '#rewardNoun': 'risk reward with stop 1.07 and target 1.10',
      '#rewardNoun and|&|plus|with? #itWord? break -? even win? rate|percentage|ratio?':
        'rr and break even win rate with stop 1.07 and target 1.10',
      'break -? even win rate|percentage|ratio|hit': 'break even win rate with stop 1.07 and target 1.10',
      'where #beWord #itWord? target|tp for|at|of? Part:part': 'where is the target for 2R with a stop of 1.07',
    },
    take: reward,
    uses: ['trade'],
    missing: {
      text: 'Say the stop and the target, the target as a price.',
      options: ['Risk reward with stop 1.07 and target 1.10'],
    },
    next: ['Position size with 1% risk and a 20 pip stop', 'What does trading cost?'],
  }),
  kind('trading_costs', 'Risk and costs', 'Costs of trading', 'trading_costs', {
    asks: {
      'how much #costNoun do|does|did|will|would #youWord pay|lose|spend': 'how much spread do i pay',
      'what|how much? do|does a? round trip cost': 'what does a round trip cost',

      '#costNoun me|you|us? in|for spread|fees|commission|swap?': 'what does it cost me in spread',
      'what|how much? do|does|will|would About:about cost me|you|us? in|for? spread|fees|commission|swap? to open|enter|buy|trade and|&? close|exit|sell?':
        'what does it cost me in fees to open and close',
      '#costNoun to open|enter|buy|trade and|& close|exit|sell': 'the spread to open and close',
      '#costNoun if|when|to|of|for #youWord? hold|holding|keep|keeping About:about? overnight|for?': 'swap if i hold it overnight',

      'how much do|does|would #youWord pay in|for? #costNoun per|for|on|a|each|every trade|lot|position|round':
        'how much do i pay in spread per trade',
      '#costNoun for|to|if|when #youWord? hold|holding|keep|keeping it|position|this|that|a? over|for? #number:nights night|nights':
        'swap for holding 3 nights',
      '#costNoun for|over|of #number:nights night|nights': 'swap for 3 nights',
      'what|how much? #doWord it? cost to|for? hold|holding|keep|keeping it|position|this|that|a? over|for? #number:nights night|nights':
        'what does it cost to hold for 5 nights',
      '#costNoun': 'what does trading cost',
      'how big|wide|large|high|much #beWord #itWord? #costNoun #nowWord?': 'how big is the spread right now',
      'how expensive #beWord trading|to? trade? About:about': 'how expensive is it',
      'what do|does trading|it cost': 'what does it cost',
    },
    take: heldOf,
    uses: ['trade', 'number', 'nights'],
    next: ['What is a pip worth?', 'How volatile is it?'],
  }),
  kind('backtest', 'What happened after', 'Quick backtest', 'quick_backtest', {
    asks: {
      'do|does|did|would|will|is #simplyWord? #boughtWord every|each|all|any AskedCondition:condition pay|work|profitable|worked|win|make|have|be|earn money|off|worked|profitable|paid|won|made|out? money?':
        'would buying every golden cross have made money',

      '#whatIf? #youWord? #simplyWord? #boughtWord About:about? #afterWord AskedCondition:condition ,? #wouldPay?':
        'if i bought every time RSI crosses above 30, would i have made money',
      '#wouldPay #whatIf? #youWord? #simplyWord? #boughtWord About:about? #afterWord AskedCondition:condition':
        'would i have made money buying whenever RSI crosses above 30',
      'do|does|did|would|will|is #simplyWord? #boughtWord About:about? #afterWord AskedCondition:condition pay|work|profitable|worked|win|make|have|be|earn money|off|worked|profitable|paid|won|made|out? money?':
        'does buying when RSI is below 30 pay off',

      'would|does|did #simplyWord? #boughtWord #itWord? AskedCondition:condition have|has? made|make|earned|lost|work|worked|paid|pay money|off|out?':
        'would buying the golden cross have made money',
      'AskedRule:rule Joint #wouldPay': 'buy when RSI is below 30 and sell after 5 bars, did it make money',
      '#testVerb AskedRule:rule Joint #wouldPay': 'test buying when RSI is below 30 and selling when it is above 70, does it make money',
      '#wouldPay AskedRule:rule': 'did it make money buying when RSI is below 30 and selling after 5 bars',
      '#testVerb what|how? if|whether|happens|that if|when? i|we|you AskedRule:rule':
        'test if i buy when RSI is below 30 and sell after 5 bars',
      '#testVerb AskedRule:rule': 'backtest buying when RSI crosses above 30 and selling after 10 bars',
      '#testVerb AskedCondition:condition #strategyNoun': 'backtest a golden cross strategy',
      'how? would|does|did|do|has buying|going|being long? #afterWord? AskedCondition:condition have|been? worked|work|done|do|paid|pay|profitable? off?':
        'would buying when RSI is below 30 have worked',
      '#testVerb AskedCondition:condition': 'backtest RSI crosses above 30',
      'do|does|did|is|was AskedCondition:condition work|working|worked|good|useful|reliable|profitable|any? good? as|for a|an|the? buy|buying|long|entry signal|entry|trigger|setup|rule?':
        'does RSI below 30 work as a buy signal',
      '#testVerb a|the? #strategyNoun #colon AskedRule:rule': 'test the strategy: buy when RSI is below 30, sell after 5 bars',
      '#testVerb #itWord? #colon AskedRule:rule': 'backtest: buy when RSI is below 30, sell after 5 bars',
      'a|an|this|the|my|following #strategyNoun #colon AskedRule:rule':
        'i have a rule: close is above the 50 EMA and RSI crosses above 50, long, stop 1 atr, target 2 atr',
      'run|do|make|start a? #testVerb': 'run a backtest',
      '#testVerb my|this|that|the|a|an? #strategyNoun': 'backtest my strategy',
      '#testVerb my|this|that|an idea|rule|rules|setup|plan': 'backtest my idea',
    },
    otherwise: { 'TestedRule:rule': 'buy when RSI is below 30 and sell after 5 bars' },
    missing: {
      text: 'Which rule? Say when to buy and when to leave.',
      options: ['Backtest buying when RSI crosses above 30 and selling after 10 bars'],
    },
    next: ['Turn this into a strategy', 'What does trading cost?'],
  }),
  kind('short_backtest', 'What happened after', 'Quick backtest of shorts', 'quick_backtest', {
    given: { side: 'short' },
    asks: {
      'do|does|did|would|will|is #simplyWord? #soldShort every|each|all|any? AskedCondition:condition pay|work|profitable|worked|win|make|have|be|earn money|off|worked|profitable|paid|won|made|out? money?':
        'does shorting every death cross work',

      '#whatIf? #youWord? #simplyWord? #soldShort About:about? Timeframe:timeframe? #afterWord AskedCondition:condition ,? #wouldPay?':
        'what if i shorted every time RSI crosses below 70',
      '#testVerb #soldShort About:about? Timeframe:timeframe? #afterWord AskedCondition:condition':
        'backtest going short when RSI crosses below 70',
      '#wouldPay #whatIf? #youWord? #simplyWord? #soldShort About:about? #afterWord AskedCondition:condition':
        'would i have made money shorting whenever RSI crosses below 70',
      'do|does|did|would|will|is #simplyWord? #soldShort About:about? #afterWord AskedCondition:condition pay|work|profitable|worked|win|make|have|be|earn money|off|worked|profitable|paid|won|made|out? money?':
        'does shorting when RSI is above 70 work',
      'suppose|if|say #youWord #simplyWord? #soldShort every|each|all|any? AskedCondition:condition ,? #wouldPay?':
        'suppose i shorted every golden cross',
      '#testVerb shorting|selling when|if|after AskedCondition:condition': 'backtest shorting when RSI crosses below 70',
      'do|does|did|is|was AskedCondition:condition work|working|worked|good|useful|reliable|profitable|any? good? as|for a|an|the? sell|selling|short|shorting signal|entry|trigger|setup|rule?':
        'does RSI above 70 work as a sell signal',
    },
    next: ['Turn this into a strategy'],
  }),
]
