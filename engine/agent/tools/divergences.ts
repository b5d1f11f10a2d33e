import { divergencesOf } from '../../conditions/divergence.ts'
import { termColumn } from '../../conditions/term-column.ts'
import { newWorld } from '../../conditions/world.ts'
import { ok, refused } from '../../result.ts'
import { historyFields, historyNeed, orNewest, stretchOf } from '../history.ts'
import { makersOf, readSaidValue, valueField } from '../said-value.ts'
import { bullets, paragraphs, say, sentences } from '../say.ts'
import { barsIn, chartFields, nameOf, placeOf, sceneOf } from '../scene.ts'
import { defineTool, untested, type EvidencedDrawing } from '../tool.ts'

const usualBars = 500
/** Bars before those that are looked at, in which the first swing of a pair may lie. */
const before = 80
const shown = 12
const sides = { bullish: 'low', bearish: 'high' } as const

/** Regular divergences between price and a line, swing by swing. */
export const divergences = defineTool({
  name: 'divergences',
  summary:
    'Regular divergences between price and an indicator in words over a stretch: bullish (a lower swing low of price, a higher value of the line) and bearish ones, both swings with their prices and values, and when each was confirmed; draws them.',
  input: { ...chartFields, text: valueField, ...historyFields },
  needs(input) {
    const said = readSaidValue(input)
    return [said.ok ? historyNeed(said.value.chart, orNewest(input, usualBars), said.value.warmup + before) : barsIn(input, 1)]
  },
  run(input, data) {
    const said = readSaidValue(input)
    if (!said.ok) return said
    const { term, words, chart, scale } = said.value
    if (scale === 'price')
      return refused(`${words} is a price itself, so price cannot diverge from it. Name an oscillator such as RSI or MACD.`)
    const scene = sceneOf(chart, data)
    const { bars, moment, timeframe, market } = scene
    const stretch = stretchOf(scene, orNewest(input, usualBars))
    if (!stretch.ok) return stretch
    const { first, last, figures } = stretch.value
    const line = termColumn(term, newWorld({ bars, timeframe, instrument: market.instrument }))
    const make = makersOf(figures)[scale]
    const found = (['bullish', 'bearish'] as const)
      .flatMap((kind) => divergencesOf(kind, line, bars).map((each) => ({ kind, ...each })))
      .filter(({ bar, knownAt }) => bar >= first && knownAt <= last)
      .toSorted((a, b) => a.bar - b.bar)
    const newest = found.slice(-shown).toReversed()
    const priceAt = (kind: 'bullish' | 'bearish', bar: number) => (kind === 'bullish' ? bars.low : bars.high)[bar]!
    const swing = (kind: 'bullish' | 'bearish', bar: number) => ({
      time: moment(bar, 'open time of the bar of the swing'),
      price: figures.price(priceAt(kind, bar), `${sides[kind]} of that bar`, placeOf(bars, bar)),
      value: make(line[bar]!, `${words} at the close of that bar`, placeOf(bars, bar)),
    })
    const count = (of: string) => figures.count(found.filter(({ kind }) => kind === of).length, `${of} divergences of the stretch`)
    return ok({
      result: {
        market: nameOf(chart),
        name: words,
        bullish: count('bullish'),
        bearish: count('bearish'),
        any: found.length > 0,
        since: moment(first, 'open time of the first bar that is looked at'),
        until: moment(last, 'open time of the last of them'),
        newest: newest.map(({ kind, before: earlier, bar, knownAt }) => ({
          kind,
          side: sides[kind],
          first: swing(kind, earlier),
          second: swing(kind, bar),
          known: moment(knownAt, 'open time of the bar whose close confirmed the later swing'),
        })),
      },
      cases: found.map(({ knownAt }) => bars.time[knownAt]!),
      drawings: newest.map(({ kind, before: earlier, bar }): EvidencedDrawing => ({
        id: `divergence-${kind}-${bars.time[earlier]!.toString(36)}-${bars.time[bar]!.toString(36)}`,
        command: 'add',
        type: 'trendline',
        properties: {
          from: { time: bars.time[earlier]!, price: priceAt(kind, earlier) },
          to: { time: bars.time[bar]!, price: priceAt(kind, bar) },
          label: `${kind === 'bullish' ? 'Bullish' : 'Bearish'} divergence`,
        },
        evidence: { ...untested, touches: 2, bars_since: last - bar },
        timeframe: chart.timeframe,
        known_at: bars.time[last]!,
        broken_at: null,
      })),
    })
  },
  tell: ({ market, name, bullish, bearish, any, since, until, newest }) =>
    any
      ? paragraphs(
          say`Between price and ${name} of ${market} there were ${bullish} bullish and ${bearish} bearish regular divergences from ${since} to ${until}. The newest:`,
          bullets(
            newest.map(
              (each) =>
                say`${each.kind}: ${each.side} of ${each.first.price} (${each.first.time}) to ${each.second.price} (${each.second.time}), while ${name} went from ${each.first.value} to ${each.second.value}; known since ${each.known}`,
            ),
          ),
          say`They are on the chart as proposals. Two swings that follow on each other are compared, each known five bars later.`,
        )
      : sentences(say`No regular divergence between price and ${name} of ${market} was found from ${since} to ${until}.`),
})
