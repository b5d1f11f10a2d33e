import type { Stretch } from '../../language/grammar.ts'
import type { Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount, plainDistance, rewardOf } from '../said-distance.ts'
import { areLegs, several, singleParts, stopAt, targetAt } from '../said-part.ts'

/** The first of two numbers has the unit of the second. */
export function ofUnit(value: number, of: Distance, at: Stretch | null): Distance | null {
  if (of.by === 'atr') return { ...of, mult: value }
  // "TP at 1.1000, SL 20 pips": a price is no distance.
  const isLike = of.by === 'number' && value <= 20 * of.value && of.value <= 10 * value
  return isLike ? plainDistance(value, of.unit, at) : null
}

function stopAndTarget(stop: Distance | null, target: Distance | null, at: Stretch | null): Part | null {
  return stop && target ? several([stopAt(stop, null, at), targetAt(target, {}, at)], at) : null
}

function atReward(ratio: readonly [number, number], at: Stretch | null): Part | null {
  const distance = rewardOf(ratio, at)
  return distance && targetAt(distance, {}, at)
}

type Told = Extract<Part, { part: 'stop' | 'target' }>

/** "SL 20, TP 40 pips": one unit for both, where it is one of distances alone. */
function inUnitOf(stop: Told, target: Told, at: Stretch | null): Part | null {
  const isShared = [stop, target].every(
    ({ distance }) => distance?.by === 'number' && distance.unit !== null && distance.unit !== 'r' && distance.unit !== 'cash',
  )
  return isShared ? several([stop, target], at) : null
}

