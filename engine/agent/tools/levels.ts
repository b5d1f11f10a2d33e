import { recordOf, type CaseRecord } from '../../analysis/cases-apart.ts'
import { latestAtr } from '../../analysis/key-figures.ts'
import { averages, levelKinds, levelsAround, type Level } from '../../analysis/levels-around.ts'
import { trendBars } from '../../analysis/trend-rule.ts'
import { claimRecord, type LevelSide } from '../../drawings/level-claims.ts'
import type { HeldRecord } from '../../drawings/level-record.ts'
import { levelBars } from '../../indicators/structure/level-bars.ts'
import { ok, refused } from '../../result.ts'
import { shareInterval } from '../../statistics/share-interval.ts'
import { choice, optional, whole } from '../../strategy/plan-fields.ts'
import { brokenBar, brokenLines, drawingOf, levelFigures, shareOf, studyOf, type LevelFigures, type Study } from '../level-study.ts'
import { recordDoubt, recordFigures, recordPart, type RecordFigures } from '../record-figures.ts'
import { bullets, paragraphs, say, sentences, type Part } from '../say.ts'
import { barsIfThere, barsIn, chartFields, nameOf, placeOf, sceneOf, tooFewBars, type Chart, type Scene } from '../scene.ts'
import { defineTool, type BarsNeed, type Offer, type Statement } from '../tool.ts'

/** Bars of the chart: enough for what became of levels at earlier moments to be more than a few cases. */
const chartBars = 5_000
const usualCount = 3
const leastBars = 30
/** Bars that a statement about a level looks ahead. */
const horizonBars = trendBars
/** Where the highs and lows of the day, the week and 52 weeks are looked for besides the chart. */
const extremeBars = { '1h': 120, '1d': 366 } as const

const kindsOfRecord = {
  zone: 'zones',
  trendline: 'trendlines',
  average: 'averages',
  extreme: 'highs and lows',
} as const satisfies Record<Level['kind'], string>

const lies = { support: 'below', resistance: 'above' } as const satisfies Record<LevelSide, Level['side']>

/** What is claimed of the nearest zone of a side: that no bar of the horizon closes beyond it. */
function claimOf({ scene, levels }: Study, side: LevelSide) {
  const zone = levels.find((level) => level.kind === 'zone' && level.side === lies[side])
  if (zone === undefined) return null
  const record = claimRecord(scene.bars, side, { span: levelBars, horizon: horizonBars })
  const { symbol, timeframe, bars, last, figures, decimals } = scene
  const price = (value: number) => Number(value.toFixed(decimals))
  const share = shareOf(record)
  const statement: Statement = {
    kind: side,
    symbol,
    timeframe,
    madeAt: bars.time[last]!,
    horizonBars,
    claim: { is: 'holds', low: price(zone.low), high: price(zone.high), side },
    stated: share,
    base: shareOf(record.elsewhere),
  }
  const { tests: cases, zones: apart } = record
  const counted = { cases, apart, share, interval: share === null ? null : shareInterval(share, apart) }
  const told = recordFigures(figures, counted, shareOf(record.elsewhere), {
    cases: `moments ${horizonBars} bars apart that had a nearest ${side} zone`,
    came: `no close of the next ${horizonBars} bars lay beyond it`,
    apart: 'zones that these moments were about: one that stays the nearest is counted once',
    base: `share for edges as far from the price, in ATR(14), as the zones of the other moments`,
  })
  return { statement, told: { side, zone: zone.name, ...told } }
}

/** One visit of price may be one to several averages or highs: as many are independent as the level with the most of them has. */
function visitRecord(record: HeldRecord, visited: readonly Level[]): CaseRecord {
  const share = shareOf(record)
  const apart = Math.max(0, ...visited.map(({ visits }) => visits))
  return { cases: record.tests, apart, share, interval: share === null ? null : shareInterval(share, apart) }
}

