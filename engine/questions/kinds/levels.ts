import { recordDoubt, recordPart } from '../../agent/record-figures.ts'
import { bullets, paragraphs, say, sentences, type Part } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { levels } from '../../agent/tools/levels.ts'
import { kind } from '../kind.ts'

type Levels = ResultOf<typeof levels>
type Level = Levels['supports'][number]

const at = ({ low, high }: Level): Part => (high === null || low?.value === high.value ? low : say`${low} to ${high}`)
/** Records are kept by what their levels are called together. */
const recordNames: Readonly<Record<string, string>> = {
  zone: 'zones',
  trendline: 'trendlines',
  average: 'averages',
  extreme: 'highs and lows',
}

const recordOf = ({ records, claims, horizon }: Levels, level: Level | undefined): Part => {
  const record = records.find(({ kind: name }) => name === recordNames[level?.kind ?? '']) ?? null
  const claim = level?.kind === 'zone' ? claims.find(({ share }) => share !== null) : undefined
  return sentences(
    record && say`Such ${record.kind} held in ${recordPart(record, 'of levels drawn at random')}.`,
    record && recordDoubt(record),
    claim &&
      say`No close of the next ${horizon} lay beyond such an edge in ${recordPart(claim, 'of edges at the same distance elsewhere')}.`,
  )
}

const nearest = (side: 'support' | 'resistance', lies: 'below' | 'above') => (found: Levels) => {
  const [first, second] = side === 'support' ? found.supports : found.resistances
  if (first === undefined) return say`No ${side} of ${found.market} was found ${lies} the newest close of ${found.close}.`
  return paragraphs(
    sentences(
      say`The nearest ${side} of ${found.market} is the ${first.name} at ${at(first)}, ${first.distance} ${lies} the newest close of ${found.close}.`,
      second && say`The next one is the ${second.name} at ${at(second)}, ${second.distance} ${lies}.`,
    ),
    recordOf(found, first),
  )
}
const strength = (side: 'supports' | 'resistances') => (found: Levels) => {
  const [first] = found[side]
  if (first === undefined) return say`There is no such level of ${found.market} near the newest close of ${found.close}.`
  return paragraphs(
    say`The nearest one is the ${first.name} at ${at(first)}, ${first.distance} from the newest close of ${found.close}.`,
    recordOf(found, first),
  )
}
const list = (found: Levels) =>
  paragraphs(
    say`${found.market} closed last at ${found.close}.`,
    bullets(
      [...found.resistances.toReversed(), ...found.supports].map((level) => say`${level.name}: ${at(level)}, ${level.distance} away`),
    ),
    recordOf(found, found.supports[0] ?? found.resistances[0]),
  )

const next = ['How strong is the support?', 'Draw it', 'Alert me there']

