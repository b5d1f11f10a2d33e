import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Distance, Duration, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount } from '../said-distance.ts'
import { isCount, singleParts, stopAfterAmount, stopAfterResults, stopUntil, type DailyStop } from '../said-part.ts'

/** Each part that ends trading with what is said of it more; null where one of them is another part, or has it already. */
function withEnds(part: Part, more: (ends: DailyStop) => Partial<DailyStop> | null, at: Stretch | null): Part | null {
  const ends: Part[] = []
  for (const each of singleParts(part)) {
    const added = each.part === 'daily stop' ? more(each) : null
    if (each.part !== 'daily stop' || added === null) return null
    ends.push({ ...each, ...added, at })
  }
  return ends.length === 1 ? ends[0]! : { part: 'several', parts: ends, at }
}

const closing = (part: Part, at: Stretch | null): Part | null => withEnds(part, ({ closes }) => (closes ? null : { closes: true }), at)

const paused = (pause: Duration): Partial<DailyStop> => ({ pause })
const fromPeak = (amount: Distance): Categories['Drawdown'] | null => (isAmount(amount) ? { amount, of: 'drawdown', per: null } : null)
/** Until the next period begins. */
const overUntil = ({ per }: Categories['DayOver'], of: Duration['unit']): Categories['DayOver'] | null =>
  (of === 'day' || of === 'week' || of === 'month') && (per === null || per === of) ? { per: of } : null

