import type { Distance, Expr } from '../plan.ts'
import { rounded } from './build-term.ts'
import { readCondition } from './conditions.ts'
import {
  attempt,
  isNear,
  isTag,
  isText,
  noteUnsupported,
  originSince,
  pass,
  passAll,
  passText,
  peek,
  take,
  takeAll,
  takeText,
} from './cursor.ts'
import type { Cursor } from './cursor.ts'
import { readPlainDistance } from './distances.ts'
import { markExtent, said } from './draft.ts'
import type { Draft } from './draft.ts'
import { done, firm } from './setting.ts'

const perTrade = (c: Cursor) => {
  attempt(c, () => {
    takeAll(c, 'per', 'each', 'every')
    passText(c, 'for', 'on', 'in')
    takeAll(c, 'every', 'each')
    return take(c, 'position', 'move', 'signal', 'entry') ?? (isTag(c, -1, 'each') ? true : null)
  })
}

/** `risk 1% per trade`, `10% of equity`, `$1000 each`, `100 shares`, `0.1 lot`, `all in`. */
export function readSize(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    // `never risk more than 1% of the account`.
    attempt(c, () => (take(c, 'not') && isTag(c, 0, 'risk') ? true : null))
    const lead = take(c, 'size', 'risk', 'position')
    if (lead?.tag === 'risk') takeAll(c, 'above', 'lte')
    const isRisk = lead?.tag === 'risk'
    if (lead) perTrade(c)
    if (lead) takeText(c, ':', 'is', '=', 'of', 'at')
    if (lead) takeAll(c, 'be', 'eq', 'size', 'lots', 'max', 'only')
    const found = isRisk ? readRiskSize(c) : (readOtherSize(c, lead !== null) ?? (lead ? null : readRiskAfter(c)))
    if (!found) return null
    perTrade(c)
    // `risk 1%, but never more than 20% of the account in one position`: one size can be had.
    const isOther = (a: Size['kind'], b: Size['kind']) => found.kind === a && draft.sizings.some((s) => s.kind === b)
    if (isOther('percent_equity', 'risk_percent') || isOther('risk_percent', 'percent_equity')) return null
    draft.sizings.push({ ...found, from: originSince(c, from) })
    markExtent(draft, c, from, 'size', 'sizing')
    return true
  })
}

/** `… into NVDA every time …`: where and when the sum that was told is invested. */
const isInvestedWhen = (c: Cursor): boolean => {
  const named = isText(c, 0, 'in', 'into', 'on', 'at', 'to') ? 1 : 0
  return isTag(c, isTag(c, named, 'symbol', 'position', 'price_word', 'each') ? named + 1 : named, 'when')
}

const investTexts = /^(?:put|invest|throw|spend|stake|bet|deploy|allocate|commit)$/

/** `put $2500 into NVDA every time RSI closes under 28`: where no other word buys, this one does. */
export const opensByInvesting = (c: Cursor, from: number): boolean => {
  const [first, before] = [c.lexemes[from], c.lexemes[from - 1]]
  const isSaid = investTexts.test(first?.text ?? '') || investTexts.test(first?.before ?? '') || before?.text === 'throw'
  return isSaid && isInvestedWhen(c) && !c.lexemes.some((l) => /^(?:buy|long|short|enter|entry|order)$/.test(l.tag))
}

type Size = { readonly kind: 'risk_percent' | 'percent_equity' | 'fixed_cash' | 'fixed_units' | 'fixed_lots'; readonly value: number }

const ofEquity = (c: Cursor): boolean =>
  attempt(c, () => {
    passText(c, 'of')
    passAll(c, 'current', 'capital', 'all')
    if (!take(c, 'equity') && !(isTag(c, -1, 'capital') || c.lexemes[c.at - 1]?.tag === 'capital')) return null
    passAll(c, 'equity', 'size')
    return true
  }) === true

function readRiskSize(c: Cursor): Size | null {
  return attempt(c, () => {
    const number = take(c, 'number')
    if (!number || !take(c, 'percent')) return null
    ofEquity(c)
    return { kind: 'risk_percent', value: number.value }
  })
}