const recordOfKind = ({ scene, records, levels: found }: Study, kind: Level['kind']) => {
  const record = records[kind]
  if (record.tests === 0) return null
  const isFollowed = kind === 'zone' || kind === 'trendline'
  return {
    kind: kindsOfRecord[kind],
    ...recordFigures(
      scene.figures,
      isFollowed
        ? recordOf(record)
        : visitRecord(
            record,
            found.filter((level) => level.kind === kind),
          ),
      shareOf(record.random),
      {
        cases: isFollowed
          ? `earlier ${kindsOfRecord[kind]} that price came to`
          : `visits to these ${kindsOfRecord[kind]} in the last ${levelBars} bars`,
        came: 'price left where it had come from',
        base: 'share of levels at random prices on the same bars, drawn with a fixed seed',
      },
    ),
  }
}

/** Averages are lines of the chart: they are drawn by their indicators. */
const averageOffers = ({ symbol, timeframe }: Scene, chosen: readonly Level[]): Offer[] =>
  averages.flatMap(({ name, indicator, period }): Offer[] =>
    chosen.some((level) => level.kind === 'average' && level.name === name)
      ? [{ is: 'indicator', label: `Put the ${name} on the chart`, symbol, timeframe, name: indicator, params: { period } }]
      : [],
  )

function offersOf({ symbol, timeframe }: Scene, support: LevelFigures | null, resistance: LevelFigures | null): Offer[] {
  const alert = (figure: LevelFigures['low'], condition: 'above' | 'below', label: string): Offer[] =>
    figure === null ? [] : [{ is: 'price_alert', label, symbol, price: figure.value, condition }]
  const nearest = support ?? resistance
  return [
    ...alert(support && support.low, 'below', 'Alert below the nearest support'),
    ...alert(resistance && (resistance.high ?? resistance.low), 'above', 'Alert above the nearest resistance'),
    ...(nearest === null ? [] : [{ is: 'chart' as const, label: 'Show it on the chart', symbol, timeframe, time: nearest.low!.from }]),
  ]
}

const where = ({ low, high }: LevelFigures): Part => (high === null ? low : say`${low} to ${high}`)
const evidenceWords = ({ touches, visits, held, last_touch }: LevelFigures): Part => [
  ...(touches === null ? [] : say`, touched ${touches}, last at ${last_touch}`),
  ...(visits === null || visits.value === 0 ? say`, not visited since` : say`; ${held} of ${visits} held`),
]
const line = (level: LevelFigures): Part =>
  say`${level.name} at ${where(level)}, ${level.distance} (${level.distance_atr}) away${evidenceWords(level)}`

const recordSentence = (record: (RecordFigures & { readonly kind: string }) | null): Part =>
  record && sentences(say`Such ${record.kind} held in ${recordPart(record, 'of levels drawn at random')}.`, recordDoubt(record))

interface Input extends Chart {
  readonly side?: LevelSide | 'both'
  readonly kind?: Level['kind']
  readonly count?: number
}

const othersOf = ({ symbol, timeframe, kind }: Input): BarsNeed[] =>
  kind === undefined || kind === 'extreme'
    ? (['1h', '1d'] as const)
        .filter((each) => each !== timeframe)
        .map((each) => barsIfThere({ symbol, timeframe: each }, extremeBars[each]))
    : []

/** The levels that were asked for, nearest first on each side. */
function chosenOf({ levels: found }: Study, { side = 'both', count = usualCount }: Input) {
  const of = (at: Level['side']) => found.filter((level) => level.side === at).slice(0, count)
  return { at: of('at'), below: side === 'resistance' ? [] : of('below'), above: side === 'support' ? [] : of('above') }
}

const brokenFigures = (level: Level, { bars, last, figures, moment }: Scene) => ({
  name: level.name,
  time: moment(brokenBar(level)!, 'open time of the first bar that closed beyond the line'),
  price: figures.price(level.low, 'where the line stands at the newest closed bar', placeOf(bars, last)),
})

