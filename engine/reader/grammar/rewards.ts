import type { Stretch } from '../../language/grammar.ts'
import type { Distance, Part } from '../meanings.ts'
import { rule } from '../production.ts'
import { isAmount, plainDistance, rewardOf } from '../said-distance.ts'
import { several, stopAt, targetAt } from '../said-part.ts'
import { ofUnit } from './targets.ts'

const inRisk = (times: number, at: Stretch | null): Distance | null => (times <= 20 ? plainDistance(times, 'r', at) : null)

/** Both have to be told in a unit. */
const stopAndGain = (stop: Distance | null, gain: Distance, at: Stretch | null): Part | null =>
  stop !== null && isAmount(stop) && isAmount(gain) ? several([stopAt(stop, null, at), targetAt(gain, {}, at)], at) : null

const isSameDistance = (a: Distance | null, b: Distance | null): boolean =>
  a?.by === 'number' && b?.by === 'number' && a.value === b.value && a.unit === b.unit

/** What a target is measured in where the words tell it by what is risked: "two times of risk", "three times that", "the same as my stop". */
const measured = [
  rule('Fold', '#number:n times|time|x|fold|×', { build: ({ n }) => (n > 0 ? n : null), weight: 0.2, examples: ['2.5 times', '3x'] }),
  rule('Fold', '#multiple:n', { build: ({ n }) => n, weight: 0, examples: ['twice', 'double', 'triple'] }),
  rule('Fold', '#fraction:n', { build: ({ n }) => n, weight: 0.4, examples: ['half'] }),
  rule('Risked', '#riskWord', { build: () => true, weight: 0, examples: ['my risk', 'what I risk'] }),
  rule('Risked', '#stopWord distance|size|length|loss?', { build: () => true, weight: 0, examples: ['the stop', 'the stop distance'] }),
  rule('Risked', 'what|that|as i|we|you|it|they|am|are? stand|could|can|might|may? to? risk|lose', {
    build: () => true,
    weight: 0.3,
    examples: ['what I stand to lose', 'what we could lose'],
  }),
  rule('Risked', "what i'm|we're|im|am|are|is risk|losing|risking", { build: () => true, weight: 0.3, examples: ["what I'm risking"] }),
  rule('Risked', 'risked|lost|possible|potential|max amount|loss|money', {
    build: () => true,
    weight: 0.4,
    examples: ['the risked amount', 'the possible loss'],
  }),
  rule('Reward', 'Fold:n of|on|as|to? Risked', {
    build: ({ n }, at) => inRisk(n, at),
    weight: 0.2,
    examples: ['two times of risk', '3x the risk'],
  }),
  rule('Reward', 'Fold:n as? much|big|large|far|wide|high|long|size as|of Risked', {
    build: ({ n }, at) => inRisk(n, at),
    weight: 0.2,
    examples: ['twice as far as the stop', 'double the size of the stop'],
  }),
  rule('Reward', 'same|equal|as|match as|to|with|size|distance|far|much|big|like as|of|to? Risked', {
    build: (_, at) => inRisk(1, at),
    weight: 0.4,
    examples: ['equal to the stop', 'same size as my stop', 'as far as the stop'],
  }),
]

/** What is won, in words that no condition can be: a heading of a target, or profit that has to be so large. */
const heads = [
  rule('RewardHead', 'TargetHead:head', { build: ({ head }) => head, weight: 0.2, examples: ['target is'] }),
  rule('RewardHead', 'profit|profits|reward|rewards|gain|gains|win|winner|winners|return #linkWord?', {
    build: () => ({ side: null, n: null }),
    weight: 0.4,
    examples: ['profit is', 'the reward should be'],
  }),
  rule('RewardHead', 'RewardHead:head #linkWord', { build: ({ head }) => head, weight: 0.2, examples: ['the reward should be'] }),
  rule(
    'RewardHead',
    'RewardHead:head i|we|you|me usually|always|normally|generally|typically|mostly|just? do|make|take|use|put|set|have|go? for|at|to?',
    {
      build: ({ head }) => head,
      weight: 0.4,
      examples: ['target I usually do', 'take profit I always set at'],
    },
  ),
  rule(
    'Aiming',
    'look|aim|aiming|try|trying|want|hope|hoping|seek|seeking|plan|planning|go|going|targeting for|to|at make|win|get|earn|gain|bank|catch|capture?',
    {
      build: () => true,
      weight: 0.4,
      examples: ['looking to make', 'aiming for', 'trying to get'],
    },
  ),
]