function readRiskAfter(c: Cursor): Size | null {
  return attempt(c, () => {
    const number = take(c, 'number')
    const half = number ? null : take(c, 'half')
    const value = number?.value ?? (half ? half.value / 100 : null)
    if (value === null || !take(c, 'percent')) return null
    ofEquity(c)
    if (!take(c, 'risk')) return null
    return { kind: 'risk_percent', value }
  })
}

function readOtherSize(c: Cursor, hasLead: boolean): Size | null {
  const from = c.at
  return attempt(c, () => {
    const portion = take(c, 'half', 'all')
    if (portion) {
      const isWhole = portion.tag === 'all'
      if (isWhole && portion.text === 'all in') return { kind: 'percent_equity', value: 100 }
      if (!isWhole && take(c, 'lots')) return { kind: 'fixed_lots', value: rounded(portion.value / 100) }
      if (!ofEquity(c)) return null
      return { kind: 'percent_equity', value: isWhole ? 100 : portion.value }
    }
    const dollar = takeText(c, '$', '€', '£')
    const lots = !dollar && isText(c, 0, 'lot', 'lots') && (isTag(c, 1, 'number') || (isTag(c, 1, 'mark', 'eq') && isTag(c, 2, 'number')))
    if (lots) c.at += isTag(c, 1, 'number') ? 1 : 2
    const number = take(c, 'number')
    if (!number) return null
    if (lots) return isTag(c, 0, 'percent', 'pips', 'points') ? null : { kind: 'fixed_lots', value: number.value }
    if (take(c, 'percent')) {
      // `use a 3% trailing stop` is no size.
      if (isTag(c, 0, 'trail', 'stop', 'target')) return null
      const isCost = c.lexemes.slice(Math.max(0, from - 3), from).some((l) => /^(?:costs?|loses?|losing|lost)$/.test(l.text))
      if (ofEquity(c)) {
        passAll(c, 'risk')
        if (isCost) return { kind: 'risk_percent', value: number.value }
        return isTag(c, -1, 'risk') || c.lexemes[c.at - 1]?.tag === 'risk'
          ? { kind: 'risk_percent', value: number.value }
          : { kind: 'percent_equity', value: number.value }
      }
      if (take(c, 'size')) return { kind: 'percent_equity', value: number.value }
      if (hasLead && take(c, 'risk')) return { kind: 'risk_percent', value: number.value }
      return hasLead ? { kind: 'percent_equity', value: number.value } : null
    }
    if (dollar || take(c, 'money')) {
      const isBoughtFor = isTag(c, -3, 'prep') && isTag(c, -4, 'buy', 'sell', 'enter')
      if (isBoughtFor) return { kind: 'fixed_cash', value: number.value }
      const isBought = isTag(c, -2, 'buy', 'sell', 'enter') || isTag(c, -3, 'buy', 'sell', 'enter')
      if (isBought && isTag(c, 0, 'when', 'every', 'prep', 'symbol', 'shares')) return { kind: 'fixed_cash', value: number.value }
      const isInEach = isText(c, 0, 'in', 'into', 'on') && isTag(c, 1, 'each', 'every', 'per')
      if (isInEach) c.at++
      // `4000 dollars a trade`.
      const isATrade = isTag(c, 0, 'position') && /^(?:a|per|every|each)$/.test(peek(c).before)
      return hasLead ||
        isInEach ||
        isATrade ||
        isInvestedWhen(c) ||
        isTag(c, 0, 'per', 'each') ||
        takeText(c, 'each time', 'every time', 'worth')
        ? { kind: 'fixed_cash', value: number.value }
        : null
    }
    if (takeText(c, 'worth')) return { kind: 'fixed_cash', value: number.value }
    if (take(c, 'lots')) return { kind: 'fixed_lots', value: number.value }
    if (take(c, 'shares')) return { kind: 'fixed_units', value: number.value }
    return null
  })
}

