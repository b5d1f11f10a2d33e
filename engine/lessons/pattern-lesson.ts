import { numberText } from '../format/number-text.ts'
import { patternCatalogue } from '../indicators/patterns.ts'
import { patternNames, type PatternName } from '../indicators/vocabulary.ts'
import { firstBarAtOrAfter } from '../market/bars.ts'
import type { LessonMarket } from './lesson-market.ts'
import { patternTitle } from './pattern-title.ts'
import { pictureBars, type BarsPicture } from './picture.ts'

export interface PatternLesson {
  readonly name: PatternName
  readonly title: string
  readonly definition: string
  /** How often it was there, in words. */
  readonly count: string
  readonly picture: BarsPicture
  readonly saying: string
}

/** Bars before and after the pattern that its picture shows. */
const around = 4

/** The candle patterns, each as it was last found on these bars. */
export function patternLessons({ bars, fromSeconds, instrument }: LessonMarket): readonly PatternLesson[] {
  const first = firstBarAtOrAfter(bars, fromSeconds)
  const decimals = Math.max(0, Math.ceil(-Math.log10(instrument.tick) - 1e-9))
  return patternNames.map((name) => {
    const { definition, barsBefore, holdsAt } = patternCatalogue[name]
    const found: number[] = []
    for (let i = first; i < bars.length; i += 1) if (bars.high[i]! > bars.low[i]! && holdsAt(bars, i)) found.push(i)
    const shownAt = found.findLast((i) => i + around < bars.length) ?? first + around
    const from = Math.max(0, shownAt - barsBefore - around)
    return {
      name,
      title: patternTitle(name),
      definition,
      count: `${numberText(found.length, 0)} times in ${numberText(bars.length - first, 0)} bars`,
      picture: {
        kind: 'bars',
        bars: pictureBars(bars, from, shownAt + around + 1),
        decimals,
        lines: [],
        pane: null,
        marks: [],
        levels: [],
        bands: [[shownAt - barsBefore - from, shownAt - from]],
      },
      saying: patternSayings[name],
    }
  })
}

/** A whole strategy for each, as a trader would write it. */
const patternSayings: Readonly<Record<PatternName, string>> = {
  bullish_engulfing: 'Buy on a bullish engulfing candle. Stop below its low, target 2R.',
  bearish_engulfing: 'Sell short on a bearish engulfing candle. Stop above its high, target 2R.',
  bullish_harami: 'Buy on a bullish harami. Stop 2 ATR, target 3 ATR.',
  bearish_harami: 'Sell short on a bearish harami. Stop 2 ATR, target 3 ATR.',
  piercing_line: 'Buy on a piercing line. Stop 2 ATR, target 3 ATR.',
  dark_cloud_cover: 'Sell short on a dark cloud cover. Stop 2 ATR, target 3 ATR.',
  hammer: 'Buy on a hammer when the RSI(14) is below 40. Stop below its low, target 2R.',
  shooting_star: 'Sell short on a shooting star. Stop above its high, target 2R.',
  bullish_pin_bar: 'Buy on a bullish pin bar. Stop below its low, target 2R.',
  bearish_pin_bar: 'Sell short on a bearish pin bar. Stop above its high, target 2R.',
  doji: 'Buy on a doji when the close is below the 20 SMA. Stop 2 ATR, target 3 ATR.',
  morning_star: 'Buy on a morning star. Stop 2 ATR, target 3 ATR.',
  evening_star: 'Sell short on an evening star. Stop 2 ATR, target 3 ATR.',
  three_white_soldiers: 'Buy on three white soldiers. Stop 2 ATR, target 3 ATR.',
  three_black_crows: 'Sell short on three black crows. Stop 2 ATR, target 3 ATR.',
  inside_bar: 'Buy when price breaks above the high of an inside bar. Stop 2 ATR, target 3 ATR.',
  outside_bar: 'Buy on an outside bar that closes above its open. Stop 2 ATR, target 3 ATR.',
  nr4: 'Buy on an NR4 bar when the close is above the 50 SMA. Stop 2 ATR, target 3 ATR.',
  nr7: 'Buy on an NR7 bar when the close is above the 50 SMA. Stop 2 ATR, target 3 ATR.',
}
