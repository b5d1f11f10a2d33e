import { attempt, endsHere, isTag, isText, originSince, passAll, passText, peek, take, takeAll, takeText } from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { markExtent, said } from './draft.ts'
import type { Draft } from './draft.ts'
import { verbTags } from './indicator-numbers.ts'
import { done } from './setting.ts'
import { readTimeframe } from './timeframes.ts'

const yearStart = (year: number) => `${year}-01-01`

const isYear = (value: number) => Number.isInteger(value) && value >= 1950 && value <= 2100

const monthLengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** A day, month or year; `isEnd` asks for its last day. */
function readDay(c: Cursor, isEnd: boolean): string | null {
  return attempt(c, () => {
    const date = take(c, 'date')
    if (date) return date.name
    // `5 January 2015`.
    const early = isTag(c, 1, 'month') && isTag(c, 2, 'number') ? take(c, 'number', 'ordinal') : null
    const month = take(c, 'month')
    const day =
      month && !early ? attempt(c, () => (isTag(c, 1, 'number') || isText(c, 1, ',') ? take(c, 'number', 'ordinal') : null)) : null
    if (day) takeText(c, ',')
    passAll(c, 'prep')
    const year = take(c, 'number')
    if (!year || !isYear(year.value)) return null
    if (!month) return isEnd ? `${year.value}-12-31` : yearStart(year.value)
    const m = Number(month.name)
    const last = monthLengths[m - 1] ?? 30
    return `${year.value}-${String(m).padStart(2, '0')}-${String(early?.value ?? day?.value ?? (isEnd ? last : 1)).padStart(2, '0')}`
  })
}

/** `from 2015 to 2020`, `since January 2018`, `between 2019 and 2021`, `backtest 2015-2020`. */
export function readPeriod(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    takeAll(c, 'backtest')
    passText(c, ':', 'over', 'on', 'for')
    takeAll(c, 'since', 'between', 'prep')
    const startAt = c.at
    const stated = draft.from
    const start = readDay(c, false)
    if (!start) return null
    draft.from = said(c, startAt, start)
    const end = attempt(c, () => {
      if (!take(c, 'until', 'minus', 'and') && !takeText(c, '-')) return null
      const at = c.at
      if (take(c, 'today')) return true
      const day = readDay(c, true)
      if (!day) return null
      draft.to = said(c, at, day)
      return true
    })
    const lead = c.lexemes[from]?.tag
    // `works great for me since 2019` tells the past.
    const isPast =
      lead === 'since' &&
      !end &&
      c.lexemes
        .slice(Math.max(0, from - 6), from)
        .some((l) =>
          /(?:^|\s)(?:works?|worked|working|using|used|been|doing|profitable|trading|traded|run|ran|running|live|hand)$/.test(l.text),
        )
    if (isPast) {
      draft.from = stated
      markExtent(draft, c, from, 'period', 'optional', 'comment')
      return true
    }
    if (!end && lead !== 'since' && lead !== 'backtest') {
      draft.from = null
      return null
    }
    markExtent(draft, c, from, 'period', 'period')
    return true
  })
}

/** What trading costs beside the spread. */
export const costWords: readonly string[] = ['slippage', 'commission', 'commissions', 'fee', 'fees', 'brokerage']

/** `Spread is 0.8 pips and slippage is 0.2 pips`: costs are set beside the text, and said so. */
export function readStatedCosts(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const isSpread = isTag(c, 0, 'unsupported') && peek(c).name === 'spread_filter'
    if (!isSpread && !isText(c, 0, ...costWords)) return null
    c.at++
    passText(c, 'of', ':', '=')
    passAll(c, 'be', 'eq')
    if (!take(c, 'number') || !take(c, 'pips', 'points', 'percent', 'money')) return null
    passAll(c, 'per', 'each', 'position', 'prep', 'lots', 'shares')
    if (!endsHere(c, 'and')) return null
    draft.features.set('costs_in_the_text', originSince(c, from))
    markExtent(draft, c, from, 'limit', 'optional', 'parameter')
    return true
  })
}

export function readCapital(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const hasWith = takeText(c, 'with') !== null
    const lead = take(c, 'capital') ?? (isTag(c, 0, 'equity') && isTag(c, 1, 'mark', 'eq', 'money') ? take(c, 'equity') : null)
    passText(c, ':', 'of', 'is')
    passAll(c, 'be', 'eq', 'equity')
    const dollar = takeText(c, '$', '€', '£')
    const number = take(c, 'number')
    if (!number || number.value < (lead?.tag === 'capital' ? 10 : 100)) return null
    const money = take(c, 'money')
    passText(c, 'of', 'in')
    const late = take(c, 'equity', 'capital')
    const isStake = hasWith && draft.from !== null && number.value >= 1000
    const isStart = (dollar || money) && takeText(c, 'start', 'starting')
    if (!lead && !isStake && !isStart && !((dollar || money || number.value >= 1000) && late)) return null
    if (hasWith && isTag(c, 0, 'per', 'each')) return null
    draft.capital = said(c, from, number.value)
    markExtent(draft, c, from, 'period', 'period.initialCapital')
    return true
  })
}

export function readSymbol(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    passAll(c, 'symbol_label')
    passText(c, ':', '=', 'on', 'for', 'of', 'is', '$')
    const word = take(c, 'symbol')
    // `if SPY closes above …` speaks of its price; the market is taken from there too.
    if (!word || (c.at === from + 1 && isTag(c, 0, ...verbTags))) return null
    draft.symbols.push(said(c, c.at - 1, word.name))
    markExtent(draft, c, from, 'market', 'symbol', 'parameter')
    return true
  })
}

