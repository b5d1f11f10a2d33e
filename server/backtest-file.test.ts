import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Plan } from '@playbook/engine/strategy/plan'
import { writeStrategyFile } from '@playbook/engine/strategy/strategy-file'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backtestFile } from './backtest-file.ts'

const text = 'Buy when the close crosses above the 2 day SMA, sell when the close crosses below the 2 day SMA. Trade 10 shares.'
let folder = ''
const file = (name: string, content: string): string => {
  writeFileSync(path.join(folder, name), content)
  return name
}
const run = (...given: string[]) => backtestFile(given, folder)
const stats = () => JSON.parse(readFileSync(path.join(folder, 'out', 'stats.json'), 'utf8')) as Record<string, unknown>
const trades = () =>
  readFileSync(path.join(folder, 'out', 'trades.csv'), 'utf8')
    .trim()
    .split('\n')

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'playbook-file-'))
  const closes = [100, 98, 96, 99, 104, 108, 103, 97, 95, 101, 107, 106, 99, 98, 104]
  const rows = closes.map((close, i) => {
    const open = closes[i - 1] ?? 100
    const day = new Date(Date.UTC(2024, 0, 2 + i + 2 * Math.floor((i + 1) / 5))).toISOString().slice(0, 10)
    return `${day},${open},${Math.max(open, close) + 1},${Math.min(open, close) - 1},${close},1000`
  })
  file('prices.csv', `Date,Open,High,Low,Close,Volume\n${rows.join('\n')}\n`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('npm run backtest', () => {
  it('reads the text, runs it on the file and writes plan, trades and figures', () => {
    const said = run('--csv', 'prices.csv', '--text', text, '--kind', 'stock', '--out', 'out')
    expect(said).toContain('plan.json, trades.csv, stats.json')
    expect(trades()[0]).toMatch(/^n,side,signal_bar,entry_bar,exit_bar/)
    expect(trades().length).toBeGreaterThan(1)
    expect(stats()).toMatchObject({ timeframe: '1d', bars: 15, market: { category: 'stock' }, initial_capital_usd: 10_000 })
    expect((stats()['costs'] as { spread: number }).spread).toBeGreaterThan(0)
  })

  it('without a market there are no costs, and the output says so', () => {
    const said = run('--csv', 'prices.csv', '--text', text, '--out', 'out')
    expect(said).toContain('No market was named')
    expect(stats()['costs']).toEqual({ spread: 0, slippage: 0, commission: { kind: 'percent', value: 0 }, financing: null })
  })

  it('runs the plan that it wrote to the same trades', () => {
    run('--csv', 'prices.csv', '--text', text, '--out', 'out')
    const hash = stats()['trade_hash']
    writeFileSync(path.join(folder, 'again.json'), readFileSync(path.join(folder, 'out', 'plan.json')))
    run('--csv', 'prices.csv', '--plan', 'again.json', '--out', 'out')
    expect(stats()['trade_hash']).toBe(hash)
  })

  it('runs a strategy that was exported as JSON, and none that was changed since', () => {
    run('--csv', 'prices.csv', '--text', text, '--out', 'out')
    const hash = stats()['trade_hash']
    const plan = JSON.parse(readFileSync(path.join(folder, 'out', 'plan.json'), 'utf8')) as Plan
    const exported = writeStrategyFile({ name: 'Averages', text, plan, readerVersion: '1', engineVersion: '1' })
    run('--csv', 'prices.csv', '--plan', file('strategy.json', exported), '--out', 'out')
    expect(stats()['trade_hash']).toBe(hash)
    const changed = exported.replace('"value": 10,', '"value": 11,').replace('"value": 10\n', '"value": 11\n')
    expect(() => run('--csv', 'prices.csv', '--plan', file('changed.json', changed))).toThrow('its hash is another one')
  })

  /** Hours that rise and fall by 0.8 within four of them, and reach `reach` beyond their open and close. */
  const hours = (reach: number) => {
    const close = (i: number) => 100 + [0.8, 0, -0.8, 0][(i + 4) % 4]!
    const rows = Array.from({ length: 200 }, (_, i) => {
      const hour = new Date(Date.UTC(2024, 0, 1, i)).toISOString().slice(0, 16).replace('T', ' ')
      const [from, to] = [close(i - 1), close(i)]
      return `${hour},${from},${Math.max(from, to) + reach},${Math.min(from, to) - reach},${to},10`
    })
    return file('hours.csv', `Date,Open,High,Low,Close,Volume\n${rows.join('\n')}\n`)
  }
  const narrow = 'Buy when the close is above 90. Stop loss 0.5%, take profit 0.5%. Trade 10 shares.'

  it('tells the run by each answer to what the bars leave open', () => {
    run('--csv', hours(0.6), '--text', narrow, '--out', 'out')
    const { pessimistic, optimistic } = stats()['interval'] as Record<string, { net_profit_usd: number }>
    expect(pessimistic!.net_profit_usd).toBeLessThan(optimistic!.net_profit_usd)
    expect(stats()['ambiguous_trades']).toBeGreaterThan(0)
  })

  it('settles what longer bars leave open by the bars of the file', () => {
    run('--csv', hours(0.05), '--text', narrow, '--timeframe', '4h', '--out', 'out')
    expect(stats()).toMatchObject({ ambiguous_trades: 0 })
    expect(stats()['resolved_trades']).toBeGreaterThan(0)
  })

  it('takes capital, costs, period and conventions from the options', () => {
    const options = {
      initialCapitalUsd: 5000,
      costs: { commission: { kind: 'fixed', value: 1 } },
      from: '2024-01-08',
      to: '2024-01-18',
      compat: 'backtesting.py',
    }
    run('--csv', 'prices.csv', '--text', text, '--options', file('options.json', JSON.stringify(options)), '--out', 'out')
    expect(stats()).toMatchObject({ initial_capital_usd: 5000, first_bar: 4, bars: 13, compat: { strictCrosses: true } })
    expect(stats()['compat_statistics']).not.toBeNull()
  })

  it('makes longer bars where a longer timeframe is asked for', () => {
    run('--csv', 'prices.csv', '--timeframe', '1w', '--text', text.replaceAll('day', 'week'), '--out', 'out')
    expect(stats()).toMatchObject({ timeframe: '1w', bars: 4 })
  })

  it.each([
    [['--text', text], 'Name the file of prices with --csv'],
    [['--csv', 'prices.csv'], 'Give the strategy either as --text'],
    [['--csv', 'absent.csv', '--text', text], 'absent.csv cannot be read: there is no such file'],
    [['--csv', '.', '--text', text], 'cannot be read: it is a folder'],
    [['--csv', 'prices.csv', '--text', text, '--timeframe', '1h'], 'bars of 1h cannot be made'],
    [['--csv', 'prices.csv', '--text', text, '--timeframe', '7h'], 'There is no timeframe 7h'],
    [['--csv', 'prices.csv', '--text', text, '--kind', 'bond'], 'There is no kind of market bond'],
    [['--csv', 'prices.csv', '--text', text, '--symbol', 'NOSUCH'], 'The catalogue has no market NOSUCH'],
    [['--csv', 'prices.csv', '--text', text, '--zone', 'Mars/Base'], 'The time zone Mars/Base is not known'],
    [['--csv', 'prices.csv', '--text', 'Hello'], 'too short'],
    [['--csv', 'prices.csv', '--text', `${text} Stop 20 pips.`], 'counts in pips'],
    [['--csv', 'prices.csv', '--text', text, '--colour', 'red'], "Unknown option '--colour'"],
  ])('%j is refused with one sentence', (given, sentence) => {
    expect(() => run(...given)).toThrow(sentence)
  })

  it('refuses files that are no prices, no plan and no options', () => {
    const noPrices = file('notes.csv', 'this is\nnot a file of prices\n')
    expect(() => run('--csv', noPrices, '--text', text)).toThrow('No prices were found')
    expect(() => run('--csv', 'prices.csv', '--plan', file('plan.json', '{}'))).toThrow('is not a plan')
    expect(() => run('--csv', 'prices.csv', '--plan', file('broken.json', '{'))).toThrow('is not JSON')
    expect(() => run('--csv', 'prices.csv', '--text', text, '--options', file('more.json', '{"speed":1}'))).toThrow(
      'The options cannot be used',
    )
    expect(() => run('--csv', 'prices.csv', '--text', text, '--options', file('late.json', '{"from":"2030-01-01"}'))).toThrow(
      'no bars in the period',
    )
  })

  const reference = path.resolve(import.meta.dirname, '../../shared/reference')
  it.skipIf(!existsSync(reference))(
    'reproduces a published run from the command line (skipped where ../shared/reference is absent)',
    () => {
      const options = { costs: { commission: { kind: 'percent', value: 0.2 } }, compat: 'backtesting.py' }
      const sentence =
        'Buy when the 10 day SMA crosses above the 20 day SMA, sell short when the 10 day SMA crosses below the 20 day SMA. Use 100% of equity.'
      run(
        '--csv',
        path.join(reference, 'data/GOOG.csv'),
        '--text',
        sentence,
        '--options',
        file('compat.json', JSON.stringify(options)),
        '--out',
        'out',
      )
      const published = JSON.parse(readFileSync(path.join(reference, 'runs/goog_sma1020_readme_finalize.stats.json'), 'utf8')) as {
        stats: Record<string, number>
      }
      expect(trades().length - 1).toBe(published.stats['# Trades'])
      expect(stats()['final_equity_usd']).toBeCloseTo(published.stats['Equity Final [$]']!, 6)
    },
  )
})