/** The nearest zone of a side, else its nearest level of any kind. */
function nearestPart(found: readonly LevelFigures[], side: LevelSide, asked: LevelSide | 'both'): Part {
  if (asked !== 'both' && asked !== side) return null
  const zone = found.find(({ kind }) => kind === 'zone')
  if (zone !== undefined) return say`The nearest ${side} zone is at ${where(zone)}, ${zone.distance} ${lies[side]} it.`
  const [nearest] = found
  return nearest === undefined
    ? say`No ${side} was found ${lies[side]} it.`
    : say`The nearest ${side} is the ${nearest.name} at ${where(nearest)}, ${nearest.distance} ${lies[side]} it.`
}

/** Levels around the price, with what speaks for each. */
export const levels = defineTool({
  name: 'levels',
  summary:
    'Support and resistance zones, trendlines, moving averages and highs and lows around the price, with touches, visits, and how such levels held before against random ones; draws them.',
  input: {
    ...chartFields,
    side: optional(choice(['support', 'resistance', 'both'])),
    kind: optional(choice(levelKinds)),
    count: optional(whole(1, 10)),
  },
  needs: (input) => [barsIn(input, chartBars), ...othersOf(input)],
  run(input, data) {
    const { side = 'both', kind } = input
    const scene = sceneOf(input, data)
    const { bars, last, figures, market } = scene
    const atr = latestAtr(bars)
    if (bars.length < leastBars || atr === null) return refused(tooFewBars(input, bars, 'to look for levels'))
    if (!(atr > 0)) return refused(`${nameOf(input)} did not move lately, so it has no levels.`)
    const price = bars.close[last]!
    const others = othersOf(input).map(({ symbol, timeframe }) => ({ timeframe, bars: data.bars(symbol, timeframe) }))
    const all = levelsAround({ bars, others, timeframe: input.timeframe, calendar: market.instrument.calendar, price })
    const study = studyOf(
      scene,
      all.filter((level) => kind === undefined || level.kind === kind),
      atr,
    )
    const chosen = chosenOf(study, input)
    const broken = kind === 'trendline' ? brokenLines(scene) : []
    const sides = (['support', 'resistance'] as const).filter((each) => side === 'both' || side === each)
    const claims = sides.flatMap((each) => claimOf(study, each) ?? [])
    const told = (of: readonly Level[]) => of.map((level) => levelFigures(level, study))
    const [supports, resistances] = [told(chosen.below), told(chosen.above)]
    return ok({
      result: {
        market: nameOf(input),
        asked: side,
        close: figures.price(price, 'close of the newest closed bar', placeOf(bars, last)),
        atr: figures.move(atr, 'ATR(14) of the newest closed bar'),
        horizon: figures.bars(horizonBars, 'bars that a statement about a level looks ahead'),
        at: told(chosen.at),
        supports,
        resistances,
        broken: broken.map((level) => brokenFigures(level, scene)),
        records: levelKinds.flatMap((each) => recordOfKind(study, each) ?? []),
        claims: claims.map(({ told: claim }) => claim),
      },
      drawings: [...chosen.at, ...chosen.below, ...chosen.above, ...broken].flatMap((level) => drawingOf(level, study) ?? []),
      statements: claims.map(({ statement }) => statement),
      offers: [
        ...offersOf(scene, supports[0] ?? null, resistances[0] ?? null),
        ...averageOffers(scene, [...chosen.at, ...chosen.below.slice(0, 1), ...chosen.above.slice(0, 1)]),
      ],
    })
  },
  tell: ({ market, asked, close, at, supports, resistances, broken, records, claims, horizon }) =>
    paragraphs(
      sentences(
        say`${market} closed last at ${close}.`,
        nearestPart(supports, 'support', asked),
        nearestPart(resistances, 'resistance', asked),
      ),
      bullets([...at.map((level) => say`At the price: ${line(level)}`), ...resistances.toReversed().map(line), ...supports.map(line)]),
      bullets(broken.map((each) => say`${each.name}, broken at ${each.time}, now at ${each.price}`)),
      sentences(
        recordSentence(records[0] ?? null),
        ...claims.map(
          (claim) =>
            claim.share &&
            say`No close lay beyond the nearest ${claim.side} zone within the next ${horizon} in ${recordPart(claim, 'of edges at the same distance elsewhere', 'are about different zones')}.`,
        ),
      ),
    ),
})
