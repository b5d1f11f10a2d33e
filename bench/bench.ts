import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Figure } from './figure.ts'

/** Every group of figures; loaded one by one so that one does not warm the next. */
const groups: Readonly<Record<string, () => Promise<readonly Figure[]>>> = {
  reader: async () => (await import('./reader.ts')).readerBenchmarks(),
  market: async () => (await import('./market.ts')).marketBenchmarks(),
  indicators: async () => (await import('./indicators.ts')).indicatorBenchmarks(),
  backtest: async () => (await import('./backtest.ts')).backtestBenchmarks(),
  checks: async () => (await import('./checks.ts')).checkBenchmarks(),
  sweep: async () => (await import('./sweep.ts')).sweepBenchmarks(),
  memory: async () => (await import('./memory.ts')).memoryBenchmarks(),
  robustness: async () => (await import('./robustness.ts')).robustnessBenchmarks(),
  accounts: async () => (await import('./accounts.ts')).accountBenchmarks(),
  pages: async () => (await import('./pages.ts')).pageBenchmarks(),
  start: async () => (await import('./start.ts')).startBenchmarks(),
  candles: async () => (await import('./candles.ts')).candleBenchmarks(),
  'candle-store': async () => (await import('./candle-store.ts')).candleStoreBenchmarks(),
  import: async () => (await import('./import.ts')).importBenchmarks(),
  'chart-pan': async () => (await import('./chart-pan.ts')).chartPanBenchmarks(),
  'chart-open': async () => (await import('./chart-open.ts')).chartOpenBenchmarks(),
  'chart-tick': async () => (await import('./chart-tick.ts')).chartTickBenchmarks(),
  'chart-memory': async () => (await import('./chart-memory.ts')).chartMemoryBenchmarks(),
  sessions: async () => (await import('./sessions.ts')).sessionBenchmarks(),
  streams: async () => (await import('./streams.ts')).streamBenchmarks(),
  questions: async () => (await import('./questions.ts')).questionBenchmarks(),
  api: async () => (await import('./api.ts')).apiBenchmarks(),
  'api-calls': async () => (await import('./api-calls.ts')).apiCallBenchmarks(),
  'first-call': async () => (await import('./first-call.ts')).firstCallBenchmarks(),
  payments: async () => (await import('./payments.ts')).paymentBenchmarks(),
  'balance-news': async () => (await import('./balance-news.ts')).balanceNewsBenchmarks(),
  ledger: async () => (await import('./ledger.ts')).ledgerBenchmarks(),
  run: async () => (await import('./run.ts')).runBenchmarks(),
  quotes: async () => (await import('./quotes.ts')).quoteBenchmarks(),
}

const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true })
const names = Object.keys(groups)
/** A name is that of a group, or of all that begin with it: `chart` has `chart-pan` and the others. */
const groupsOf = (name: string) => (name in groups ? [name] : names.filter((each) => each.startsWith(`${name}-`)))
const chosen = positionals.length > 0 ? positionals.flatMap(groupsOf) : names
const unknown = positionals.filter((name) => groupsOf(name).length === 0)
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}. Groups: ${names.join(', ')}.`)
  process.exit(1)
}

const digits = (value: number) => (Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2)
const figures: Figure[] = []
let failed = 0
for (const name of chosen) {
  console.log(`\n${name}`)
  const begun = performance.now()
  try {
    for (const figure of (await groups[name]?.()) ?? []) {
      figures.push(figure)
      const ratio = figure.ratio === undefined ? '' : `  ratio ${figure.ratio.toFixed(2)}`
      console.log(
        `  ${figure.name.padEnd(72)} ${figure.value.toFixed(digits(figure.value)).padStart(10)} ${figure.unit.padEnd(8)} ${figure.goal === null ? '' : `goal ${figure.goal}`}${ratio}`,
      )
    }
  } catch (error) {
    failed += 1
    console.error(`  failed: ${error instanceof Error ? error.message : String(error)}`)
  }
  console.log(`  (${((performance.now() - begun) / 1000).toFixed(0)} s)`)
}
if (values.json !== undefined) {
  const file = path.resolve(process.env['PLAYBOOK_CALLER'] ?? process.cwd(), values.json)
  writeFileSync(file, `${JSON.stringify(figures, null, 2)}\n`)
  console.log(`\nWritten to ${file}`)
}
process.exit(failed === 0 ? 0 : 1)
