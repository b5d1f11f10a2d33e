import type { Stretch } from '../../language/grammar.ts'
import type { Categories, Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isCount, stopAfterResults, stopUntil } from '../said-part.ts'

type Per = Categories['DayOver']['per']

const afterLosses = (losses: Categories['Losses'], per: Per, at: Stretch | null): Part =>
  stopAfterResults({ ...losses, per: per ?? losses.per }, {}, at)

const afterAmount = (drawdown: Categories['Drawdown'], over: Per, at: Stretch | null): Part | null => stopUntil(drawdown, over, {}, at)

const isLimit = (distance: Distance) => distance.by === 'number' && distance.unit !== null
const inTime = (of: 'day' | 'week' | 'month' | 'session'): Per => (of === 'session' ? null : of)

function eitherAmount(a: Categories['Drawdown'], b: Categories['Drawdown'], over: Per, at: Stretch | null): Part | null {
  const per = a.per ?? b.per ?? over
  const parts = [a, b].map((each) => stopUntil({ ...each, per: each.per ?? per }, over, {}, at))
  return a.of !== b.of && parts.every((each) => each !== null) ? { part: 'several', parts, at } : null
}

const eitherResult = (a: Categories['Losses'], b: Categories['Losses'], over: Per, at: Stretch | null): Part => ({
  part: 'several',
  parts: [a, b].map((each) => afterLosses(each, a.per ?? b.per ?? over, at)),
  at,
})

const accountLimit = (of: 'loss' | 'profit', period: 'day' | 'week' | 'month' | 'session'): Categories['AccountLimit'] | null => {
  const per = inTime(period)
  return per && { of, per }
}

