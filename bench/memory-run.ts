import { backtest } from '@playbook/engine/backtest/backtest'
import { peakMegabytes } from './fresh-process.ts'
import { inputOf, tenIndicators } from './plans.ts'
import { walkBars } from './walk.ts'

// Run by memory.ts in a process of its own.
const startMegabytes = peakMegabytes()
const bars = walkBars(1_000_000, 60)
const barMegabytes = peakMegabytes()
const trades = backtest(inputOf(bars, tenIndicators)).equityUsd.length
console.log(JSON.stringify({ startMegabytes, barMegabytes, megabytes: peakMegabytes(), trades }))