export function readLeverage(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    if (attempt(c, () => take(c, 'not') && take(c, 'leverage'))) {
      draft.leverage = said(c, from, 1)
      markExtent(draft, c, from, 'limit', 'leverage')
      return true
    }
    // `BTCUSDT perp, 5x.`
    const isBare =
      isTag(c, 0, 'number') &&
      isTag(c, 1, 'times') &&
      isText(c, 1, 'x') &&
      isTag(c, 2, 'mark', 'period_mark', 'newline') &&
      isTag(c, -1, 'mark', 'symbol', 'word', 'period_mark', 'newline')
    if (isBare && peek(c).value >= 2 && peek(c).value <= 125) {
      draft.leverage = said(c, from, peek(c).value)
      c.at += 2
      markExtent(draft, c, from, 'limit', 'leverage')
      return true
    }
    const lead = take(c, 'leverage')
    takeAll(c, 'eq', 'be', 'lte', 'max', 'times')
    passText(c, ':', 'of')
    passAll(c, 'times')
    const number = take(c, 'number', 'ratio')
    if (!number) return null
    const value = number.tag === 'ratio' ? Math.max(number.value, 1 / number.value) : number.value
    takeAll(c, 'times')
    if (!lead && !take(c, 'leverage')) return null
    draft.leverage = said(c, from, value)
    markExtent(draft, c, from, 'limit', 'leverage')
    return true
  })
}

/** How many words of `after every loss 1.5x bigger (martingale)` stand before its name. */
function lossBeforeMartingale(c: Cursor): number {
  if (!isTag(c, 0, 'when') && !isText(c, 0, 'after')) return 0
  for (let ahead = 1; ahead < 14 && !isTag(c, ahead, 'period_mark', 'newline', 'stop', 'target'); ahead++) {
    const words = c.lexemes.slice(c.at, c.at + ahead)
    if (isTag(c, ahead, 'martingale')) return words.some((l) => l.tag === 'loss' || l.text === 'loses') ? ahead : 0
  }
  return 0
}

/** Martingale and adding to losers are named and left out. */
export function readMartingale(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    attempt(
      c,
      () => (
        take(c, 'when'),
        takeAll(c, 'position', 'ref'),
        passAll(c, 'loss', 'be', 'fall', 'mark', 'then'),
        isTag(c, 0, 'martingale') ? true : null
      ),
    )
    c.at += lossBeforeMartingale(c)
    if (!take(c, 'martingale')) return null
    for (let i = 0; i < 14 && !isTag(c, 0, 'period_mark', 'newline', 'stop', 'target', 'buy', 'sell', 'enter', 'exit'); i++) {
      if (c.at >= c.lexemes.length) break
      if (isTag(c, 0, 'number') && peek(c).value < 1 && draft.sizings.length === 0) {
        const at = c.at
        c.at++
        draft.sizings.push({ kind: 'fixed_lots', value: c.lexemes[at]?.value ?? 0, from: originSince(c, at) })
        passAll(c, 'lots')
      } else c.at++
    }
    noteUnsupported(c, 'martingale', originSince(c, from))
    markExtent(draft, c, from, 'size', 'unsupported')
    return true
  })
}

/** `for every half ATR that price moves in my favour`, `with each 2% of profit`: a step towards the next addition. */
const readStepOfProfit = (c: Cursor): Distance | null =>
  attempt(c, () => {
    pass(c, 'while', 'prep')
    if (!take(c, 'every', 'each') || !isTag(c, 0, 'number', 'half', 'indicator', 'fresh', 'money')) return null
    passAll(c, 'fresh')
    const step = firm(readPlainDistance(c))
    takeAll(c, 'ref', 'price_word', 'position', 'be', 'rise', 'up', 'move', 'prep', 'profit', 'while')
    return step
  })