/** Results and gains that end trading beside losses, falls from the best, what is closed with them, and pauses of a length. */
export const accountLimitProductions = [
  rule('Losses', '#number:n #winNoun', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, result: 'win', per: null } : null),
    weight: 0.4,
    examples: ['2 winners', 'two winning trades'],
  }),
  rule('Losses', 'a|one #winNoun', {
    build: () => ({ count: 1, isRow: false, result: 'win', per: null }),
    weight: 0.4,
    examples: ['a win'],
  }),
  rule('Losses', '#number:n #inRow #winNoun', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: true, result: 'win', per: null } : null),
    weight: 0.4,
    examples: ['3 consecutive winners'],
  }),
  rule('Losses', '#number:n #tradeWord', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, result: 'trade', per: null } : null),
    weight: 1.2,
    examples: ['3 trades'],
  }),
  rule('Losses', 'win|won|gain #number:n #tradeWord', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, result: 'win', per: null } : null),
    weight: 0.4,
    examples: ['won 2 trades', 'gained 2 trades'],
  }),

  // A fall from the best that the account has come to.
  rule('FromPeak', 'below|under|off|from its|the|my|our? high|peak|top|maximum|best', {
    build: () => true,
    weight: 0.2,
    examples: ['off its peak'],
  }),
  rule('Drawdown', '#accountWord #linkWord? Distance:amount FromPeak', {
    build: ({ amount }) => fromPeak(amount),
    weight: 0.4,
    examples: ['equity is 8% below its high', 'the account is 10% off its peak'],
  }),
  rule('Drawdown', '#accountWord fall|drop|decline|slide|sink|lose|go|dip by? Distance:amount FromPeak', {
    build: ({ amount }) => fromPeak(amount),
    weight: 0.4,
    examples: ['the account drops 15% from its high', 'equity falls by 10% below the peak'],
  }),
  rule('Drawdown', '#accountWord #linkWord? Loss:amount FromPeak', {
    build: ({ amount }) => fromPeak(amount),
    weight: 0.4,
    examples: ['the account is down 10% from its peak'],
  }),
  rule('Drawdown', '#accountWord #linkWord? Loss:amount', {
    build: ({ amount }) => (isAmount(amount) ? { amount, of: 'loss', per: null } : null),
    weight: 0.5,
    examples: ['the account is down 8%'],
  }),
  rule('Drawdown', 'drawdown #linkWord? of|reach|be|hit|exceed? Distance:amount FromPeak', {
    build: ({ amount }) => fromPeak(amount),
    weight: 0.4,
    examples: ['a drawdown of 10% from the peak', 'drawdown hits 10% from the high'],
  }),
  rule('Drawdown', 'drawdown FromPeak of|reach|be|hit|exceed? Distance:amount', {
    build: ({ amount }) => fromPeak(amount),
    weight: 0.4,
    examples: ['drawdown from the peak reaches 10%'],
  }),
  rule('Drawdown', 'Distance:amount drawdown FromPeak', {
    build: ({ amount }) => fromPeak(amount),
    weight: 0.4,
    examples: ['a 10% drawdown from the high'],
  }),
  rule('Drawdown', 'drawdown reach|hit|exceed Distance:amount', {
    build: ({ amount }) => (isAmount(amount) ? { amount, of: 'loss', per: null } : null),
    weight: 0.4,
    examples: ['drawdown reaches 20%'],
  }),
  rule('Drawdown', 'Distance:amount below|under the|my? starting|initial|start|original balance|equity|capital|account', {
    build: ({ amount }) => (isAmount(amount) ? { amount, of: 'loss', per: 'run' } : null),
    weight: 0.4,
    examples: ['8% below starting balance'],
  }),
  rule('Drawdown', '#accountWord be|reach|hit|fall|drop|go Drawdown:drawdown', {
    build: ({ drawdown }) => (drawdown.per === 'run' || drawdown.of === 'drawdown' ? drawdown : null),
    weight: 0.2,
    examples: ['equity is 8% below the starting balance'],
  }),

  rule('Drawdown', "day|week|month:of 's? loss|drawdown|dd be? reach|hit|exceed|go|pass|be Distance:amount", {
    build: ({ of, amount }) => (isAmount(amount) ? { amount, of: 'loss', per: of as 'day' | 'week' | 'month' } : null),
    weight: 0.4,
    examples: ["the day's loss reaches 3R", 'the day loss is 2%'],
  }),
  rule('Drawdown', '#perPeriod:of loss|drawdown|dd be? reach|hit|exceed|go|pass Distance:amount', {
    build: ({ of, amount }) => (isAmount(amount) && of !== 'session' ? { amount, of: 'loss', per: of } : null),
    weight: 0.4,
    examples: ['daily drawdown is reaching 4%'],
  }),
  rule(
    'Drawdown',
    "#accountWord fall|drop|decline|slide|sink|lose|go|dip|be down|below|under|off? by? Distance:amount from|below|under|since day|week|month:of 's|of? starting|start|open|opening|beginning|initial balance|equity|value|capital?",
    {
      build: ({ of, amount }) => (isAmount(amount) ? { amount, of: 'loss', per: of as 'day' | 'week' | 'month' } : null),
      weight: 0.4,
      examples: ["equity drops 4% from the day's start", "account equity falls 5% below the day's starting balance"],
    },
  ),
  rule('Drawdown', '#accountWord fall|drop|decline|slide|sink|lose|go|dip by? Distance:amount #perPeriod:of', {
    build: ({ of, amount }) => (isAmount(amount) && of !== 'session' ? { amount, of: 'loss', per: of } : null),
    weight: 0.3,
    examples: ['equity drops 3% in one day'],
  }),
  rule('Drawdown', '#actor #modal? have? Drawdown:drawdown', {
    build: ({ drawdown }) => drawdown,
    weight: 0.3,
    examples: ['the bot loses 3%'],
  }),
  rule('Drawdown', 'it|we|i|account have? lose|lost Distance:amount', {
    build: ({ amount }) => (isAmount(amount) ? { amount, of: 'loss', per: null } : null),
    weight: 0.5,
    examples: ['it has lost 3%'],
  }),
  rule('Drawdown', 'lose more|over than? Distance:amount', {
    build: ({ amount }) => (isAmount(amount) ? { amount, of: 'loss', per: null } : null),
    weight: 0.3,
    examples: ['losing more than 2%'],
  }),
  rule('Drawdown', 'minus Distance:amount', {
    build: ({ amount }) => (isAmount(amount) ? { amount, of: 'loss', per: null } : null),
    weight: 0.3,
    examples: ['minus 3R'],
  }),
  ...(['day', 'week', 'month'] as const).map((per) =>
    rule('Drawdown', `${per} be minus Distance:amount`, {
      build: ({ amount }) => (isAmount(amount) ? { amount, of: 'loss', per } : null),
      weight: 0.3,
      examples: [`the ${per} is minus 3R`],
    }),
  ),
  rule('Losses', 'have|take|get|suffer|hit Losses:losses', { build: ({ losses }) => losses, weight: 0.2, examples: ['have three losses'] }),
  rule('Losses', 'first #tradeWord #perPeriod:of?', {
    build: ({ of }) => (of === undefined || of === 'day' ? { count: 1, isRow: false, result: 'trade', per: of ?? null } : null),
    weight: 0.8,
    examples: ['the first trade', 'the first trade of the day'],
  }),
  rule(
    'DayOver',
    'trading be? disabled|halted|stopped|paused|suspended|off|over|finished|blocked|forbidden|prohibited|done|closed|locked',
    {
      build: () => ({ per: null }),
      weight: 0.4,
      examples: ['trading is disabled'],
    },
  ),
  rule('DayOver', 'no|zero trading', { build: () => ({ per: null }), weight: 2, examples: ['no trading'] }),
  rule(
    'DayOver',
    '#noWord new|more|further|other|additional trade|trades|position|positions|entry|entries #modal? be|get opened|open|taken|allowed|made|placed|permitted',
    {
      build: () => ({ per: null }),
      weight: 0.3,
      examples: ['no new trade is opened', 'no further trades are allowed'],
    },
  ),
  rule('DayOver', '#noWord trade|open|enter|buy anymore|more|again', {
    build: () => ({ per: null }),
    weight: 0.4,
    examples: ["I don't trade anymore"],
  }),
  rule('DayOver', '#actor #modal? be? DayOver:over', { build: ({ over }) => over, weight: 0.4, examples: ['the bot stops trading'] }),
  rule('DayOver', 'DayOver:over until|till the? next|following server|trading|calendar|market|session|broker day', {
    build: ({ over }) => overUntil(over, 'day'),
    weight: 0.2,
    examples: ['trading is disabled until the next server day'],
  }),
  rule('DayOver', 'DayOver:over until|till tomorrow', {
    build: ({ over }) => overUntil(over, 'day'),
    weight: 0.2,
    examples: ['no new trade is opened until tomorrow'],
  }),
  rule('Part', 'Part:part ,|and|; after|from|beyond that|this|there|then|which on|onwards? DayOver:over', {
    build: ({ part, over }, at) => withEnds(part, ({ per, pause }) => (pause || (over.per !== null && over.per !== per) ? null : {}), at),
    weight: 0.6,
    examples: ['daily loss limit $500, after that stop trading'],
  }),
  rule('DayOver', 'DayOver:over altogether|permanently|completely|forever|definitively|indefinitely|fully|finally', {
    build: ({ over }) => (over.per === null ? { per: 'run' } : null),
    weight: 0.2,
    examples: ['quit altogether'],
  }),
  rule('DayOver', 'DayOver:over for good|ever', {
    build: ({ over }) => (over.per === null ? { per: 'run' } : null),
    weight: 0.2,
    examples: ['stop for good'],
  }),
  rule('DayOver', 'DayOver:over until|till the? next|following #oneTimeUnit:of', {
    build: ({ over, of }) => overUntil(over, of),
    weight: 0.2,
    examples: ['no new trades until the following month'],
  }),
  rule('DayOver', 'DayOver:over for? the? rest|remainder of the|that|this? #oneTimeUnit:of', {
    build: ({ over, of }) => overUntil(over, of),
    weight: 0.2,
    examples: ['stop for the remainder of the month'],
  }),
  rule('Part', '#limitWord total|overall|account|absolute? drawdown|dd limit? #linkWord? Distance:amount', {
    build: ({ amount }, at) => (isAmount(amount) ? stopAfterAmount({ amount, of: 'loss', per: null }, {}, at) : null),
    weight: 1,
    examples: ['max drawdown 10%', 'maximum overall drawdown: 8%'],
  }),
  rule('Part', 'total|overall|account|absolute drawdown|dd limit|stop|cap|max|maximum #linkWord? Distance:amount', {
    build: ({ amount }, at) => (isAmount(amount) ? stopAfterAmount({ amount, of: 'loss', per: null }, {}, at) : null),
    examples: ['overall drawdown limit 8%'],
  }),

  rule('Part', '#limitWord total|overall|absolute|cumulative loss|losses limit|cap|max? #linkWord? Distance:amount', {
    build: ({ amount }, at) => (isAmount(amount) ? stopAfterAmount({ amount, of: 'loss', per: null }, {}, at) : null),
    weight: 0.8,
    examples: ['max total loss 10%', 'maximum overall loss: 8%'],
  }),
  rule('Part', 'total|overall|absolute|cumulative loss|losses limit|stop|cap|max|maximum #linkWord? Distance:amount', {
    build: ({ amount }, at) => (isAmount(amount) ? stopAfterAmount({ amount, of: 'loss', per: null }, {}, at) : null),
    examples: ['overall loss limit 8%'],
  }),
  // "Daily loss limit 4%, overall 8%": limited alike.
  rule('Part', 'Part:part ,|;|/|and total|overall|max|maximum|account #linkWord? Distance:amount', {
    build: ({ part, amount }, at) => {
      const isDaily = part.part === 'daily stop' && part.of === 'loss' && part.per !== null && part.per !== 'run'
      const overall = isDaily && isAmount(amount) ? stopAfterAmount({ amount, of: 'loss', per: null }, {}, at) : null
      return overall && { part: 'several', parts: [part, overall], at }
    },
    weight: 0.6,
    examples: ['daily loss limit 4%, overall 8%'],
  }),

  // What is open goes as well.
  rule('Part', 'Part:part ,|and|=|then? #closeAll', {
    build: ({ part }, at) => closing(part, at),
    weight: 0.4,
    examples: ['daily loss limit 2% and close everything', 'stop trading for the week after a loss of 4% and close open trades'],
  }),
  rule('Part', 'after|if|when|once|at Drawdown:drawdown ,|then? #closeAll', {
    build: ({ drawdown }, at) =>
      drawdown.per === null && drawdown.of !== 'drawdown' ? null : stopAfterAmount(drawdown, { closes: true }, at),
    examples: ['if the day is down 2% close everything'],
  }),
  rule('Part', '#closeAll after|if|when|once|at Drawdown:drawdown', {
    build: ({ drawdown }, at) =>
      drawdown.per === null && drawdown.of !== 'drawdown' ? null : stopAfterAmount(drawdown, { closes: true }, at),
    examples: ['close everything if the day is down 2%'],
  }),
  rule('Part', 'after|if|when|once|at Drawdown:drawdown ,|then? #closeAll ,|and? and|then? DayOver:over', {
    build: ({ drawdown, over }, at) => stopUntil(drawdown, over.per, { closes: true }, at),
    weight: 0.8,
    examples: ['if the day is down 2% everything gets closed and no more trading till tomorrow'],
  }),
  rule('Part', '#closeAll and DayOver:over after|if|when|once|at Drawdown:drawdown', {
    build: ({ drawdown, over }, at) => stopUntil(drawdown, over.per, { closes: true }, at),
    weight: 0.8,
    examples: ['close everything and stop trading when the day is down 2%'],
  }),

  rule('Part', 'after|if|when|once|at Drawdown:drawdown ,|then? DayOver:over and #closeAll', {
    build: ({ drawdown, over }, at) => stopUntil(drawdown, over.per, { closes: true }, at),
    weight: 0.8,
    examples: ['if drawdown reaches 20% stop for good and close all positions'],
  }),
  rule('Part', 'Part:part ,|=|means|and then? DayOver:over', {
    // "Daily profit target 3%, then stop": it says once more what the limit does.
    build: ({ part, over }, at) => withEnds(part, ({ per, pause }) => (pause || (over.per !== null && over.per !== per) ? null : {}), at),
    weight: 0.6,
    examples: ['daily loss 1.5% = finished', 'weekly loss 4%, done until Monday', 'daily profit target 3%, then stop'],
  }),

  // A pause with a length of its own.
  rule('Part', 'after|if|when|once|at Drawdown:drawdown ,|then? #pauseVerb for|the|next? at? least? Duration:over', {
    build: ({ drawdown, over }, at) => stopAfterAmount(drawdown, paused(over), at),
    examples: ['when equity is 8% below its high stop trading for 20 days'],
  }),
  rule('Part', '#pauseVerb for|the|next? at? least? Duration:over after|if|when|once|at Drawdown:drawdown', {
    build: ({ drawdown, over }, at) => stopAfterAmount(drawdown, paused(over), at),
    examples: ['stop trading for 20 days after a drawdown of 8% from the peak', 'wait 24 hours after a gain of 5% in a week'],
  }),
  rule(
    'Part',
    'after|if|when|once|at Drawdown:drawdown ,|then? #closeAll ,|and? and|then? #pauseVerb for|the|next? at? least? Duration:over',
    {
      build: ({ drawdown, over }, at) => stopAfterAmount(drawdown, { closes: true, ...paused(over) }, at),
      weight: 0.8,
      examples: ['if the account is down 6% from its high close everything and wait 24 hours'],
    },
  ),
  rule(
    'Part',
    'trading be|get? suspended|halted|paused|stopped|off|blocked|frozen for|the|next? Duration:over after|if|when|once|at Drawdown:drawdown',
    {
      build: ({ drawdown, over }, at) => stopAfterAmount(drawdown, paused(over), at),
      examples: ['trading is suspended for a week when the monthly loss reaches 6%'],
    },
  ),
  rule(
    'Part',
    'after|if|when|once|at Drawdown:drawdown ,|then? trading #modal? be|get? suspended|halted|paused|stopped|off|blocked|frozen for|the|next? Duration:over',
    {
      build: ({ drawdown, over }, at) => stopAfterAmount(drawdown, paused(over), at),
      examples: ['if the monthly loss reaches 6%, trading is halted for 20 days'],
    },
  ),
  rule('Part', 'Drawdown:drawdown , #closeAll', {
    build: ({ drawdown }, at) => (drawdown.per === null ? null : stopAfterAmount(drawdown, { closes: true }, at)),
    weight: 1.5,
    examples: ['3% daily drawdown, close everything'],
  }),
  rule('Part', '#pauseVerb for|the|next? at? least? Duration:over after Losses:losses', {
    // After losses it is a pause between trades, which has a part of its own.
    build: ({ losses, over }, at) => (losses.result || losses.per !== null ? stopAfterResults(losses, paused(over), at) : null),
    weight: 0.8,
    examples: ['stop trading for 3 hours after 2 wins', 'stop trading for 3 days after 3 losses in a week'],
  }),
]
