import { asciiBytes, canonicalJson } from '../hash/canonical-json.ts'
import { sha256Hex } from '../hash/sha256.ts'
import { hashBars } from '../market/hash-bars.ts'
import type { RunInput } from './run.ts'

/** SHA-256 of everything that a run depends on besides its plan and its bars: the market's terms, costs, capital, first moment, conversion, finer bars. */
export function settingsHash({
  instrument,
  timeframe,
  firstDecisionTime,
  initialCapitalUsd,
  costs,
  prices,
  conversion,
  finer,
}: RunInput): string {
  const settings = {
    instrument,
    timeframe,
    firstDecisionTime,
    initialCapitalUsd,
    costs,
    prices: prices ?? 'mid',
    conversion: conversion && hashBars(conversion),
    finer: finer ? { timeframe: finer.timeframe, bars: hashBars(finer.bars) } : null,
  }
  return sha256Hex(asciiBytes(canonicalJson(settings)))
}