/** What sets an addition off, told before it. */
const readAddTrigger = (c: Cursor): { readonly step: Distance | null; readonly condition: Expr | null } | null =>
  attempt(c, () => {
    const every = isTag(c, 0, 'prep', 'while', 'every', 'each') && isNear(c, 20, 'pyramid') ? readStepOfProfit(c) : null
    if (every) {
      passText(c, ',')
      passAll(c, 'then')
      return isTag(c, 0, 'pyramid') ? { step: every, condition: null } : null
    }
    if (!isText(c, 0, 'each time', 'every time', 'whenever', 'any time', 'anytime') || !isNear(c, 20, 'pyramid')) return null
    take(c, 'when')
    const { at } = c
    passAll(c, 'ref', 'price_word', 'position', 'be', 'rise', 'up', 'move', 'profit')
    const step = isTag(c, 0, 'number', 'indicator') ? firm(readPlainDistance(c)) : null
    if (step) takeAll(c, 'prep', 'profit', 'ref', 'up')
    if (!step) c.at = at
    const condition = step ? null : readCondition(c)
    if (!step && !condition) return null
    takeAll(c, 'prep', 'ref')
    passText(c, ',')
    passAll(c, 'then')
    return isTag(c, 0, 'pyramid') ? { step, condition } : null
  })

/** `add to the position every 1 ATR, max 3 adds`, `pyramid up to 4 entries`. */
export function readPyramiding(c: Cursor, draft: Draft): boolean {
  return done(c, () => {
    const from = c.at
    const isNot = take(c, 'not') !== null
    // `each time price has moved another ATR in my favour I add`, `every time it crosses back I add`.
    const early = isNot ? null : readAddTrigger(c)
    if (!take(c, 'pyramid')) return null
    // `Maybe add RSI over 50`: a condition is added, no position.
    if (isTag(c, 0, 'indicator') && peek(c).name !== 'atr') return null
    // `Breakout pyramid on CL: …` is a title.
    const colon = [0, 1, 2, 3].find((ahead) => isText(c, ahead, ':'))
    if (colon !== undefined && colon > 0) return null
    const isNone = isNot || (isText(c, 0, 'never', 'no', 'none', 'off') && c.at++ >= 0)
    if (isNone) {
      markExtent(draft, c, from, 'limit', 'pyramiding')
      return true
    }
    let max: number | null = null
    let counts: 'adds' | 'entries' = 'adds'
    let step: Distance | null = early?.step ?? null
    let condition: Expr | null = early?.condition ?? null
    for (let i = 0; i < 16 && !isTag(c, 0, 'period_mark', 'newline', 'stop', 'target', 'sell', 'exit'); i++) {
      if (c.at >= c.lexemes.length || (isTag(c, 0, 'buy') && !isTag(c, 1, 'word', 'shares', 'position'))) break
      const twice = take(c, 'twice')
      if (twice) max = twice.value
      const before = c.at
      if (take(c, 'when')) {
        takeAll(c, 'ref', 'price_word', 'position', 'rise', 'fall', 'be', 'profit', 'up', 'down', 'move')
        const moved = isTag(c, 0, 'number', 'indicator') ? firm(readPlainDistance(c)) : null
        if (moved) step = moved
        else c.at = before + 1
        condition ??= moved ? null : readCondition(c)
      }
      if (twice || c.at > before) continue
      const number = attempt(c, () => {
        takeAll(c, 'max', 'lte')
        const n = take(c, 'number')
        if (
          !n ||
          (isTag(c, 0, 'times') && !isText(c, 0, 'times')) ||
          isTag(c, 0, 'percent', 'pips', 'points', 'r', 'indicator', 'unit', 'average')
        )
          return null
        return n.value
      })
      if (number !== null) {
        max = number
        // `three positions in total`, `until I hold five`.
        const isHeld = isTag(c, -2, 'hold')
        if (isTag(c, 0, 'entry', 'shares') || isText(c, 0, 'positions', 'position') || isHeld) counts = 'entries'
      } else {
        const distance = isTag(c, 0, 'number', 'indicator', 'half') ? firm(readPlainDistance(c)) : null
        if (distance) step = distance
        else c.at++
      }
    }
    draft.pyramiding = {
      maxEntries: (max ?? 1) + (counts === 'adds' ? 1 : 0),
      ...(step && { step }),
      ...(condition && { condition }),
      from: originSince(c, from),
    }
    markExtent(draft, c, from, 'limit', 'pyramiding')
    return true
  })
}
