import { recordDoubt, recordPart } from '../../agent/record-figures.ts'
import { bullets, paragraphs, say, sentences, type Part } from '../../agent/say.ts'
import type { ResultOf } from '../../agent/tool.ts'
import type { levels } from '../../agent/tools/levels.ts'
import { kind } from '../kind.ts'
import type { Slots } from '../question.ts'

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
    sentences(
      say`The nearest one is the ${first.name} at ${at(first)}, ${first.distance} from the newest close of ${found.close}.`,
      first.touches &&
        say`Swings touched it ${first.touches}; price came to it and left again in ${first.visits}, and turned back in ${first.held} of these.`,
    ),
    recordOf(found, first),
  )
}
const list = (found: Levels) =>
  paragraphs(
    sentences(
      say`${found.market} closed last at ${found.close}.`,
      found.resistances.length === 0 && found.supports.length > 0 ? say`None was found above it.` : null,
      found.supports.length === 0 && found.resistances.length > 0 ? say`None was found below it.` : null,
    ),
    bullets(
      [...found.resistances.toReversed(), ...found.supports].map((level) => say`${level.name}: ${at(level)}, ${level.distance} away`),
    ),
    recordOf(found, found.supports[0] ?? found.resistances[0]),
  )

const next = ['How strong is the support?', 'Draw it', 'Alert me there']

/** So many as are asked for, within what the tool gives. */
const howMany = ({ number }: Slots) => (number === undefined ? {} : { count: number })

const lengths: ReadonlySet<number> = new Set([20, 50, 200])
/** Averages are levels by a few lengths only. */
const knownAverages = ({ length, otherLength, thirdLength }: Slots) =>
  [length, otherLength, thirdLength].every((each) => each === undefined || lengths.has(each)) ? {} : null