/** Targets: their label, their distance, and none. */
export const targetProductions = [
  rule('TargetHead', '#targetWord:n', { build: ({ n }) => ({ side: null, n }), weight: 0, examples: ['take profit', 'TP1'] }),
  rule('TargetHead', '#sideNoun:side #targetWord:n', { build: ({ side, n }) => ({ side, n }), weight: 3, examples: ['long target'] }),
  rule('TargetHead', '* * TargetHead:head * *', { build: ({ head }) => head, weight: 0.2, examples: ['**Target**'] }),
  rule('TargetHead', '[ TargetHead:head ]', { build: ({ head }) => head, weight: 0.2, examples: ['[TP]'] }),
  rule('TargetHead', '= = TargetHead:head = =', { build: ({ head }) => head, weight: 0.2, examples: ['== Target =='] }),
  rule('TargetHead', 'TargetHead:head #linkWord', { build: ({ head }) => head, weight: 0.2, examples: ['target is set at', 'TP:'] }),
  rule(
    'TargetHead',
    'profit|profits|gain|gains|winnings #linkWord? realized|realised|banked|collected|fixed|harvested|pocketed|secured|cashed|grabbed in|out?',
    { build: () => ({ side: null, n: null }), weight: 0.2, examples: ['profits are realized', 'gains are collected'] },
  ),
  rule('TargetHead', 'profit #linkWord? take|book|lock in?', {
    build: () => ({ side: null, n: null }),
    weight: 0.2,
    examples: ['profits are taken', 'profit is booked'],
  }),
  rule('Part', 'take Distance:d', {
    build: ({ d }, at) => (isAmount(d) && !(d.by === 'number' && d.unit === 'percent') ? targetAt(d, {}, at) : null),
    weight: 2.5,
    examples: ['take 70 pips'],
  }),
  rule('Part', 'take|make|win|pocket|bank|grab|earn Distance:d ,|and|or|/ lose|risk no? more? than? Distance:stop', {
    build: ({ d, stop }, at) => (isAmount(d) && isAmount(stop) ? stopAndTarget(stop, d, at) : null),
    weight: 1,
    examples: ['take 4%, lose 2%', 'bank 30 pips and lose no more than 20 pips'],
  }),
  rule('Part', 'profit #linkWord? Distance:d', {
    build: ({ d }, at) => (isAmount(d) ? targetAt(d, {}, at) : null),
    weight: 2.5,
    examples: ['profit 5 pips', 'profit: 2R'],
  }),
  rule('Part', 'profit|profits #linkWord #noneWord', { build: (_, at) => targetAt(null, {}, at), examples: ['Profit = none'] }),
  rule('Part', 'look for Distance:d', {
    build: ({ d }, at) => (d.by === 'number' && d.unit === 'r' ? targetAt(d, {}, at) : null),
    examples: ['looking for 2R'],
  }),
  rule('TargetHead', '#targetWord:n #sideNoun:side #linkWord', {
    build: ({ side, n }) => ({ side, n }),
    weight: 1,
    examples: ['tp short ='],
  }),
  rule('Part', '#targetWord #linkWord? #entryWord +|- #number:n *|x|× ( #entryWord - #stopWord )', {
    build: ({ n }, at) => targetAt(plainDistance(n, 'r', at), {}, at),
    weight: 0.3,
    examples: ['target = entry + 2 * (entry - stop)'],
  }),
  rule('Part', 'Side:side come|go|get off|out at|@ Distance:d', {
    build: ({ side, d }, at) => (d.by === 'level' || isAmount(d) ? targetAt(d, { side: side === 'both' ? null : side }, at) : null),
    weight: 0.8,
    examples: ["longs come off at yesterday's high"],
  }),
  rule('Part', 'TargetHead:head #whenWord EntryMove:m', {
    build: ({ head, m: { direction, by } }, at) => ((head.side === 'short') === (direction === 'down') ? targetAt(by, head, at) : null),
    weight: 0.6,
    examples: ['profits are taken once price has risen 25% from entry'],
  }),
  rule('Part', '#exitVerb:side #position? with|in|at|for #gainWord #whenWord Gain:d', {
    build: ({ side, d }, at) => targetAt(d, { side }, at),
    weight: 0.5,
    examples: ['close with profit when the position gained 100 pips'],
  }),
  rule('TargetHead', 'TargetHead:head ForSide:side', {
    build: ({ head, side }) => (head.side === null ? { side, n: head.n } : null),
    weight: 0.2,
    examples: ['target for shorts'],
  }),
  rule('Part', 'TargetHead:head Distance:d', {
    build: ({ head, d }, at) => targetAt(d, head, at),
    examples: ['take profit 4%', 'tp 2R', 'target the middle bollinger band', 'TP: 1:2'],
  }),
  rule('Part', 'TargetHead:head #whenWord Gain:d', {
    build: ({ head, d }, at) => targetAt(d, head, at),
    weight: 0.8,
    examples: ["take profit when I've made 2%", 'take profit once I am up 2R'],
  }),
  rule('Part', '#whenWord Gain:d ,? then? take|bank|cash|book|grab in? it|that|profit|profits|them|everything', {
    build: ({ d }, at) => targetAt(d, {}, at),
    weight: 0.8,
    examples: ['when I win 40 points I take it', "once I'm up 2R I bank profits"],
  }),
  rule('Part', 'Distance:d be #targetWord:n', {
    build: ({ d, n }, at) => (isAmount(d) || d.by === 'level' || d.by === 'far side' ? targetAt(d, { n }, at) : null),
    weight: 1.5,
    examples: ['the 50 EMA is my target', "yesterday's high is the first target"],
  }),
  rule('Part', 'TargetHead:head #number:n x', {
    build: ({ head, n }, at) => targetAt(plainDistance(n, 'r', at), head, at),
    weight: 3,
    examples: ['target 2x'],
  }),
  // What brokers call a limit, beside a stop.
  rule('Part', 'Part:stop ,|;|and|/|\n limit|lmt #linkWord? Distance:d', {
    build: ({ stop, d }, at) =>
      stop.part === 'stop' && stop.distance !== null && isAmount(d) ? several([stop, targetAt(d, { side: stop.side }, at)], at) : null,
    weight: 0.8,
    examples: ['stop: 20 pips; limit: 40 pips'],
  }),
  rule('Part', 'reward|profit #linkWord? same|equal|equals|matches to|as? #riskWord', {
    build: (_, at) => targetAt(plainDistance(1, 'r', at), {}, at),
    weight: 0.6,
    examples: ['reward equal to risk', 'profit same as my risk'],
  }),
  rule('Part', 'TargetHead:head same|equal|equals|match|matches to|as|with? #riskWord', {
    build: ({ head }, at) => targetAt(plainDistance(1, 'r', at), head, at),
    weight: 0.6,
    examples: ['TP equal to the risk', 'target same as my risk'],
  }),
  rule('Part', 'TargetHead:head twice|double that|this|same|stop distance|size|amount|much', {
    build: ({ head }, at) => targetAt(plainDistance(2, 'r', at), head, at),
    weight: 0.6,
    examples: ['target = twice that distance', 'target is double the stop distance'],
  }),
  rule('Part', 'TargetHead:head #number:n times|x that|this|same|stop distance|size|amount', {
    build: ({ head, n }, at) => targetAt(plainDistance(n, 'r', at), head, at),
    weight: 0.6,
    examples: ['target 3 times that distance'],
  }),
  // "20 pips stop, 80 pips profit".
  rule('Part', 'Distance:d profit|gain|reward', {
    build: ({ d }, at) => (isAmount(d) ? targetAt(d, {}, at) : null),
    weight: 2.5,
    examples: ['80 pips profit', '2R reward'],
  }),
  rule('Part', 'Gain:d to bank|book|take|cash|make', {
    build: ({ d }, at) => targetAt(d, {}, at),
    weight: 1.2,
    examples: ['2R to bank'],
  }),
  rule('Part', 'want|wants|like|aim|expect for? Distance:d as|of|in|out? it? profit|gain|reward|return?', {
    build: ({ d }, at) => (isAmount(d) ? targetAt(d, {}, at) : null),
    weight: 2,
    examples: ['I want 10 percent', 'I want 2R as profit'],
  }),
  rule('Part', 'want|wants|like|aim #number:n times that|this|it|distance|same|stop as|of|in? profit|gain|reward|target?', {
    build: ({ n }, at) => targetAt(plainDistance(n, 'r', at), {}, at),
    weight: 1,
    examples: ['I want 1.5 times that as profit'],
  }),
  rule('Part', 'TargetHead:head twice|double that|this|it', {
    build: ({ head }, at) => targetAt(plainDistance(2, 'r', at), head, at),
    examples: ['target is twice that'],
  }),
  rule('Part', 'TargetHead:head #number:n times of #stopWord', {
    build: ({ head, n }, at) => targetAt(plainDistance(n, 'r', at), head, at),
    weight: 0.5,
    examples: ['take profit 1.5 times of the stop'],
  }),
  rule('Part', 'TargetHead:head #number:n times|x distance|risked', {
    build: ({ head, n }, at) => targetAt(plainDistance(n, 'r', at), head, at),
    weight: 3,
    examples: ['target is 2x the distance'],
  }),
  rule('Part', 'TargetHead:head #number:n times|x that|this|it', {
    build: ({ head, n }, at) => targetAt(plainDistance(n, 'r', at), head, at),
    examples: ['target 3 times that'],
  }),
  rule('Part', "TargetHead:head #number:n times|x what i'm|i|we|am? risk|risking|risked", {
    build: ({ head, n }, at) => targetAt(plainDistance(n, 'r', at), head, at),
    weight: 0.6,
    examples: ["target is 1.5 times what I'm risking"],
  }),
  rule('Part', 'TargetHead:head double', {
    build: ({ head }, at) => targetAt(plainDistance(2, 'r', at), head, at),
    examples: ['target double'],
  }),
  rule('Part', 'TargetHead:head Gain:d', {
    build: ({ head, d }, at) => targetAt(d, head, at),
    weight: 1.2,
    examples: ['target 5% profit'],
  }),
  rule('Part', 'Distance:d #targetWord:n', {
    build: ({ d, n }, at) => (isAmount(d) || (d.by === 'between' && d.unit !== null) ? targetAt(d, { n }, at) : null),
    examples: ['100 pip target', 'a 2R take profit'],
  }),
  rule('Part', 'Distance:d', {
    build: ({ d }, at) => (d.by === 'number' && d.unit === 'r' ? targetAt(d, {}, at) : null),
    weight: 6,
    examples: ['2R'],
  }),
  rule('Part', '+|plus Distance:d', {
    build: ({ d }, at) => (d.by === 'number' && d.unit !== null ? targetAt(d, {}, at) : null),
    weight: 6,
    examples: ['+40 pips'],
  }),
  rule('Part', 'gain|gains|profit|profits #linkWord? +|plus? Distance:d', {
    build: ({ d }, at) => (isAmount(d) ? targetAt(d, {}, at) : null),
    weight: 2.5,
    examples: ['gain 300 points', 'profit +12%'],
  }),
  rule('Part', 'profits|profit at Distance:d', {
    build: ({ d }, at) => (d.by === 'level' || isAmount(d) ? targetAt(d, {}, at) : null),
    weight: 1.5,
    examples: ['profits at the upper bollinger band'],
  }),
  rule('Part', 'take|exit|out|sell|close it|profit|profits|them|all|trade? at Ratio:r', {
    build: ({ r }, at) => atReward(r, at),
    examples: ['take it at two to one', 'out at 3:1'],
  }),
  rule('Part', 'take|bank|book|cash all|everything|whole|full of? it|position|profit|trade? at|@ Gain:d', {
    build: ({ d }, at) => targetAt(d, {}, at),
    examples: ['take all of it at +10%', 'take everything at 2R'],
  }),
  rule('Part', "Gain:d ,|=|and|then|means? and|then? i'm|im|i|am? out|done|gone|exit", {
    build: ({ d }, at) => targetAt(d, {}, at),
    weight: 1,
    examples: ["2R and I'm out", '+2R out'],
  }),
  rule('Part', 'want|wants|like|need twice|double what|the|my #riskWord', {
    build: (_, at) => targetAt(plainDistance(2, 'r', at), {}, at),
    weight: 0.5,
    examples: ['I want twice what I risk'],
  }),
  rule('Part', 'want|wants|need #number:n times|x #riskWord', {
    build: ({ n }, at) => targetAt(plainDistance(n, 'r', at), {}, at),
    weight: 0.5,
    examples: ['I want 3 times what I risk'],
  }),
  rule('Part', 'full|final|main|whole|complete Part:part', {
    build: ({ part }) => (part.part === 'target' ? part : null),
    weight: 0.5,
    examples: ['full TP at 2R'],
  }),
  rule('Part', "Part:part ,|and|then and|then? i'm|im? done|out|finished", {
    build: ({ part }) => (part.part === 'target' && part.portion === null && !part.isRest ? part : null),
    weight: 0.6,
    examples: ['take 40 pips and done'],
  }),
  rule('TargetHead', '#number #targetWord:n #linkWord?', {
    build: ({ n }) => (n === null ? { side: null, n } : null),
    weight: 1.5,
    examples: ['two targets:'],
  }),
  rule('Part', 'Part:part ,|and second|third|next|last|final one|at? Distance:d', {
    build: ({ part, d }, at) => {
      const last = singleParts(part).at(-1)
      return last?.part === 'target' && last.distance !== null && last.portion === null && areLegs([last.distance, d])
        ? several([part, targetAt(d, {}, at)], at)
        : null
    },
    weight: 1,
    examples: ['first target 1R, second 2R'],
  }),
  rule('Part', '#ratio:r', { build: ({ r }, at) => atReward(r, at), weight: 3, examples: ['1:2'] }),
  rule('Part', '#ratioWord #linkWord? Ratio:r', {
    build: ({ r }, at) => atReward(r, at),
    examples: ['risk reward 1:2', 'RR is 1:3', 'risk reward ratio 1 to 2'],
  }),
  rule('Part', 'Ratio:r #ratioWord', { build: ({ r }, at) => atReward(r, at), examples: ['1:2 risk reward', '2 to 1 reward to risk'] }),
  rule('Part', '#ratioWord #linkWord? #number:n', {
    build: ({ n }, at) => atReward([1, n], at),
    examples: ['risk reward of 2', 'RR 2'],
  }),
  rule('Part', 'with|use|using Distance:d as #targetWord:n', {
    build: ({ d, n }, at) => targetAt(d, { n }, at),
    examples: ['with the last swing high as target'],
  }),
  rule('Part', '#noWord #targetWord', { build: (_, at) => targetAt(null, {}, at), examples: ['no target', 'without a take profit'] }),
  rule('Part', 'Part:part ,|;|. let it|them|profits|winners ride|run|cook|go', {
    build: ({ part }) => (part.part === 'target' && part.distance === null ? part : null),
    weight: 0.5,
    examples: ['no target, let it ride', 'tp none, let it run'],
  }),
  rule('Part', 'Part:part let it|them|profits|winners ride|run|cook|go', {
    build: ({ part }) => (part.part === 'target' && part.distance === null ? part : null),
    weight: 0.5,
    examples: ['tp none let it cook'],
  }),
  rule('Part', 'TargetHead #noneWord', { build: (_, at) => targetAt(null, {}, at), examples: ['Target: n/a', 'TP - not used'] }),
  rule('Part', 'TargetHead #noWord', { build: (_, at) => targetAt(null, {}, at), examples: ['TP: none'] }),
  rule('Part', '#stopWord /|and #targetWord #linkWord? #number:a /|and|, Distance:b', {
    build: ({ a, b }, at) => stopAndTarget(ofUnit(a, b, at), b, at),
    weight: 0.5,
    examples: ['SL/TP 10/20 pips', 'stop and target 2 and 5 percent'],
  }),
  rule('Part', '#targetWord /|and #stopWord #linkWord? #number:a /|and|, Distance:b', {
    build: ({ a, b }, at) => stopAndTarget(b, ofUnit(a, b, at), at),
    weight: 0.5,
    examples: ['TP/SL 15/10 pips'],
  }),
  rule('Part', '#stopWord /|and #targetWord #linkWord? Distance:a /|and|, Distance:b', {
    build: ({ a, b }, at) => stopAndTarget(a, b, at),
    examples: ['stop and target 1% and 3%'],
  }),
  rule('Part', 'StopHead:stop #number:a ,|/|and? TargetHead:head Distance:b', {
    build: ({ stop, a, head, b }, at) => inUnitOf(stopAt(ofUnit(a, b, at), stop.side, at), targetAt(b, head, at), at),
    weight: 1.5,
    examples: ['sl 20 tp 40 pips', 'SL=25 / TP=50 pips'],
  }),
  rule('Part', 'TargetHead:head #number:a ,|/|and? StopHead:stop Distance:b', {
    build: ({ stop, a, head, b }, at) => inUnitOf(stopAt(b, stop.side, at), targetAt(ofUnit(a, b, at), head, at), at),
    weight: 1.5,
    examples: ['tp 40 sl 20 pips'],
  }),
  rule('Part', '#number:a /|and Distance:b #stopWord /|and #targetWord', {
    build: ({ a, b }, at) => stopAndTarget(ofUnit(a, b, at), b, at),
    weight: 0.5,
    examples: ['20/40 pips stop/target'],
  }),
  rule('Part', '#riskWord #number:a to make|win|gain|earn|get #number:b', {
    build: ({ a, b }, at) => atReward([a, b], at),
    weight: 0.5,
    examples: ['risk 1 to make 2'],
  }),
  rule('Part', '#riskWord Distance:a to make|win|gain|earn|get Distance:b', {
    build: ({ a, b }, at) => (isAmount(a) ? stopAndTarget(a, b, at) : null),
    weight: 0.5,
    examples: ['risking 20 pips to make 40 pips'],
  }),
  rule('Part', '#stopWord and|/ #targetWord both? #linkWord? Distance:d', {
    build: ({ d }, at) => stopAndTarget(d, d, at),
    // "SL/TP 1/2 ATR" has two numbers.
    weight: 4,
    examples: ['stop and target both 40 pips'],
  }),
]