/** What ends trading for a day or another period. */
const ends = [
  rule('Losses', '#number:n #lossNoun', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, per: null } : null),
    weight: 0.4,
    examples: ['3 losses', 'two losing trades'],
  }),
  rule('Losses', 'a|one|any|each|every #lossNoun', {
    build: () => ({ count: 1, isRow: false, per: null }),
    weight: 0.4,
    examples: ['a loss', 'any loss'],
  }),
  rule('Losses', 'Losses:losses #inRow', {
    build: ({ losses }) => ({ ...losses, isRow: true }),
    weight: 0.2,
    examples: ['2 losses in a row'],
  }),
  rule('Losses', '#number:n #inRow #lossNoun', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: true, per: null } : null),
    weight: 0.4,
    examples: ['3 consecutive losses'],
  }),
  rule('Losses', 'lose #number:n time|times?', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, per: null } : null),
    weight: 0.8,
    examples: ['lose 3 times', 'lost two'],
  }),
  rule('Losses', 'lose once|twice:n', {
    build: ({ n }) => ({ count: n === 'once' ? 1 : 2, isRow: false, per: null }),
    weight: 0.4,
    examples: ['lose twice'],
  }),
  rule('Losses', 'lose #number:n #tradeWord', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: false, per: null } : null),
    weight: 0.4,
    examples: ['losing 2 trades'],
  }),
  rule('Losses', '#number:n #tradeWord #inRow lose|lost money?', {
    build: ({ n }) => (isCount(n) ? { count: n, isRow: true, per: null } : null),
    weight: 0.4,
    examples: ['two trades in a row lost money', '3 trades in a row lose'],
  }),
  rule('Losses', 'Losses:losses #perPeriod:of', {
    build: ({ losses, of }) => (losses.per === null && inTime(of) !== null ? { ...losses, per: inTime(of) } : null),
    weight: 0.2,
    examples: ['2 losses in a day'],
  }),
  rule('DayOver', '#stopTrading:per', { build: ({ per }) => ({ per }), weight: 0.2, examples: ['stop trading', 'done for the day'] }),
  rule('DayOver', 'stop|quit', { build: () => ({ per: null }), weight: 0.8, examples: ['stop'] }),
  rule('DayOver', "i'm|im|we're out|done", { build: () => ({ per: null }), weight: 0.6, examples: ["I'm out"] }),
  rule('DayOver', 'finish for day|today', { build: () => ({ per: 'day' }), weight: 0.3, examples: ['finish for day'] }),
  rule('DayOver', 'DayOver:over #perPeriod:of', {
    build: ({ over, of }) => (over.per === null && of !== 'session' ? { per: of } : null),
    weight: 0.2,
    examples: ['no more signals for the day'],
  }),
  rule('DayOver', '#pauseVerb for? rest|remainder|balance of that|this? day|week|month:per', {
    build: ({ per }) => ({ per: per as 'day' | 'week' | 'month' }),
    weight: 0.2,
    examples: ['stand aside for the rest of the day'],
  }),
  rule('DayOver', 'that|it DayOver:over', { build: ({ over }) => over, weight: 0.4, examples: ['that the day is over'] }),
  rule('Part', 'DayOver:over after|if|when|once Losses:losses', {
    build: ({ over, losses }, at) => afterLosses(losses, over.per, at),
    examples: ['stop trading after 3 losses', 'no more trades that day after 2 losses in a row'],
  }),
  rule('Part', 'after|if|when|once Losses:losses ,? DayOver:over', {
    build: ({ over, losses }, at) => afterLosses(losses, over.per, at),
    examples: ['after 3 losses stop for the day'],
  }),
  rule('Part', 'DayOver:over after|if|when|once Losses:a or after|if|when|once? Losses:b', {
    build: ({ over, a, b }, at) => eitherResult(a, b, over.per, at),
    weight: 0.8,
    examples: ['done for the day after one winner or two losers'],
  }),
  rule('Part', 'after|if|when|once|at? Losses:a or Losses:b ,|=|means|then|and? then? DayOver:over', {
    build: ({ over, a, b }, at) => eitherResult(a, b, over.per, at),
    weight: 0.8,
    examples: ['after 2 losses or 1 win I stop for the day', 'one win or two losses and the day is over'],
  }),
  rule('Part', 'Losses:losses and|=|then DayOver:over', {
    build: ({ over, losses }, at) => afterLosses(losses, over.per, at),
    examples: ['two losing trades and the day is over'],
  }),
  rule('Part', '#limitWord Losses:losses', {
    build: ({ losses }, at) => (losses.per === null ? null : afterLosses(losses, null, at)),
    examples: ['max 2 losses per day'],
  }),
  rule('Part', '#limitWord Losses:losses ,? and|then? DayOver:over', {
    build: ({ over, losses }, at) => afterLosses(losses, over.per, at),
    weight: 0.8,
    examples: ['max 2 losers then done for the day', 'max 2 losing trades per day, then no more trades that day'],
  }),
  rule('Drawdown', 'Loss:amount', {
    build: ({ amount }) => (isLimit(amount) ? { amount, of: 'loss', per: null } : null),
    examples: ['a 3% loss', 'down 3%'],
  }),
  rule('Drawdown', 'Distance:amount #perPeriod:of loss|drawdown|dd', {
    build: ({ amount, of }) => (isLimit(amount) && inTime(of) !== null ? { amount, of: 'loss', per: inTime(of) } : null),
    weight: 0.8,
    examples: ['4% daily loss'],
  }),
  ...(['day', 'week', 'month'] as const).flatMap((per) => [
    rule('Drawdown', `${per} be Loss:amount`, {
      build: ({ amount }) => (isLimit(amount) ? { amount, of: 'loss', per } : null),
      weight: 0.4,
      examples: [`the ${per} is down 2%`],
    }),
    rule('Drawdown', `${per} be Gain:amount`, {
      build: ({ amount }) => (isLimit(amount) ? { amount, of: 'profit', per } : null),
      weight: 0.4,
      examples: [`the ${per} is up 2%`],
    }),
  ]),
  rule('Drawdown', 'Loss:amount day', {
    build: ({ amount }) => (isLimit(amount) ? { amount, of: 'loss', per: 'day' } : null),
    weight: 0.6,
    examples: ['-2% day'],
  }),
  rule('Part', 'Part:part ,|and|& #perPeriod:of #linkWord? Distance:amount', {
    // "Daily loss limit 1.5%, weekly 3%": the same of a longer time.
    build: ({ part, of, amount }, at) => {
      const longer = inTime(of)
      return part.part === 'daily stop' && part.amount !== null && longer !== null && longer !== part.per && isLimit(amount)
        ? { part: 'several', parts: [part, { ...part, amount, per: longer }], at }
        : null
    },
    weight: 0.6,
    examples: ['daily loss limit 1.5%, weekly 3%'],
  }),
  rule('Part', 'Distance:amount #perPeriod:of ,|and|then then? DayOver:over', {
    build: ({ amount, of, over }, at) =>
      isLimit(amount) && inTime(of) !== null ? afterAmount({ amount, of: 'loss', per: inTime(of) }, over.per, at) : null,
    weight: 2,
    examples: ["6% for the month then I'm done"],
  }),
  rule('Drawdown', 'lose Distance:amount', {
    build: ({ amount }) => (isLimit(amount) ? { amount, of: 'loss', per: null } : null),
    examples: ['losing 3%'],
  }),
  rule('Drawdown', '-|−|–|minus #cash:n', {
    build: ({ n }, at) => ({ amount: { by: 'number', value: n, unit: 'cash', at }, of: 'loss', per: null }),
    weight: 0.3,
    examples: ['-$1000'],
  }),
  rule('Drawdown', 'Distance:amount drawdown', {
    build: ({ amount }) => (isLimit(amount) ? { amount, of: 'loss', per: null } : null),
    examples: ['5% drawdown'],
  }),
  rule('Drawdown', 'drawdown #linkWord? Distance:amount', {
    build: ({ amount }) => (isLimit(amount) ? { amount, of: 'loss', per: null } : null),
    examples: ['a drawdown of 5%'],
  }),
  rule('Drawdown', 'Gain:amount', {
    build: ({ amount }) => (isLimit(amount) ? { amount, of: 'profit', per: null } : null),
    examples: ['up 3%', 'a 3% gain'],
  }),
  rule('Drawdown', 'Drawdown:drawdown #perPeriod:of', {
    build: ({ drawdown, of }) => (drawdown.per === null && inTime(of) !== null ? { ...drawdown, per: inTime(of) } : null),
    weight: 0.2,
    examples: ['down 3% on the day', 'a 3% loss in a day'],
  }),
  rule('Drawdown', '#perPeriod:of Drawdown:drawdown', {
    build: ({ drawdown, of }) => (drawdown.per === null && inTime(of) !== null ? { ...drawdown, per: inTime(of) } : null),
    weight: 0.2,
    examples: ['daily loss of 3%'],
  }),
  rule('Part', 'DayOver:over after|if|when|once|at Drawdown:drawdown', {
    build: ({ over, drawdown }, at) => afterAmount(drawdown, over.per, at),
    examples: ['stop trading if down 3% on the day', 'no more trades after a 3% loss on the day'],
  }),
  rule('Part', 'after|if|when|once|at Drawdown:drawdown ,? DayOver:over', {
    build: ({ over, drawdown }, at) => afterAmount(drawdown, over.per, at),
    examples: ['if I am down 3% on the day stop trading'],
  }),
  rule('Part', 'DayOver:over after|if|when|once|at Drawdown:drawdown or after? Losses:losses', {
    build: ({ over, losses, drawdown }, at) => {
      const amount = afterAmount(drawdown, over.per, null)
      return amount && { part: 'several', parts: [amount, afterLosses(losses, drawdown.per ?? over.per, null)], at }
    },
    weight: 0.8,
    examples: ['done for the day at -2% or after 2 losing trades'],
  }),
  rule('Part', 'Drawdown:drawdown =|means|then|and DayOver:over', {
    build: ({ over, drawdown }, at) => afterAmount(drawdown, over.per, at),
    examples: ['down 2% on the day = no more trades that day', 'down 2% on the day means no more trades'],
  }),
  rule('Part', 'Drawdown:drawdown , DayOver:over', {
    build: ({ over, drawdown }, at) => (drawdown.per === null ? null : afterAmount(drawdown, over.per, at)),
    weight: 1.5,
    examples: ['3% daily drawdown, stop trading'],
  }),
  rule('Part', 'after|if|when|once|at? Drawdown:a or at? Drawdown:b ,|=|means|then|and? then? DayOver:over', {
    // "+3% or -2%": either ends trading for as long as is said of one of them.
    build: ({ a, b, over }, at) => eitherAmount(a, b, over.per, at),
    weight: 1.2,
    examples: ['after +3% on the day or -2% on the day no more trades', 'up 3% on the day or down 2% on the day and I am done'],
  }),
  rule('Part', 'DayOver:over after|if|when|once|at Drawdown:a or at? Drawdown:b', {
    build: ({ a, b, over }, at) => eitherAmount(a, b, over.per, at),
    weight: 1,
    examples: ['stop for the day at +3% or -2%', 'done for the day when up 4R or down 2R'],
  }),
  rule('Part', 'after|if|when|once Losses:losses or Percent:value ,? DayOver:over', {
    build: ({ over, losses, value }, at) => {
      const per = losses.per ?? over.per
      const amount = afterAmount({ amount: { by: 'number', value, unit: 'percent', at }, of: 'loss', per }, over.per, null)
      return amount && { part: 'several', parts: [afterLosses(losses, per, null), amount], at }
    },
    weight: 0.8,
    examples: ["if I lose 3 trades in a day or 2% I'm done for the day"],
  }),
  rule('Part', 'DayOver:over after|if|when|once Losses:losses ,? or|nor after|if|when|once Drawdown:drawdown', {
    build: ({ over, losses, drawdown }, at) => {
      const amount = afterAmount(drawdown, over.per, null)
      return amount && { part: 'several', parts: [afterLosses(losses, losses.per ?? drawdown.per ?? over.per, null), amount], at }
    },
    weight: 0.8,
    examples: ['no more trades after 2 losing trades in a day, nor once the day is down 3%'],
  }),
  rule('Part', 'DayOver:over after|if|when|once Losses:losses or Drawdown:drawdown', {
    build: ({ over, losses, drawdown }, at) => {
      const amount = afterAmount(drawdown, over.per, null)
      return amount && { part: 'several', parts: [afterLosses(losses, drawdown.per ?? over.per, null), amount], at }
    },
    weight: 0.8,
    examples: ['no more trading after 3 losing trades or a 3% loss on the day'],
  }),
  rule('Part', 'maxdailyloss|dailylosslimit|maxdailydrawdown|maxlossperday #linkWord? Distance:amount', {
    build: ({ amount }, at) => (isLimit(amount) ? afterAmount({ amount, of: 'loss', per: 'day' }, null, at) : null),
    examples: ['MaxDailyLoss 3%'],
  }),
  rule('AccountLimit', '#limitWord? #perPeriod:of #limitWord? loss|losses|drawdown|dd limit|maximum|max|cap|stop?', {
    build: ({ of }) => accountLimit('loss', of),
    weight: 0.2,
    examples: ['max daily loss', 'daily loss limit', 'daily max loss', 'maximum daily drawdown'],
  }),
  rule('AccountLimit', '#limitWord loss|losses|drawdown|dd limit? #perPeriod:of', {
    build: ({ of }) => accountLimit('loss', of),
    weight: 0.2,
    examples: ['max loss per day'],
  }),
  rule('AccountLimit', '#perPeriod:of stop limit|maximum|max|cap?', {
    build: ({ of }) => accountLimit('loss', of),
    weight: 0.2,
    examples: ['daily stop'],
  }),
  rule('AccountLimit', '#perPeriod:of profit|gain target|goal|limit|cap', {
    build: ({ of }) => accountLimit('profit', of),
    weight: 0.2,
    examples: ['daily profit target'],
  }),
  rule('AccountLimit', 'hard|absolute|strict|fixed|my|our AccountLimit:limit', {
    build: ({ limit }) => limit,
    weight: 0.2,
    examples: ['hard daily stop'],
  }),
  rule('Part', 'AccountLimit:limit #linkWord? Distance:amount', {
    build: ({ limit, amount }, at) => (isLimit(amount) ? afterAmount({ amount, ...limit }, null, at) : null),
    weight: 0.8,
    examples: ['max daily loss 5%', 'daily max loss: 2%', 'hard daily stop of $500'],
  }),
  // "Daily target 5%" alone may be the target of a trade on the daily chart.
  rule('Part', '#perPeriod target|goal #linkWord? Distance:amount', {
    build: ({ amount }, at) => (isLimit(amount) ? afterAmount({ amount, of: 'profit', per: null }, null, at) : null),
    weight: 2.8,
    examples: ['daily target 3%'],
  }),
  rule('Part', '#perPeriod:of target|goal #linkWord? Distance:amount ,|=|and? then? DayOver:over', {
    build: ({ of, amount, over }, at) => {
      const limit = isLimit(amount) ? accountLimit('profit', of) : null
      return limit && afterAmount({ amount, ...limit }, over.per, at)
    },
    weight: 0.8,
    examples: ['daily target 3% then stop', 'weekly target 5%, then done for the week'],
  }),
  rule('Part', '#limitWord Drawdown:drawdown', {
    build: ({ drawdown }, at) => (drawdown.per === null ? null : afterAmount(drawdown, null, at)),
    examples: ['max 3% loss per day'],
  }),
]