/** Targets in the words of what is risked. */
export const rewardProductions = [
  ...measured,
  ...heads,
  rule('Part', 'RewardHead:head Reward:d', {
    build: ({ head, d }, at) => targetAt(d, head, at),
    weight: 0.4,
    examples: ['profit is two times of risk', 'the reward should be twice what I stand to lose', 'target equal to the stop'],
  }),
  rule('Part', 'RewardHead:head Fold:n of? that|this|it', {
    build: ({ head, n }, at) => targetAt(inRisk(n, at), head, at),
    weight: 1,
    examples: ['my profit is three times that', 'reward is twice this'],
  }),
  rule('Part', 'RewardHead:head #multiple:n', {
    build: ({ head, n }, at) => targetAt(inRisk(n, at), head, at),
    weight: 1.5,
    examples: ['target I usually do double'],
  }),
  rule('Part', 'Part:part ,|( so|or|meaning|i.e.|ie|thats|= Ratio:r )?', {
    build: ({ part, r }, at) => (part.part === 'target' && isSameDistance(part.distance, rewardOf(r, at)) ? part : null),
    weight: 0.6,
    examples: ['target is double, so two to one', 'take profit twice the risk (or 2:1)'],
  }),
  rule('Part', '#riskWord #number:n to|for make|win|gain|get|earn|catch Distance:d', {
    build: ({ n, d }, at) => stopAndGain(ofUnit(n, d, at), d, at),
    weight: 0.2,
    examples: ['risking 20 to make 60 pips'],
  }),
  rule('Part', 'pocket|bank|take|make|grab|win|earn Distance:d ,|and|; lose|risk no? more? than? #number:n', {
    build: ({ n, d }, at) => stopAndGain(ofUnit(n, d, at), d, at),
    weight: 0.6,
    examples: ['pocket 30 pips, lose no more than 20'],
  }),
  rule('Part', 'reward|gain|win #linkWord? Distance:d', {
    build: ({ d }, at) => (isAmount(d) ? targetAt(d, {}, at) : null),
    weight: 2.5,
    examples: ['reward 40 pips'],
  }),
  // What is won at least is where the trade may end: no other target is said beside it, or both are asked about.
  rule('Part', 'minimum|min #ratioWord? #linkWord? Ratio:r', {
    build: ({ r }, at) => targetAt(rewardOf(r, at), {}, at),
    weight: 0.4,
    examples: ['minimum RR 1:2'],
  }),
  rule('Part', 'RewardHead:head at least|minimum Reward:d', {
    build: ({ head, d }, at) => targetAt(d, head, at),
    weight: 0.4,
    examples: ['the reward should be at least twice the risk'],
  }),
  rule('Part', 'RewardHead:head at least|minimum Ratio:r', {
    build: ({ head, r }, at) => targetAt(rewardOf(r, at), head, at),
    weight: 0.4,
    examples: ['reward at least 1:2'],
  }),
  rule('Part', 'TargetHead:head at least Distance:d', {
    build: ({ head, d }, at) => (d.by === 'number' && d.unit === 'r' ? targetAt(d, head, at) : null),
    weight: 0.4,
    examples: ['target at least 2R'],
  }),
  rule('Part', 'Aiming Reward:d', {
    build: ({ d }, at) => targetAt(d, {}, at),
    weight: 0.5,
    examples: ['looking to make 2.5 times what we risk', 'I want to make double the risk'],
  }),
  rule('Part', 'Aiming Distance:d as|of|in|for? profit|gain|reward|target?', {
    build: ({ d }, at) => (isAmount(d) ? targetAt(d, {}, at) : null),
    weight: 1.5,
    examples: ['aiming for the size of the range as profit', 'looking to make 40 pips'],
  }),
]