/** `magic number 1234`: of a program, not of the rules. */
export function readMagic(c: Cursor, draft: Draft): boolean {
  if (!isText(c, 0, 'magic') || !isTag(c, 1, 'number')) return false
  const from = c.at
  c.at += 2
  markExtent(draft, c, from, 'limit', 'optional', 'comment')
  return true
}

/** `it is the 1 hour chart, not the 5`: takes back the chart that was said before. */
export function readNotChart(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (!take(c, 'not')) return null
    const named = readTimeframe(c)
    const number = named ? null : take(c, 'number')
    const isOld = (t: string) => t === named || (number !== null && Number.parseInt(t, 10) === number.value)
    const at = draft.timeframes.findIndex((t) => isOld(t.value))
    passAll(c, 'chart')
    const isEnd = endsHere(c)
    if (at < 0 || draft.timeframes.length < 2 || !isEnd) return null
    draft.timeframes.splice(at, 1)
    markExtent(draft, c, from, 'market', 'timeframe', 'parameter')
    return true
  })
}

/** `the 1h is too noisy`: said of a chart, no rule. */
const isRemark = (c: Cursor): boolean => isTag(c, 0, 'be') && isTag(c, 1, 'word', 'vague') && endsAfter(c, 2)

const endsAfter = (c: Cursor, ahead: number): boolean => isTag(c, ahead, 'mark', 'period_mark', 'newline')

const styles = /^(?:scalp(?:s|er|ers|ing)?|following|systems?|strategy|strat|bot|trading|trader)$/

/** `1 minute scalper`, `15 minute swing system`: what is traded on that chart. */
const readStyle = (c: Cursor): boolean => {
  const isSwing = isText(c, 0, 'swing') && styles.test(peek(c, 1).before)
  if (isSwing) c.at++
  return isSwing || (styles.test(peek(c).before) && !isTag(c, 0, 'number'))
}

/** `execution on M5, bias from H1`: a chart on which something is judged, where a rule names that chart as well. */
const isChartOfBias = (c: Cursor, from: number): boolean => {
  const head = isTag(c, from - c.at, 'timeframe') ? from - 2 : from - 1
  const word = c.lexemes[head]
  const isHead = word !== undefined && (/^(?:trend|side_word)$/.test(word.tag) || /^(?:bias|regime|context)$/.test(word.text))
  if (!isHead || !/^(?:from|on|by)$/.test(c.lexemes[head + 1]?.text ?? '') || !endsHere(c)) return false
  const { tag, name } = peek(c, -1)
  return tag === 'timeframe' && c.lexemes.some((l, i) => l.tag === tag && l.name === name && i !== c.at - 1)
}

export function readChart(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const label = take(c, 'chart')
    if (label) takeText(c, ':', '=', 'is', 'of', '-')
    const isLook = isText(c, 0, 'at') && isText(c, -1, 'look', 'looks', 'looking', 'watch', 'watching')
    const on = takeText(c, 'on', 'in', 'for') ?? (isLook ? takeText(c, 'at') : null)
    passAll(c, 'be')
    const number = isTag(c, 0, 'number')
    const at = c.at
    const timeframe = readTimeframe(c)
    if (!timeframe) return null
    // `monthly rhythm: on the first trading day …` is a title: such a day is known on shorter charts only.
    const isTitle = /^1[wM]$/.test(timeframe) && isTag(c, 0, 'word') && isText(c, 1, ':')
    if (isTitle && c.lexemes.some((l) => l.tag === 'weekday' || l.text.startsWith('trading day'))) {
      c.at++
      markExtent(draft, c, from, 'market', 'optional', 'comment')
      return true
    }
    if (isRemark(c)) {
      while (!endsHere(c)) c.at++
      markExtent(draft, c, from, 'market', 'optional', 'comment')
      return true
    }
    if (isChartOfBias(c, from)) {
      markExtent(draft, c, from, 'market', 'optional', 'parameter')
      return true
    }
    const isGlued = number && (peek(c, -1).glued || false)
    const after = take(c, 'chart') ?? (isTag(c, 0, 'unit') && peek(c).name === 'bar' ? take(c, 'unit') : null)
    passAll(c, 'chart')
    const isOfMarket = isTag(c, from - c.at - 1, 'symbol')
    const isPlainUnit = number && !label && !on && !after && !isGlued && !isOfMarket && !readStyle(c)
    const isListed =
      isText(c, 0, ',', ':') && (from === 0 || isTag(c, from - c.at - 1, 'symbol', 'mark', 'period_mark', 'newline', 'bullet'))
    if (isPlainUnit && !isListed && !isTag(c, 0, 'symbol', 'period_mark', 'newline') && !isText(c, 0, ';') && c.at < c.lexemes.length)
      return null
    // `if the H4 trend is up` speaks of another chart.
    if (
      !label &&
      (isTag(c, 0, 'trend') || isText(c, 0, 'bias', 'regime', 'context') || (isTag(c, from - c.at - 1, 'while') && isText(c, 0, ':')))
    ) {
      if (isText(c, 0, ':', 'bias', 'regime', 'context')) markExtent(draft, c, from, 'market', 'optional', 'comment')
      return isText(c, 0, ':', 'bias', 'regime', 'context') ? true : null
    }
    draft.timeframes.push(said(c, at, timeframe))
    markExtent(draft, c, from, 'market', 'timeframe', 'parameter')
    return true
  })
}