/** Levels around the price. */
export const levelKinds = [
  kind<Levels>('levels', 'Levels', 'Levels', 'levels', {
    take: ({ number }) => ({ count: number }),
    uses: ['number'],
    asks: {
      '#supportNoun and|or|/|&|,? #resistanceNoun Timeframe:timeframe? ,? top|nearest|best|strongest? #number:number each|per|on|either|both|every? side|sides|of? each? ,? with|and? strength|touches?':
        'support and resistance, top 3 each side',
      'what|which prices|levels|areas|price|level|places|spots do|should|must|could|can #youWord #watchWord':
        'what prices should i be watching on gold',
      'what|which prices|levels|areas|price|level #beWord? to? #watchWord': 'which prices to watch',
      'what|which prices|levels|areas|price|level matter|count': 'which levels matter',
      'where #beWord #itWord? #levelsNoun': 'where are the levels',
      'draw|plot|mark|highlight #youWord out|up? #levelsNoun': 'mark me the key levels',
      '#levelsNoun': 'key levels',
      'edges|boundaries of? the? range?': 'edges of the range',
      'the? range edges|boundaries|bounds': 'range edges',
      '#bigWord #levelsNoun': 'the biggest levels',
      '#supportNoun and|or|/|&|n #resistanceNoun': 'where are support and resistance',
      'draw|plot|mark|highlight #youWord? out|up? #supportNoun and|or|/|&|n #resistanceNoun': 'draw support and resistance',
      'draw|plot|mark #levelsNoun': 'draw the levels',
    },
    next,
  }),
  kind<Levels>('nearest_support', 'Levels', 'Nearest support', 'levels', {
    given: { side: 'support', count: 2 },
    asks: {
      '#nearWord #supportNoun below|under|beneath|underneath About:about': 'closest support below price',
      '#oneSupportNoun': 'support?',
      'where #beWord #itWord? #nearWord? #oneSupportNoun': 'where is the support',
      '#nearWord #supportNoun BelowPrice?': 'nearest support',
      '#supportNoun BelowPrice': 'support below us',

      '#nearWord #levelsNoun below|under': 'next level below',
      '#nearWord #supportNoun level|price': 'nearest support price',
    },
    tell: nearest('support', 'below'),
    next: ['And the nearest resistance?', 'How strong is the support?', 'Alert me there'],
  }),
  kind<Levels>('nearest_resistance', 'Levels', 'Nearest resistance', 'levels', {
    given: { side: 'resistance', count: 2 },
    asks: {
      '#nearWord #resistanceNoun above|over|overhead About:about': 'closest resistance above price',
      '#oneResistanceNoun': 'resistance?',
      'where #beWord #itWord? #nearWord? #oneResistanceNoun': 'where is the resistance',
      '#nearWord #resistanceNoun AbovePrice?': 'nearest resistance',
      '#resistanceNoun AbovePrice': 'resistance above us',

      '#nearWord #levelsNoun above|over': 'next level above',
      '#nearWord #resistanceNoun level|price': 'nearest resistance price',
    },
    tell: nearest('resistance', 'above'),
    next: ['And the nearest support?', 'How strong is the resistance?', 'Alert me there'],
  }),
  kind<Levels>('supports', 'Levels', 'Supports', 'levels', {
    given: { side: 'support', count: 5 },
    take: howMany,
    uses: ['number'],
    asks: {
      '#rankedWord level|levels|price|zone|area below|under|beneath|underneath About:about?': 'the most important level below price',
      '#rankedWord support|level|floor below|under|beneath|underneath? About:about? ,|and how many|often times? #wasVerb? it|that? touched|tested|hit|been?':
        'most important support and how often was it tested',
      'all|every|list|several|more|any #itWord? #supportNoun BelowPrice': 'list all supports below us',
      'where can|could|might|would|should About:about bounce|turn|hold|stop find|at? support?': 'where could it bounce',
      '#supportsNoun': 'support levels',
      '#supportsNoun BelowPrice': 'support levels below us',
      '#supportsNoun below|beneath|underneath|under': 'support levels below',
      'top|first|nearest|next|best|main|biggest|strongest|closest|last #number:number #supportNoun': 'top 3 supports',
      '#number:number #nearWord #supportNoun': 'the 3 nearest supports',
      '#number:number #rankedWord? #supportNoun BelowPrice?': 'three most relevant support zones below the current price',
      '#rankedWord #number:number #supportNoun BelowPrice?': 'the most important 3 supports below us',
      '#rankedWord #supportsNoun BelowPrice?': 'the most relevant support levels',
      'where|what #beWord #itWord? #rankedWord #supportNoun BelowPrice?': 'where is the strongest support below the price',
      'what stands|lies|sits|is|stand|lie|sit|stopping|stops|comes|waits|blocks #inWayDownWord': 'what lies below us',
      'what #beWord? #inWayDownWord': 'what is propping it up',
      'all|every|list|several|more #supportNoun': 'list all supports',
      '#supportNoun further|lower|next down': 'supports further down',
    },
    next,
  }),
  kind<Levels>('resistances', 'Levels', 'Resistances', 'levels', {
    given: { side: 'resistance', count: 5 },
    take: howMany,
    uses: ['number'],
    asks: {
      'all|every|list|several|more|any #itWord? #resistanceNoun AbovePrice': 'list all resistances above us',
      '#resistancesNoun': 'resistance levels',
      '#resistancesNoun AbovePrice': 'resistance levels above us',
      '#resistancesNoun above|overhead|over': 'resistance levels above',
      'top|first|nearest|next|best|main|biggest|strongest|closest|last #number:number #resistanceNoun': 'top 3 resistances',
      '#number:number #nearWord #resistanceNoun': 'the 3 nearest resistances',
      '#number:number #rankedWord? #resistanceNoun AbovePrice?': 'two most important resistances above the current price',
      '#rankedWord #number:number #resistanceNoun AbovePrice?': 'the most important 3 resistances above us',
      '#rankedWord #resistancesNoun AbovePrice?': 'the most relevant resistance levels',
      'where|what #beWord #itWord? #rankedWord #resistanceNoun AbovePrice?': 'where is the strongest resistance above the price',
      'what stands|lies|sits|is|stand|lie|sit|stopping|stops|comes|waits|blocks #inWayUpWord': 'what lies above us',
      'what #beWord? #inWayUpWord': 'what is blocking the upside',
      'all|every|list|several|more #resistanceNoun': 'list all resistances',
      '#resistanceNoun further|higher|next up': 'resistances further up',
    },
    next,
  }),
  kind<Levels>('distance_support', 'Levels', 'Distance to support', 'levels', {
    given: { side: 'support', count: 1 },
    asks: {
      '#farWord can|could|would|to|might|do|does|must? About:about? #fallVerb before|until|till|to|b4 #youWord? #subjectWord? hit|hits|reach|reaches|meet|meets|find|finds|get|gets|run|runs|touch|touches|into|to? #nearWord? #supportNoun':
        'how far can it drop before it hits support',
      '#farWord left|up|down|above|below|is|there? before|until|till|to|b4 #nearWord? #supportNoun': 'how much room before support',
      '#farWord #beWord? #fromWord? #nowWord? to? #itWord? #nearWord? #supportNoun BelowPrice': 'how far to the nearest support from here',
      'how close|near #beWord? About:about? #fromWord? #itWord? #nearWord? #supportNoun': 'how close are we to support',
      'how many pips|points until|till|before #youWord? hit|reach|touch? #itWord? #nearWord? #supportNoun':
        'how many pips until we hit the floor',
      '#farWord #beWord? About:about? #fromWord? #nearWord? #supportNoun': 'how far is the nearest support',
    },
    tell: ({ market, close, supports: [first] }) =>
      first === undefined
        ? say`No support of ${market} was found below the newest close of ${close}.`
        : say`The nearest support of ${market}, the ${first.name} at ${at(first)}, is ${first.distance} below the newest close of ${close}.`,
    next,
  }),
  kind<Levels>('distance_resistance', 'Levels', 'Distance to resistance', 'levels', {
    given: { side: 'resistance', count: 1 },
    asks: {
      '#farWord can|could|would|to|might|do|does|must? About:about? #riseVerb before|until|till|to|b4 #youWord? #subjectWord? hit|hits|reach|reaches|meet|meets|find|finds|get|gets|run|runs|touch|touches|into|to? #nearWord? #resistanceNoun':
        'how far can it rise before it hits resistance',
      '#farWord left|up|down|above|below|is|there? before|until|till|to|b4 #nearWord? #resistanceNoun': 'how much room before resistance',
      '#farWord #beWord? #fromWord? #nowWord? to? #itWord? #nearWord? #resistanceNoun AbovePrice':
        'how far to the nearest resistance from here',
      'how close|near #beWord? About:about? #fromWord? #itWord? #nearWord? #resistanceNoun': 'how close are we to resistance',
      'how many pips|points until|till|before #youWord? hit|reach|touch? #itWord? #nearWord? #resistanceNoun':
        'how many pips until we hit the ceiling',
      '#farWord #beWord? About:about? #fromWord? #nearWord? #resistanceNoun': 'how far is the nearest resistance',
    },
    tell: ({ market, close, resistances: [first] }) =>
      first === undefined
        ? say`No resistance of ${market} was found above the newest close of ${close}.`
        : say`The nearest resistance of ${market}, the ${first.name} at ${at(first)}, is ${first.distance} above the newest close of ${close}.`,
    next,
  }),
  kind<Levels>('support_strength', 'Levels', 'How strong support is', 'levels', {
    given: { side: 'support', kind: 'zone', count: 1 },
    asks: {
      '#beWord #itWord? #nearWord? #supportNoun on|of|for|in About:about #strengthNoun': 'is the support on gold strong',
      '#strengthNoun #beWord? #itWord? #nearWord? #supportNoun below|under|beneath|underneath About:about?':
        'how solid is the support below gold',
      '#supportNoun Timeframe:timeframe? #strengthNoun': 'support strong or weak',
      '#beWord #itWord? #nearWord? #supportNoun BelowPrice? #strengthNoun ,? Tested?':
        'is that support any good, how many times was it tested',
      'Often #beWord #itWord? #nearWord? #supportNoun been? #testedVerb': 'how often was the support tested',
      'Often #doWord #itWord? #nearWord? #supportNoun #testedVerb': 'how often did the support reject price',
      'Often #doWord About:about? #testedVerb at|off|on|from? #itWord? #nearWord? #supportNoun':
        'how often has price respected the support',
      'will|does|do|did|has|have anyone|anybody|price|it|market|people|traders respect|respected|care|hold|honor|honour|defend about|at? #itWord? #nearWord? #supportNoun BelowPrice? ,? Tested?':
        'will anyone respect that support, how often did it hold',
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
      '#beWord #itWord? #nearWord? #resistanceNoun on|of|for|in About:about #strengthNoun': 'is the resistance on gold strong',
      '#strengthNoun #beWord? #itWord? #nearWord? #resistanceNoun above|over|overhead About:about?':
        'how solid is the resistance above gold',
      '#resistanceNoun Timeframe:timeframe? #strengthNoun': 'resistance strong or weak',
      '#beWord #itWord? #nearWord? #resistanceNoun AbovePrice? #strengthNoun ,? Tested?':
        'is that resistance any good, how many times was it tested',
      'Often #beWord #itWord? #nearWord? #resistanceNoun been? #testedVerb': 'how often was the resistance tested',
      'Often #doWord #itWord? #nearWord? #resistanceNoun #testedVerb': 'how often did the resistance reject price',
      'Often #doWord About:about? #testedVerb at|off|on|from? #itWord? #nearWord? #resistanceNoun':
        'how often has price respected the resistance',
      'will|does|do|did|has|have anyone|anybody|price|it|market|people|traders respect|respected|care|hold|honor|honour|defend about|at? #itWord? #nearWord? #resistanceNoun AbovePrice? ,? Tested?':
        'will anyone respect that resistance, how often did it hold',
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
      'draw|plot|mark|highlight #youWord? out|up? zone|zones': 'mark me the zones',
      'supply and|/|&|n|or demand zone|area|region|block|level|band': 'supply and demand areas',
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
      'draw|plot|mark|highlight #youWord? out|up? #trendlineNoun': 'draw the rising trendline',
      '#trendlineNoun About:about? #beWord? respecting|following|holding|obeying|using|riding|bouncing|touching|on|at off|from?':
        'any diagonal lines price is respecting',
      'rising|falling|ascending|descending|valid|active|nearest|steep #trendlineNoun': 'valid trendlines',
    },
    next: ['How reliable is the trend?', 'Where is the nearest support?'],
  }),
  kind<Levels>('average_levels', 'Levels', 'Averages as levels', 'levels', {
    given: { kind: 'average' },
    asks: {
      'which moving? average|averages|ma|mas|ema|emas|sma|smas act|acts|acting|serve|serves|serving|work|works|working|hold|holds|holding|stand|stands|lie|lies|are|is like|as|near|around|close|below|above|under|over price|us|it? #supportNoun':
        'which moving averages act like support',
      'which moving? average|averages|ma|mas|ema|emas|sma|smas act|acts|acting|serve|serves|serving|work|works|working|hold|holds|holding|stand|stands|lie|lies|are|is like|as|near|around|close|below|above|under|over price|us|it? #resistanceNoun':
        'which moving averages act like resistance',
      'where #beWord #itWord? moving? average|averages|ma|mas|ema|emas|sma|smas #lookWord? ,? above|below? or? above|below? #youWord?':
        'where are the moving averages, above or below us',
      'where #beWord #number:length , #number:otherLength and #number:thirdLength moving? average|averages|ma|mas|ema|emas|sma|smas #lookWord? ,? above|below? or? above|below? #youWord?':
        'where are the 20, 50 and 200 ma',
      'where #beWord #number:length and|& #number:otherLength moving? average|averages|ma|mas|ema|emas|sma|smas #lookWord? ,? above|below? or? above|below? #youWord?':
        'where are the 50 and 200 ma, above or below us',
      'moving averages above|below|under|over|around|near price|us|it?': 'moving averages below price',
      'moving averages as|near|around|close price?': 'moving averages near price',
      'which moving averages|average|mas|emas #beWord? #nearWord?': 'which moving averages are near',
      'moving averages': 'where are the moving averages',
      'which|what averages|mas|emas|smas|ma #beWord? #youWord? sitting|sit|standing|stand|trading on|at|near|above|below':
        'which mas are we sitting on',
      'where #beWord #number:length and|& #number:otherLength compared|relative|next to price|us':
        'where is the 50 and 200 compared to price',
    },
    take: knownAverages,
    uses: ['length', 'otherLength', 'thirdLength'],
    missing: {
      text: 'As levels I know the EMA 50, the EMA 200 and the SMA 20. Any other average can be asked for by itself.',
      options: ['Where are the moving averages?', 'What is the 100 EMA?', 'How far is price from the 100 EMA?'],
    },
    tell: list,
    next: ['How far is the 200 EMA?', 'Where is the nearest support?'],
  }),
  kind<Levels>('extreme_levels', 'Levels', 'Earlier highs and lows', 'levels', {
    given: { kind: 'extreme' },
    asks: {
      '#oldWord #extremesNoun': 'old tops and bottoms',
      '#oldWord #oldWord? #highNoun and|&|n|/ #lowNoun': 'previous peaks and bottoms',
      'previous|earlier|recent|prior|old|past|important|key|major highs and lows': 'recent highs and lows',
      'recent|key|swing|old #extremesNoun': 'key highs and lows',
    },
    tell: list,
    next: ['What is the 52 week high?', 'Where is the nearest resistance?'],
  }),
]