const skipAfter = ({ count, result, per }: Categories['Losses'], signals: number, at: Stretch | null): Part | null =>
  result || per !== null ? null : { part: 'cooldown', over: null, signals, after: 'loss', count: count === 1 ? null : count, at }

/** Pauses between trades. */
const pauses = [
  rule('Outcome', 'after|following|since an|a|any|each|every? #exitVerb', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.4,
    examples: ['after an exit', 'after every exit'],
  }),
  rule('Outcome', 'after|following|since a|any|each|every? #tradeWord', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.6,
    examples: ['after each trade'],
  }),
  rule('Outcome', 'after|following|since a|any|each|every? closed|finished|completed #tradeWord', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.4,
    examples: ['after a closed trade'],
  }),
  rule('Outcome', 'after|following|since any|each|every #lossNoun', {
    build: () => ({ after: 'loss', count: null }),
    weight: 0.3,
    examples: ['after every loss'],
  }),
  rule('Outcome', 'after|following|since|if|when Losses:losses', {
    build: ({ losses }) => (losses.result ? null : { after: 'loss', count: losses.count === 1 ? null : losses.count }),
    weight: 0.3,
    examples: ['after a loss', 'after 2 losing trades in a row'],
  }),
  rule('Outcome', 'after|when|if|once #tradeWord? be|get|being? #stopOutWord', {
    build: () => ({ after: 'stop', count: null }),
    weight: 0.4,
    examples: ['if a trade gets stopped out', 'after being stopped out'],
  }),
  rule('Outcome', 'after|following a|an|any|each|every? #stopOutNoun', {
    build: () => ({ after: 'stop', count: null }),
    weight: 0.1,
    examples: ['after a stop-out', 'after a trailing stop-out', 'after a stop loss'],
  }),
  rule('Outcome', 'after|following #number:n #stopOutNoun #inRow?', {
    build: ({ n }) => (isCount(n) ? { after: 'stop', count: n === 1 ? null : n } : null),
    weight: 0.1,
    examples: ['after 2 stop-outs in a row'],
  }),
  rule('Outcome', 'before taking|opening|placing? next|another|new? #tradeWord', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.5,
    examples: ['before the next trade', 'before taking another trade'],
  }),
  rule('Outcome', 'after|when|if|once #stopWord be|get? hit|triggered|reached|filled', {
    build: () => ({ after: 'stop', count: null }),
    weight: 0.4,
    examples: ['if the stop gets hit'],
  }),
  rule('Outcome', 'after|following|since closing|exiting|leaving one|it|position|trade?', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.4,
    examples: ['after closing one', 'since exiting a trade'],
  }),
  rule('Outcome', 'after|when|if|once be|get? stopped', {
    build: () => ({ after: 'stop', count: null }),
    weight: 0.8,
    examples: ['if stopped'],
  }),
  rule('Outcome', 'before #reentryWord', { build: () => ({ after: 'exit', count: null }), weight: 0.4, examples: ['before re-entering'] }),
  rule('Outcome', 'before entering|trading|buying|trade|enter|buy again', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.4,
    examples: ['before entering again'],
  }),
  rule('Outcome', 'between two|any|each|every|all #tradeWord', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.4,
    examples: ['between two trades'],
  }),
  rule('Outcome', 'before|until opening|entering|taking|placing|starting|buying a? new|another|next one|trade|position|entry', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.6,
    examples: ['before opening a new one'],
  }),
  rule('Outcome', 'after|when|if|once first|last|previous one|attempt|trade|entry|position|try be|get? #stopOutWord', {
    build: () => ({ after: 'stop', count: null }),
    weight: 0.3,
    examples: ['if the first one is stopped out'],
  }),
  rule('Outcome', 'after|when|if|once first|last|previous one|attempt|trade|entry|position|try be|get stopped', {
    build: () => ({ after: 'stop', count: null }),
    weight: 0.3,
    examples: ['if the first attempt was stopped'],
  }),
  // A stop may be in profit.
  rule('Outcome', 'after|following a|an|any|each|every? stop', {
    build: () => ({ after: 'stop', count: null }),
    weight: 0.05,
    examples: ['after a stop', 'after each stop'],
  }),
  rule('Outcome', 'once|when|after out|flat', { build: () => ({ after: 'exit', count: null }), weight: 0.5, examples: ['once out'] }),
  rule('Outcome', 'in between #tradeWord', { build: () => ({ after: 'exit', count: null }), weight: 0.3, examples: ['in between trades'] }),
  rule('Outcome', 'between #tradeWord', { build: () => ({ after: 'exit', count: null }), weight: 0.5, examples: ['between trades'] }),
  rule('Outcome', 'after|when|if|once TradeOver', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.3,
    examples: ['once the trade is closed'],
  }),
  rule('Outcome', 'after|when|if|once #tradeWord lose|loses|lost', {
    build: () => ({ after: 'loss', count: null }),
    weight: 0.3,
    examples: ['if a trade loses'],
  }),
  rule('Outcome', 'before next|another|new one|signal|setup', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.5,
    examples: ['before the next one'],
  }),
  rule('Part', 'Outcome:outcome ,? #pauseVerb next|following #oneTimeUnit:unit', {
    build: ({ outcome, unit }, at) =>
      unit === 'day'
        ? { part: 'cooldown', over: null, until: 'day after next', signals: null, ...outcome, at }
        : { part: 'cooldown', over: { count: 1, unit }, signals: null, ...outcome, at },
    weight: 0.8,
    examples: ['after a losing trade I sit out the next day'],
  }),
  rule('Part', 'Losses:losses ,|-|then? #arrow? #pauseVerb for|the? next? at? least? Duration:over', {
    build: ({ over, losses }, at) =>
      losses.per === null
        ? { part: 'cooldown', over, signals: null, after: 'loss', count: losses.count > 1 ? losses.count : null, at }
        : null,
    weight: 1,
    examples: ['three losses in a row: stay out for a week'],
  }),
  rule('Part', 'cooldown|pause #linkWord? Duration:over', {
    build: ({ over }, at) => ({ part: 'cooldown', over, signals: null, after: 'exit', count: null, at }),
    weight: 3,
    examples: ['cooldown 5 bars', 'cooldown: 5 bars'],
  }),
  rule('Part', 'at least|minimum Duration:over Outcome:outcome', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.8,
    examples: ['at least 5 bars between trades'],
  }),
  rule('Part', 'minimum|min of|gap|distance|pause|wait? of? Duration:over Outcome:outcome', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.8,
    examples: ['minimum 8 bars between entries', 'a minimum of 8 bars between trades', 'minimum gap of 5 bars between trades'],
  }),
  rule('Part', '#noWord #reentryWord for|within|in Duration:over', {
    build: ({ over }, at) => ({ part: 'cooldown', over, signals: null, after: 'exit', count: null, at }),
    weight: 0.8,
    examples: ['no re-entry for 5 bars'],
  }),
  rule('Part', '#noWord #reentryWord for|within|in Duration:over Outcome:outcome', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.8,
    examples: ['no re-entry for 5 bars after a loss'],
  }),
  rule(
    'Part',
    '#noWord #reentryWord in|on|into? same|that|this|one stock|symbol|pair|market|instrument|coin|asset|share|ticker|name for|within|in Duration:over',
    {
      build: ({ over }, at) => ({ part: 'cooldown', over, signals: null, after: 'exit', count: null, at }),
      weight: 0.8,
      examples: ['no re-entry in the same symbol for 3 days'],
    },
  ),
  rule(
    'Part',
    '#noWord #reentryWord in|on|into? same|that|this|one stock|symbol|pair|market|instrument|coin|asset|share|ticker|name for|within|in Duration:over Outcome:outcome',
    {
      build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
      weight: 0.8,
      examples: ['no re-entry in the same stock for 10 days after a stop out', "don't re-enter the same pair within 4 hours after a loss"],
    },
  ),
  rule(
    'Part',
    'Outcome:outcome ,? #noWord trade|buy|enter|touch|re-enter same|that|this|one stock|symbol|pair|market|instrument|coin|asset|share|ticker|name again? for|within|in Duration:over',
    {
      build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
      weight: 0.8,
      examples: ["after a stop out I don't trade the same stock for 5 days"],
    },
  ),
  rule('Part', 'Outcome:outcome ,? take|make|have|do a? Duration:over break|pause|rest|timeout|off', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.6,
    examples: ['after a loss I take a 3 bars pause'],
  }),
  rule('Part', 'Outcome:outcome ,? take|make|have|do a? #number:n #oneTimeUnit:unit break|pause|rest|timeout|off', {
    build: ({ n, unit, outcome }, at) => (n > 0 ? { part: 'cooldown', over: { count: n, unit }, signals: null, ...outcome, at } : null),
    weight: 0.4,
    examples: ['after three consecutive losses I take a 24 hour break'],
  }),
  rule('Part', 'take|make|have|do a? #number:n #oneTimeUnit:unit break|pause|rest|timeout|off Outcome:outcome', {
    build: ({ n, unit, outcome }, at) => (n > 0 ? { part: 'cooldown', over: { count: n, unit }, signals: null, ...outcome, at } : null),
    weight: 0.4,
    examples: ['take a 2 hour break after a loss'],
  }),
  rule('Part', 'there|it? #modal be at least|minimum Duration:over Outcome:outcome', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.6,
    examples: ['there has to be at least 5 bars between two entries', 'there must be at least 30 minutes between trades'],
  }),
  rule('Part', 'at|minimum? least? Duration:over #modal pass|elapse|go|be by? Outcome:outcome', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.6,
    examples: ['at least one hour has to pass between two trades'],
  }),
  rule('Part', 'Outcome:outcome ,? at? least? Duration:over #modal pass|elapse|go|be by?', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.6,
    examples: ['after a loss at least 5 bars must pass'],
  }),
  rule('Part', 'Outcome:outcome ,? #mustWord pass|elapse at? least? Duration:over Outcome:until', {
    build: ({ over, outcome, until }, at) =>
      until.after === 'exit' && until.count === null ? { part: 'cooldown', over, signals: null, ...outcome, at } : null,
    weight: 0.6,
    examples: ['after a stop loss must pass 5 bars before the next trade'],
  }),
  rule('Part', '#tradeWord #modal? be at least|minimum Duration:over apart', {
    build: ({ over }, at) => ({ part: 'cooldown', over, signals: null, after: 'exit', count: null, at }),
    weight: 0.6,
    examples: ['trades must be at least 30 minutes apart'],
  }),
  rule('Part', 'leave|keep at? least? Duration:over Outcome:outcome', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    weight: 0.6,
    examples: ['I leave 10 bars between trades'],
  }),
  rule('Part', 'cooldown|pause|wait bars|candles:unit #linkWord #number:n', {
    build: ({ n }, at) =>
      isCount(n) ? { part: 'cooldown', over: { count: n, unit: 'bar' }, signals: null, after: 'exit', count: null, at } : null,
    weight: 0.4,
    examples: ['cooldown_bars = 10'],
  }),
  rule('Part', 'cooldown|pause #timeUnit:unit #linkWord #number:n', {
    build: ({ n, unit }, at) =>
      isCount(n) ? { part: 'cooldown', over: { count: n, unit }, signals: null, after: 'exit', count: null, at } : null,
    weight: 0.4,
    examples: ['CooldownMinutes: 60'],
  }),
  rule('Part', 'Duration:over #pauseVerb Outcome:outcome', {
    build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...outcome, at }),
    examples: ['5 bars cooldown after a loss'],
  }),
  rule('Part', '#ignoreVerb next|one|the signal|setup|trade Outcome:outcome', {
    build: ({ outcome }, at) => ({ part: 'cooldown', over: null, signals: 1, ...outcome, at }),
    examples: ['skip the next signal after a loss'],
  }),
  rule('Part', '#ignoreVerb next? #number:n signal|signals|setups|trades Outcome:outcome', {
    build: ({ n, outcome }, at) => (isCount(n) ? { part: 'cooldown', over: null, signals: n, ...outcome, at } : null),
    examples: ['skip 2 signals after a loss'],
  }),
  rule('Part', '#pauseVerb for? #number:n signal|signals|setups Outcome:outcome', {
    build: ({ n, outcome }, at) => (isCount(n) ? { part: 'cooldown', over: null, signals: n, ...outcome, at } : null),
    examples: ['wait 2 signals after a loss'],
  }),
  rule('Part', 'Outcome:outcome ,? #ignoreVerb next? #number:n signal|signals|setups|trades', {
    build: ({ n, outcome }, at) => (isCount(n) ? { part: 'cooldown', over: null, signals: n, ...outcome, at } : null),
    examples: ['after a losing trade skip the next 2 signals'],
  }),
  rule('Part', 'Losses:losses =|and|then|means|, #ignoreVerb next? #number:n signal|signals|setups|trades', {
    build: ({ n, losses }, at) =>
      isCount(n) && !losses.result
        ? { part: 'cooldown', over: null, signals: n, after: 'loss', count: losses.count === 1 ? null : losses.count, at }
        : null,
    examples: ['2 losers in a row = skip the next 3 signals'],
  }),
  rule('Part', 'Losses:losses =|and|then|means|, then? #ignoreVerb next|one|following #signalNoun', {
    build: ({ losses }, at) => skipAfter(losses, 1, at),
    examples: ['two losses in a row and I skip the next signal', 'a loss = skip one setup'],
  }),
  rule('Part', 'Losses:losses =|and|then|means|, then? #ignoreVerb next|one|following trade', {
    build: ({ losses }, at) => skipAfter(losses, 1, at),
    examples: ['two losers in a row, then skip the next trade'],
  }),
  rule('Part', 'Losses:losses =|and|then|means|, then? #pauseVerb for|the|next? at? least? Duration:over', {
    build: ({ losses, over }, at) =>
      losses.result || losses.per !== null
        ? null
        : { part: 'cooldown', over, signals: null, after: 'loss', count: losses.count === 1 ? null : losses.count, at },
    examples: ['two losses in a row and I pause for 5 bars'],
  }),
  rule('Outcome', 'Outcome:outcome ,? #actor #modal?', {
    build: ({ outcome }) => outcome,
    weight: 0.4,
    examples: ['after a loss the robot', 'after an exit, the bot must'],
  }),
  rule('Outcome', 'of|after|since being|it|its|was|the? sold|closed|exited|sale|exit|closing', {
    build: () => ({ after: 'exit', count: null }),
    weight: 0.6,
    examples: ['of being sold'],
  }),
  rule(
    'Part',
    'same|a stock|symbol|pair|market|instrument|coin|asset|share|ticker|name #modal? be? #noWord be? bought|traded|entered|opened|taken|touched again? within|for|until|before? Duration:over Outcome:outcome?',
    {
      build: ({ over, outcome }, at) => ({ part: 'cooldown', over, signals: null, ...(outcome ?? { after: 'exit', count: null }), at }),
      weight: 0.6,
      examples: ['the same stock is not bought again within 20 days of being sold', 'a coin must not be traded again for 3 days'],
    },
  ),
  rule('Part', 'min|minimum|least #timeUnit:unit Outcome:outcome #linkWord? #number:n', {
    build: ({ n, unit, outcome }, at) =>
      isCount(n) ? { part: 'cooldown', over: { count: n, unit }, signals: null, ...outcome, at } : null,
    weight: 0.4,
    examples: ['MinMinutesBetweenTrades = 60', 'minimum bars between trades: 10'],
  }),
  rule('Part', 'Part:part ,|and|; and? #onlyWord? then|after|afterwards #onlyWord? can|may|will? #reentryWord', {
    // When the next trade may come again is what a pause says.
    build: ({ part }) => (part.part === 'cooldown' ? part : null),
    weight: 0.4,
    examples: ['wait 5 bars after a loss and only then re-enter'],
  }),
  rule('Part', 'Outcome:outcome ,? #ignoreVerb next|one|the? signal|setup|trade', {
    build: ({ outcome }, at) => ({ part: 'cooldown', over: null, signals: 1, ...outcome, at }),
    examples: ['after a loss skip the next trade'],
  }),
]

export const pauseProductions = [...ends, ...pauses]
