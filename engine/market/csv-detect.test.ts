import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { detectCsv, previewCsv, readingOf } from './csv-detect.ts'
import { createCsvReader } from './csv-read.ts'

interface Written {
  readonly iso: string
  readonly seconds: number
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

interface Series {
  readonly count: number
  readonly step: number
  readonly from?: string
  readonly isOpen?: (seconds: number) => boolean
  readonly zone?: string
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The wall clock of a zone, from the platform and not from the engine's own table. */
function localIso(seconds: number, zone: string): string {
  const clock = clocks.get(zone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
  clocks.set(zone, clock)
  return clock.format(seconds * 1000).replace(' ', 'T')
}

function write(
  { count, step, from = '2020-01-06T00:00Z', isOpen = () => true, zone = 'UTC' }: Series,
  line: (row: Written) => string,
): string[] {
  const lines: string[] = []
  let price = 100
  for (let seconds = Date.parse(from) / 1000; lines.length < count; seconds += step) {
    if (!isOpen(seconds)) continue
    const open = price
    const close = Number((open + Math.sin(seconds) * 0.4).toFixed(2))
    const high = Number((Math.max(open, close) + 0.11).toFixed(2))
    const low = Number((Math.min(open, close) - 0.12).toFixed(2))
    lines.push(line({ iso: localIso(seconds, zone), seconds, open, high, low, close }))
    price = close
  }
  return lines
}

const newYork = (seconds: number) => {
  const local = localIso(seconds, 'America/New_York')
  return { day: new Date(`${local}Z`).getUTCDay(), minute: Number(local.slice(11, 13)) * 60 + Number(local.slice(14, 16)) }
}
const isForexOpen = (seconds: number) => {
  const { day, minute } = newYork(seconds)
  return day === 0 ? minute >= 1020 : day === 5 ? minute < 1020 : day !== 6
}
const isStockOpen = (seconds: number) => {
  const { day, minute } = newYork(seconds)
  return day !== 0 && day !== 6 && minute >= 570 && minute < 960
}
const isWeekday = (seconds: number) => ![0, 6].includes(new Date(seconds * 1000).getUTCDay())
const prices = (r: Written) => `${r.open},${r.high},${r.low},${r.close}`
const dmy = (iso: string, mark: string) => `${iso.slice(8, 10)}${mark}${iso.slice(5, 7)}${mark}${iso.slice(0, 4)}`
const mdy = (iso: string) => `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)}`
const hour = { count: 400, step: 3600 }
const daily = { count: 200, step: 86_400, isOpen: isWeekday }
const file = (header: string | null, lines: readonly string[]) => `${header === null ? '' : `${header}\n`}${lines.join('\n')}\n`

interface Expected {
  readonly columns: readonly (number | null)[]
  readonly format: string
  readonly timeframe: string
  readonly zone: string
  readonly more?: Record<string, unknown>
}

const files: readonly [name: string, text: string, expected: Expected][] = [
  [
    'MetaTrader 4 without a header',
    file(
      null,
      write({ count: 2000, step: 900, isOpen: isForexOpen, zone: 'Europe/Athens' }, (r) => {
        return `${r.iso.slice(0, 10).replaceAll('-', '.')},${r.iso.slice(11, 16)},${prices(r)},55`
      }),
    ),
    { columns: [0, 1, 2, 3, 4, 5, 6], format: 'YYYY.MM.DD HH:mm', timeframe: '15m', zone: 'America/New_York+7', more: { headerRows: 0 } },
  ],
  [
    'MetaTrader 5 with tabs',
    file(
      '<DATE>\t<TIME>\t<OPEN>\t<HIGH>\t<LOW>\t<CLOSE>\t<TICKVOL>\t<VOL>\t<SPREAD>',
      write({ ...hour, isOpen: isForexOpen, zone: 'Europe/Athens' }, (r) => {
        return `${r.iso.slice(0, 10).replaceAll('-', '.')}\t${r.iso.slice(11)}\t${prices(r).replaceAll(',', '\t')}\t7\t0\t2`
      }),
    ),
    {
      columns: [0, 1, 2, 3, 4, 5, 6],
      format: 'YYYY.MM.DD HH:mm:ss',
      timeframe: '1h',
      zone: 'America/New_York+7',
      more: { delimiter: '\t' },
    },
  ],
  [
    'Yahoo',
    file(
      'Date,Open,High,Low,Close,Adj Close,Volume',
      write(daily, (r) => `${r.iso.slice(0, 10)},${prices(r)},${r.close},1000`),
    ),
    { columns: [0, null, 1, 2, 3, 4, 6], format: 'YYYY-MM-DD', timeframe: '1d', zone: 'UTC' },
  ],
  [
    'Yahoo by way of Python, with three header lines',
    file(
      'Price,Close,High,Low,Open,Volume\nTicker,GOOG,GOOG,GOOG,GOOG,GOOG\nDate,,,,,',
      write(daily, (r) => `${r.iso.slice(0, 10)},${r.close},${r.high},${r.low},${r.open},1000`),
    ),
    { columns: [0, null, 4, 2, 3, 1, 5], format: 'YYYY-MM-DD', timeframe: '1d', zone: 'UTC', more: { headerRows: 3 } },
  ],
  [
    'Stooq in Polish',
    file(
      'Data,Otwarcie,Najwyzszy,Najnizszy,Zamkniecie,Wolumen',
      write(daily, (r) => `${r.iso.slice(0, 10)},${prices(r)},1000`),
    ),
    { columns: [0, null, 1, 2, 3, 4, 5], format: 'YYYY-MM-DD', timeframe: '1d', zone: 'UTC' },
  ],
  [
    'Stooq by the hour',
    file(
      '<TICKER>,<PER>,<DATE>,<TIME>,<OPEN>,<HIGH>,<LOW>,<CLOSE>,<VOL>,<OPENINT>',
      write({ ...hour, isOpen: isForexOpen }, (r) => {
        return `EURUSD,60,${r.iso.slice(0, 10).replaceAll('-', '')},${r.iso.slice(11).replaceAll(':', '')},${prices(r)},0,0`
      }),
    ),
    { columns: [2, 3, 4, 5, 6, 7, 8], format: 'YYYYMMDD HHmmss', timeframe: '1h', zone: 'UTC' },
  ],
  [
    'TradingView',
    file(
      'time,open,high,low,close,Volume',
      write({ count: 300, step: 14_400 }, (r) => `${r.seconds},${prices(r)},9`),
    ),
    { columns: [0, null, 1, 2, 3, 4, 5], format: 'unix_s', timeframe: '4h', zone: 'UTC' },
  ],
  [
    'Binance without a header',
    file(
      null,
      write({ count: 300, step: 60 }, (r) => `${r.seconds}000,${prices(r)},5.5,${r.seconds + 59}999,12.5,77,1.5,2.5,0`),
    ),
    { columns: [0, null, 1, 2, 3, 4, 5], format: 'unix_ms', timeframe: '1m', zone: 'UTC', more: { headerRows: 0 } },
  ],
  [
    'a German bank',
    file(
      'Datum;Erster;Hoch;Tief;Schlusskurs;Stuecke;Volumen',
      write(daily, (r) => `${dmy(r.iso, '.')};${prices(r).replaceAll(',', ';').replaceAll('.', ',')};1.000;100.000`),
    ),
    { columns: [0, null, 1, 2, 3, 4, 6], format: 'DD.MM.YYYY', timeframe: '1d', zone: 'UTC', more: { delimiter: ';', decimal: ',' } },
  ],
  [
    'Investing.com, newest first',
    file(
      '\ufeff"Date","Price","Open","High","Low","Vol.","Change %"',
      write(daily, (r) => `"${mdy(r.iso)}","${r.close}","${r.open}","${r.high}","${r.low}","1.25M","0.10%"`).toReversed(),
    ),
    { columns: [0, null, 2, 3, 4, 1, 5], format: 'MM/DD/YYYY', timeframe: '1d', zone: 'UTC' },
  ],
  [
    'Nasdaq with dollar signs',
    file(
      'Date,Close/Last,Volume,Open,High,Low',
      write(daily, (r) => `${mdy(r.iso)},$${r.close},1000,$${r.open},$${r.high},$${r.low}`),
    ),
    { columns: [0, null, 3, 4, 5, 1, 2], format: 'MM/DD/YYYY', timeframe: '1d', zone: 'UTC' },
  ],
  [
    'Dukascopy',
    file(
      'Gmt time,Open,High,Low,Close,Volume',
      write({ ...hour, isOpen: isForexOpen }, (r) => `${dmy(r.iso, '.')} ${r.iso.slice(11)}.000,${prices(r)},7`),
    ),
    { columns: [0, null, 1, 2, 3, 4, 5], format: 'DD.MM.YYYY HH:mm:ss.SSS', timeframe: '1h', zone: 'UTC' },
  ],
  [
    'US stocks in New York time, over the change to summer time',
    file(
      'timestamp,open,high,low,close,volume',
      write({ count: 2000, step: 300, from: '2020-02-24T00:00Z', isOpen: isStockOpen, zone: 'America/New_York' }, (r) => {
        return `${r.iso.replace('T', ' ')},${prices(r)},7`
      }),
    ),
    {
      columns: [0, null, 1, 2, 3, 4, 5],
      format: 'YYYY-MM-DD HH:mm:ss',
      timeframe: '5m',
      zone: 'America/New_York',
      more: { stamp: 'open' },
    },
  ],
  [
    'US stocks in UTC, stamped at the end of each minute',
    file(
      'timestamp,open,high,low,close,volume',
      write({ count: 2500, step: 60, isOpen: isStockOpen }, (r) => `${localIso(r.seconds + 60, 'UTC')},${prices(r)},7`),
    ),
    { columns: [0, null, 1, 2, 3, 4, 5], format: 'YYYY-MM-DDTHH:mm:ss', timeframe: '1m', zone: 'UTC', more: { stamp: 'close' } },
  ],
]

describe('a file of each kind is understood by itself', () => {
  test.each(files)('%s', (_, text, expected) => {
    const found = detectCsv(text)
    const reading = readingOf(found)
    expect(found.problem).toBeNull()
    const { date, time, open, high, low, close, volume } = reading.columns
    expect([date, time, open, high, low, close, volume]).toEqual(expected.columns)
    expect([reading.dateFormat, reading.timeframe, reading.zone]).toEqual([expected.format, expected.timeframe, expected.zone])
    expect(reading).toMatchObject(expected.more ?? {})
    expect(found.sample).toMatchObject({ rejected: 0, duplicates: 0, missingBars: 0 })
  })
})

describe('what cannot be known is said', () => {
  test('dates that could be either way round are marked', () => {
    const text = file(
      'Date,Open,High,Low,Close',
      write({ count: 9, step: 86_400, from: '2020-01-01T00:00Z' }, (r) => `${dmy(r.iso, '/')},${prices(r)}`),
    )
    const { dateFormat } = detectCsv(text)
    expect(dateFormat).toMatchObject({ value: 'DD/MM/YYYY', isCertain: false, alternatives: ['MM/DD/YYYY'] })
    expect(dateFormat.why).toContain('Please check')
  })

  test('a day above twelve settles it', () => {
    const text = file(
      'Date,Open,High,Low,Close',
      write({ count: 20, step: 86_400, from: '2020-01-01T00:00Z' }, (r) => `${dmy(r.iso, '/')},${prices(r)}`),
    )
    expect(detectCsv(text).dateFormat).toMatchObject({ value: 'DD/MM/YYYY', isCertain: true })
  })

  test('bars ten minutes apart are put together to thirty', () => {
    const { timeframe } = detectCsv(
      file(
        'Date,Open,High,Low,Close',
        write({ count: 300, step: 600 }, (r) => `${r.iso},${prices(r)}`),
      ),
    )
    expect(timeframe).toMatchObject({ value: '30m', isCertain: false })
    expect(timeframe.why).toContain('10 minutes apart')
  })

  test('two days of minutes do not show a zone', () => {
    const { zone } = detectCsv(
      file(
        null,
        write({ count: 1500, step: 60, isOpen: isForexOpen }, (r) => `${r.iso},${prices(r)}`),
      ),
    )
    expect(zone).toMatchObject({ value: 'UTC', isCertain: false })
  })

  test('what is missing and doubled in the sample is counted', () => {
    const lines = write(hour, (r) => `${r.iso},${prices(r)}`)
    const text = file('time,open,high,low,close', [...lines.slice(0, 100), ...lines.slice(103), lines[0]!])
    expect(detectCsv(text, 'BTCUSD.csv').sample).toMatchObject({ rows: 398, bars: 397, duplicates: 1, missingBars: 3 })
  })

  test.each(['', 'hello world\nno prices here\n', '{"a":1}', 'a,b,c\n1,2,3\n'])('%j is no file of prices', (text) => {
    expect(detectCsv(text).problem).toContain('No prices were found')
  })

  test('no beginning of a file makes detection throw', () => {
    const line = fc.stringMatching(/^[0-9 :.,;"\-/TZaApPmM]{0,60}$/)
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ maxLength: 300, unit: 'binary' }),
          fc.array(line, { maxLength: 12 }).map((lines) => lines.join('\n')),
        ),
        (text) => {
          expect(() => detectCsv(text, text.slice(0, 20))).not.toThrow()
        },
      ),
      { numRuns: 120 },
    )
  })
})