/** Levels around the price. */
export const levelKinds = [
  kind<Levels>('levels', 'Levels', 'Levels', 'levels', {
    asks: {
      '#levelsNoun': 'key levels',
      '#bigWord #levelsNoun': 'the biggest levels',
      '#supportNoun and|or|/|& #resistanceNoun': 'where are support and resistance',
      'draw|plot|mark #levelsNoun': 'draw the levels',
    },
    next,
  }),
  kind<Levels>('nearest_support', 'Levels', 'Nearest support', 'levels', {
    given: { side: 'support', count: 2 },
    asks: {
      '#nearWord #supportNoun NearPrice?': 'nearest support',
      '#supportNoun NearPrice': 'support below us',
      '#supportNoun': 'where is support',
      '#nearWord #levelsNoun below|under': 'next level below',
      '#nearWord #supportNoun level|price': 'nearest support price',
    },
    tell: nearest('support', 'below'),
    next: ['And the nearest resistance?', 'How strong is the support?', 'Alert me there'],
  }),
  kind<Levels>('nearest_resistance', 'Levels', 'Nearest resistance', 'levels', {
    given: { side: 'resistance', count: 2 },
    asks: {
      '#nearWord #resistanceNoun NearPrice?': 'nearest resistance',
      '#resistanceNoun NearPrice': 'resistance above us',
      '#resistanceNoun': 'where is resistance',
      '#nearWord #levelsNoun above|over': 'next level above',
      '#nearWord #resistanceNoun level|price': 'nearest resistance price',
    },
    tell: nearest('resistance', 'above'),
    next: ['And the nearest support?', 'How strong is the resistance?', 'Alert me there'],
  }),
  kind<Levels>('supports', 'Levels', 'Supports', 'levels', {
    given: { side: 'support', count: 5 },
    asks: {
      'all|every|list|several|more #supportNoun': 'list all supports',
      '#supportNoun further|lower|next down': 'supports further down',
    },
    next,
  }),
  kind<Levels>('resistances', 'Levels', 'Resistances', 'levels', {
    given: { side: 'resistance', count: 5 },
    asks: {
      'all|every|list|several|more #resistanceNoun': 'list all resistances',
      '#resistanceNoun further|higher|next up': 'resistances further up',
    },
    next,
  }),
  kind<Levels>('distance_support', 'Levels', 'Distance to support', 'levels', {
    given: { side: 'support', count: 1 },
    asks: { '#farWord #beWord? About:about? #fromWord? #nearWord? #supportNoun': 'how far is the nearest support' },
    tell: ({ market, close, supports: [first] }) =>
      first === undefined
        ? say`No support of ${market} was found below the newest close of ${close}.`
        : say`The nearest support of ${market}, the ${first.name} at ${at(first)}, is ${first.distance} below the newest close of ${close}.`,
    next,
  }),
  kind<Levels>('distance_resistance', 'Levels', 'Distance to resistance', 'levels', {
    given: { side: 'resistance', count: 1 },
    asks: { '#farWord #beWord? About:about? #fromWord? #nearWord? #resistanceNoun': 'how far is the nearest resistance' },
    tell: ({ market, close, resistances: [first] }) =>
      first === undefined
        ? say`No resistance of ${market} was found above the newest close of ${close}.`
        : say`The nearest resistance of ${market}, the ${first.name} at ${at(first)}, is ${first.distance} above the newest close of ${close}.`,
    next,
  }),
  kind<Levels>('support_strength', 'Levels', 'How strong support is', 'levels', {
    given: { side: 'support', kind: 'zone', count: 1 },
    asks: {
      '#strengthNoun #beWord? #itWord? #nearWord? #supportNoun': 'how strong is the support',
      '#beWord #itWord? #supportNoun #strengthNoun': 'is the support strong',
      '#strengthNoun of #nearWord? #supportNoun': 'strength of the support',
      'how often do|does|did #itWord? #supportNoun hold|held': 'how often does support hold',
      'do|does|did|has #supportNoun hold|held': 'does support hold',
    },
    tell: strength('supports'),
    next: ['And the resistance?', 'Draw it'],
  }),
  kind<Levels>('resistance_strength', 'Levels', 'How strong resistance is', 'levels', {
    given: { side: 'resistance', kind: 'zone', count: 1 },
    asks: {
      '#strengthNoun #beWord? #itWord? #nearWord? #resistanceNoun': 'how strong is the resistance',
      '#beWord #itWord? #resistanceNoun #strengthNoun': 'is the resistance strong',
      '#strengthNoun of #nearWord? #resistanceNoun': 'strength of the resistance',
      'how often do|does|did #itWord? #resistanceNoun hold|held': 'how often does resistance hold',
      'do|does|did|has #resistanceNoun hold|held': 'does resistance hold',
    },
    tell: strength('resistances'),
    next: ['And the support?', 'Draw it'],
  }),
  kind<Levels>('zones', 'Levels', 'Zones', 'levels', {
    given: { kind: 'zone' },
    asks: {
      'zone|zones': 'show me the zones',
      'supply and|/|& demand zones|areas|levels?': 'supply and demand zones',
      'support|resistance|price|supply|demand|key zones': 'draw the demand zones',
    },
    tell: list,
    next,
  }),
  kind<Levels>('trendlines', 'Levels', 'Trendlines', 'levels', {
    given: { kind: 'trendline' },
    asks: {
      '#trendlineNoun': 'show me the trendlines',
      'rising|falling|up|down|ascending|descending|broken #trendlineNoun': 'a falling trendline',
    },
    next: ['How reliable is the trend?', 'Where is the nearest support?'],
  }),
  kind<Levels>('average_levels', 'Levels', 'Averages as levels', 'levels', {
    given: { kind: 'average' },
    asks: {
      'moving averages as|near|around|close price?': 'moving averages near price',
      'which moving averages|average|mas|emas #beWord? #nearWord?': 'which moving averages are near',
      'moving averages': 'where are the moving averages',
    },
    tell: list,
    next: ['How far is the 200 EMA?', 'Where is the nearest support?'],
  }),
  kind<Levels>('extreme_levels', 'Levels', 'Earlier highs and lows', 'levels', {
    given: { kind: 'extreme' },
    asks: {
      'previous|earlier|recent|prior|old|past|important|key|major highs and lows': 'recent highs and lows',
      'recent|key|swing|old #extremesNoun': 'key highs and lows',
    },
    tell: list,
    next: ['What is the 52 week high?', 'Where is the nearest resistance?'],
  }),
]
