import { checkRun } from '../../checks/check-run.ts'
import { explainBar } from '../../explain/explain-bar.ts'
import { openRun } from '../../explain/open-run.ts'
import { sha256Hex } from '../../hash/sha256.ts'
import { invariant } from '../../invariant.ts'
import { findInstrument } from '../../market/catalogue.ts'
import { conversionBars } from '../../market/conversion-bars.ts'
import { lastBars } from '../../market/simulate.ts'
import type { Timeframe } from '../../market/timeframe.ts'
import { readText } from '../../reader/read-text.ts'
import { summariseRun } from '../../statistics/summarise-run.ts'
import { backtest } from '../backtest.ts'
import type { RunInput } from '../run.ts'

interface Case {
  readonly symbol: string
  readonly timeframe: Timeframe
  readonly text: string
}

/** Clock hours of several zones, days, sizes, conversions, orders, trailing stops and higher timeframes. */
export const determinismCases: readonly Case[] = [
  {
    symbol: 'EURUSD',
    timeframe: '1h',
    text: 'Buy when the 10 bar SMA crosses above the 20 bar SMA, sell when it crosses back below. Stop 30 pips, target 2R, risk 1% per trade. Only trade during the London session.',
  },
  {
    symbol: 'USDJPY',
    timeframe: '15m',
    text: 'Buy when RSI(14) is below 30 and price is above the 200 EMA. Short when RSI(14) is above 70 and price is below the 200 EMA. Stop 2 ATR, trailing stop 3 ATR. Exit at the end of the day.',
  },
  {
    symbol: 'XAUUSD',
    timeframe: '4h',
    text: 'Buy when MACD crosses above its signal line and the daily close is above the daily 50 SMA. Sell when MACD crosses below its signal line. Stop 1.5%, risk 2% per trade.',
  },
  {
    symbol: 'EURGBP',
    timeframe: '30m',
    text: 'Buy when price closes below the lower Bollinger band between 09:00 and 16:00 New York time. Exit when price crosses above the middle Bollinger band. Stop 1%, exit after 20 bars.',
  },
]

const lastSecond = 1_750_000_000
const barCount = 6_000
/** Explained besides the run, to see that looking changes nothing. */
const explainedBar = 4_321

/** What a run of one of the cases comes to; hashes are SHA-256 in hex, of the bytes or of the JSON. */
export interface RunPrint {
  readonly name: string
  readonly trades: number
  readonly tradeHash: string
  readonly equityHash: string
  readonly figuresHash: string
  readonly explanationHash: string
}

const hashBytes = (column: Float64Array) => sha256Hex(new Uint8Array(column.buffer, column.byteOffset, column.byteLength))
const hashJson = (value: unknown) => sha256Hex(Uint8Array.from(encodeURIComponent(JSON.stringify(value)), (c) => c.charCodeAt(0)))

/** Runs a case from its words to its figures. Nothing but the case decides the outcome. */
export function printRun({ symbol, timeframe, text }: Case): RunPrint {
  const instrument = findInstrument(symbol)
  const { plan, questions } = readText(text, { symbol, timeframe })
  invariant(instrument && plan, `${symbol}: ${JSON.stringify(questions)}`)
  const bars = lastBars(instrument, timeframe, lastSecond, barCount)
  const conversion = conversionBars(instrument, bars)
  invariant(conversion.ok, 'the case’s quote currency can be converted')
  const input: RunInput = {
    plan,
    instrument,
    timeframe,
    bars,
    firstDecisionTime: bars.time[500]!,
    initialCapitalUsd: 10_000,
    costs: instrument.costs,
    conversion: conversion.value?.bars ?? null,
  }
  const run = backtest(input)
  const opened = openRun(input)
  return {
    name: `${symbol} ${timeframe}`,
    trades: run.trades.length,
    tradeHash: run.tradeHash,
    equityHash: hashBytes(run.equityUsd),
    figuresHash: hashJson(summariseRun(run, bars, input).figures),
    explanationHash: hashJson([explainBar(opened, explainedBar), checkRun(input, opened.world, 1)]),
  }
}

export const printAll = (): RunPrint[] => determinismCases.map(printRun)