test('the preview shows bars and rejected rows as the chosen reading takes them', () => {
  const text = 'time,open,high,low,close\n2020-01-02 00:00,1,2,0.5,1.5\n2020-01-02 01:00,1,0.9,0.5,1.5\n2020-01-02 02:00,1,2,0.5,1.5\n'
  const reading = { ...readingOf(detectCsv(text)), stamp: 'close' } as const
  expect(previewCsv(text, reading, 'crypto').map(({ line, bar, reason }) => [line, bar?.time ?? null, reason])).toEqual([
    [2, Date.parse('2020-01-01T23:00Z') / 1000, null],
    [3, null, 'High is below open, close or low'],
    [4, Date.parse('2020-01-02T01:00Z') / 1000, null],
  ])
})

const reference = new URL('../../../shared/reference/data/', import.meta.url)
const real = [
  ['GOOG.csv', '1d', 'us_stock', 2148, '2004-08-19T13:30'],
  ['EURUSD.csv', '1h', 'forex', 5000, '2017-04-19T09:00'],
  ['BTCUSD.csv', '1M', 'crypto', 156, '2012-01-01T00:00'],
] as const

test.runIf(existsSync(reference)).each(real)('%s is read whole as detected', (name, timeframe, calendar, rows, first) => {
  const text = readFileSync(new URL(name, reference), 'utf8')
  const found = detectCsv(text.slice(0, 262_144), name)
  expect([found.timeframe.value, found.zone.value, found.instrument.value.calendar]).toEqual([timeframe, 'UTC', calendar])
  const reader = createCsvReader(readingOf(found), calendar)
  reader.push(text)
  const { bars, rejectedCount, duplicateCount } = reader.finish()
  expect([bars.length, rejectedCount, duplicateCount]).toEqual([rows, 0, 0])
  expect(new Date(bars.time[0]! * 1000).toISOString().slice(0, 16)).toBe(first)
})
