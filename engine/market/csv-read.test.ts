import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createCsvReader, csvReadingProblem, type CsvContent, type CsvReaderOptions } from './csv-read.ts'
import type { CsvReading } from './csv-reading.ts'
import type { CalendarName } from './instrument.ts'

const plain: CsvReading = {
  delimiter: ',',
  decimal: '.',
  headerRows: 0,
  columns: { date: 0, time: null, open: 1, high: 2, low: 3, close: 4, volume: 5 },
  dateFormat: 'YYYY-MM-DD HH:mm',
  zone: 'UTC',
  stamp: 'open',
  timeframe: '1h',
}

function read(
  text: string | readonly (string | Uint8Array)[],
  more: Partial<CsvReading> = {},
  calendar: CalendarName = 'crypto',
  options: CsvReaderOptions = {},
): CsvContent {
  const reader = createCsvReader({ ...plain, ...more }, calendar, options)
  for (const piece of typeof text === 'string' ? [text] : text) reader.push(piece)
  return reader.finish()
}

const iso = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 16)
const times = (content: CsvContent) => [...content.bars.time].map(iso)
const reasonsOf = (content: CsvContent) => content.rejections.map(({ line, reason }) => `${line}: ${reason}`)
const row = (stamp: string) => `${stamp},1.5,2,1,1.6,10\n`

describe('what a row may look like', () => {
  test('quotes, CR LF, a byte order mark, blank lines and a missing last line end are all read', () => {
    const content = read(
      '\ufeffTime,Open,High,Low,Close,Volume\r\n"2020-01-02 00:00","1.5","2","1","1.6","10"\r\n\r\n2020-01-02 01:00,1.6,2,1,1.7,11',
      {
        headerRows: 1,
      },
    )
    expect(times(content)).toEqual(['2020-01-02T00:00', '2020-01-02T01:00'])
    expect([...content.bars.volume]).toEqual([10, 11])
    expect(content).toMatchObject({ rowsRead: 2, rejectedCount: 0, duplicateCount: 0 })
  })

  test.each(['\u00001.5', '1.5\u0000', '1\u0000.5', '1.\u00005', '\u0000'])('a NUL makes no other number: %j is a rejected row', (open) => {
    const content = read(`2020-01-02 00:00,${open},2,1,1.6,10\n${row('2020-01-02 01:00')}`)
    expect(reasonsOf(content)).toEqual(['1: The row holds a NUL character'])
    expect(times(content)).toEqual(['2020-01-02T01:00'])
  })

  test.each(['2020-01-02 00:00\u0000,1.5,2,1,1.6,10', '2020-01-02 00:00,1.5,2,1,1.6,\u0000', '2020-01-02 00:00,1.5,2,1,1.6,10,note\u0000'])(
    'a row with a NUL anywhere in it is rejected: %j',
    (text) => {
      expect(reasonsOf(read(`${text}\n`))).toEqual(['1: The row holds a NUL character'])
    },
  )

  test('thousands separators, currency signs, exponents and the suffixes K, M and B are read', () => {
    const content = read('2020-01-02 00:00;$1,234.50;1,300;1 200;1.25e3;1.2M\n', { delimiter: ';' })
    const { open, high, low, close, volume } = content.bars
    expect([open[0], high[0], low[0], close[0], volume[0]]).toEqual([1234.5, 1300, 1200, 1250, 1_200_000])
  })

  test('a decimal comma with dots between thousands is read', () => {
    const content = read('02.01.2020;1.234,5;1.300,25;1.200;1.250,5;\n', {
      delimiter: ';',
      decimal: ',',
      dateFormat: 'DD.MM.YYYY',
      timeframe: '1d',
    })
    expect([content.bars.open[0], content.bars.high[0], content.bars.low[0], content.bars.volume[0]]).toEqual([1234.5, 1300.25, 1200, 0])
  })

  test('1,23 is not a number where the decimal mark is a dot', () => {
    expect(reasonsOf(read('2020-01-02 00:00;1,23;2;1;1;0\n', { delimiter: ';' }))).toEqual(['1: Open is not a number'])
  })

  test('lines may end with CR alone, and the file may be UTF-16', () => {
    expect(read(row('2020-01-02 00:00').replace('\n', '\r') + row('2020-01-02 01:00').replace('\n', '\r')).bars.length).toBe(2)
    const text = `${row('2020-01-02 00:00')}${row('2020-01-02 01:00')}`
    const little = Uint8Array.from([0xff, 0xfe, ...text.split('').flatMap((c) => [c.charCodeAt(0), 0])])
    expect(times(read([little.subarray(0, 3), little.subarray(3, 40), little.subarray(40)]))).toEqual([
      '2020-01-02T00:00',
      '2020-01-02T01:00',
    ])
  })

  test('the pieces of a file may end anywhere', () => {
    const text = Array.from({ length: 50 }, (_, i) =>
      row(`2020-01-${String((i % 2) + 2).padStart(2, '0')} ${String(i >> 1).padStart(2, '0')}:00`),
    ).join('')
    const whole = read(text.slice(0, 900))
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 40 }), (sizes) => {
        const pieces: string[] = []
        let at = 0
        for (let i = 0; at < 900; i++) {
          pieces.push(text.slice(at, Math.min(900, at + sizes[i % sizes.length]!)))
          at += sizes[i % sizes.length]!
        }
        expect(read(pieces)).toEqual(whole)
      }),
    )
  })
})

describe('what is rejected', () => {
  test('each bad row is counted with its line and a reason', () => {
    const content = read(
      [
        row('2020-01-02 00:00'),
        '2020-01-02 01:00,1,2\n',
        row('2020-13-02 02:00'),
        '2020-01-02 03:00,x,2,1,1,1\n',
        '2020-01-02 04:00,1.5,2,1,null,1\n',
        '2020-01-02 05:00,0,2,0,1,1\n',
        '2020-01-02 06:00,1.5,1.4,1,1.2,1\n',
        '2020-01-02 07:00,1.5,2,1.6,1.7,1\n',
        '2020-01-02 08:00,1.5,2,1,1.7,-1\n',
        '2020-01-02 09:00,1.5,2,1,1.7,NaN\n',
        '2020-01-02 10:00,1e999,1e999,1,1.7,1\n',
      ].join(''),
    )
    expect(reasonsOf(content)).toEqual([
      '2: The row has too few columns',
      '3: The date or time cannot be read in the chosen format',
      '4: Open is not a number',
      '5: Close is not a number',
      '6: Open, high, low and close must be positive',
      '7: High is below open, close or low',
      '8: Low is above open or close',
      '9: Volume cannot be negative',
      '10: Volume is not a number',
      '11: A price or the volume is too large',
    ])
    expect(content).toMatchObject({ rowsRead: 11, rejectedCount: 10 })
    expect(content.bars.length).toBe(1)
    expect(content.rejections[1]!.text).toBe('2020-13-02 02:00,1.5,2,1,1.6,10')
  })

  test('of rows with the same time the first is kept and the others are counted apart', () => {
    const content = read('2020-01-02 00:00,1.5,2,1,1.6,1\n2020-01-02 01:00,1.5,2,1,1.6,2\n2020-01-02 00:00,1.5,2,1,1.6,3\n')
    expect([...content.bars.volume]).toEqual([1, 2])
    expect(content).toMatchObject({ duplicateCount: 1, rejectedCount: 0 })
    expect(reasonsOf(content)).toEqual(['3: Another row has the same time; the first one is kept'])
  })

  test('rows beyond the largest number are refused with a sentence, and all are counted', () => {
    const text = Array.from({ length: 9 }, (_, i) => row(`2020-01-02 0${i}:00`)).join('')
    const content = read(text, {}, 'crypto', { maxRows: 5, maxRejections: 3 })
    expect(content).toMatchObject({ rowsRead: 9, rejectedCount: 4, beyondLimitCount: 4 })
    expect(content.bars.length).toBe(5)
    expect(reasonsOf(content)).toEqual([6, 7, 8].map((line) => `${line}: Only the first 5 rows of a file are read`))
  })

  test('a line of a megabyte is one rejected row', () => {
    const content = read([row('2020-01-02 00:00'), 'x'.repeat(500_000), 'y'.repeat(500_000), `\n${row('2020-01-02 01:00')}`])
    expect(content.bars.length).toBe(2)
    expect(reasonsOf(content)).toEqual(['2: The line is too long to be a row of prices'])
  })

  test('nothing that a file holds makes the reader throw', () => {
    const bytes = fc.uint8Array({ maxLength: 400 })
    const nearly = fc.stringMatching(/^[0-9 :.,;"\-+TZeEkKaApPmM\r\n]{0,200}$/)
    fc.assert(
      fc.property(fc.array(fc.oneof(bytes, nearly), { maxLength: 5 }), fc.constantFrom('1m', '1d', '1w', '1M'), (pieces, timeframe) => {
        const content = read(pieces, { timeframe }, 'us_stock')
        expect(content.bars.length + content.rejectedCount + content.duplicateCount).toBe(content.rowsRead)
      }),
      { numRuns: 300 },
    )
  })
})

describe('what time a row is', () => {
  test('unsorted rows are sorted, and files that run backwards are turned', () => {
    expect(times(read(row('2020-01-02 02:00') + row('2020-01-02 00:00') + row('2020-01-02 01:00')))).toEqual([
      '2020-01-02T00:00',
      '2020-01-02T01:00',
      '2020-01-02T02:00',
    ])
  })

  test('summer time of the zone is followed, both ways through the hour that occurs twice', () => {
    const stamps = ['2020-10-25 01:00', '2020-10-25 02:00', '2020-10-25 02:00', '2020-10-25 03:00']
    const wanted = ['2020-10-24T23:00', '2020-10-25T00:00', '2020-10-25T01:00', '2020-10-25T02:00']
    expect(times(read(stamps.map(row).join(''), { zone: 'Europe/Berlin' }))).toEqual(wanted)
    const falling = [...stamps, '2020-10-25 04:00', '2020-10-25 05:00'].toReversed()
    expect(times(read(falling.map(row).join(''), { zone: 'Europe/Berlin' })).slice(0, 4)).toEqual(wanted)
  })

  test('a local time that clocks skipped is rejected', () => {
    const content = read(row('2020-03-29 01:00') + row('2020-03-29 02:30'), { zone: 'Europe/Berlin' })
    expect(reasonsOf(content)).toEqual(['2: This local time does not exist in the chosen zone: clocks went forward'])
  })

  test('MetaTrader servers run seven hours ahead of New York', () => {
    const content = read(row('2020.01.06 00:00') + row('2020.07.06 00:00'), { dateFormat: 'YYYY.MM.DD HH:mm', zone: 'America/New_York+7' })
    expect(times(content)).toEqual(['2020-01-05T22:00', '2020-07-05T21:00'])
  })

  test('an offset in the stamp counts more than the zone', () => {
    const content = read(row('2020-01-02T00:00:00+02:00') + row('2020-01-02T00:00:00Z'), { zone: 'Asia/Tokyo' })
    expect(times(content)).toEqual(['2020-01-01T22:00', '2020-01-02T00:00'])
    const dukascopy = read(row('02.01.2020 03:00:00.000 GMT+0100'), { dateFormat: 'DD.MM.YYYY HH:mm:ss.SSS', zone: 'Asia/Tokyo' })
    expect(times(dukascopy)).toEqual(['2020-01-02T02:00'])
  })

  test('stamps that mark the end of a bar are moved to its open', () => {
    expect(times(read(row('2020-01-02 01:00') + row('2020-01-02 02:00') + row('2020-01-02 02:59:59'), { stamp: 'close' }))).toEqual([
      '2020-01-02T00:00',
      '2020-01-02T01:00',
      '2020-01-02T02:00',
    ])
  })

  test('a last bar that the close cut short opens where the one before ended', () => {
    const stamps = ['2020-01-02 10:30', '2020-01-02 11:30', '2020-01-02 12:30', '2020-01-02 13:00']
    expect(times(read(stamps.map(row).join(''), { stamp: 'close' })).at(-1)).toBe('2020-01-02T12:30')
  })

  test.each([
    ['unix_s', '1577923200'],
    ['unix_s', '1577923200.0'],
    ['unix_ms', '1577923200000'],
    ['unix_us', '1577923200000000'],
    ['unix_ns', '1577923200000000000'],
    ['YYYYMMDD HHmmss', '20200102 000000'],
    ['YYYYMMDDHHmm', '202001020000'],
    ['DD.MM.YYYY HH:mm:ss', '2.1.2020 0:00:00'],
    ['MM/DD/YYYY hh:mm A', '01/02/2020 12:00 AM'],
    ['DD-MMM-YY', '02-Jan-20'],
    ['MMM DD, YYYY', '"Jan 02, 2020"'],
    ['YYYY-MM-DD HH:mm:ss', '2020-01-02T00:00:00'],
  ])('%s reads %s', (dateFormat, text) => {
    expect(times(read(row(text), { dateFormat }))).toEqual(['2020-01-02T00:00'])
  })

  test('date and time may stand in two columns', () => {
    const columns = { date: 0, time: 1, open: 2, high: 3, low: 4, close: 5, volume: null }
    expect(times(read('2020.01.02,13:30,1,2,1,2\n', { columns, dateFormat: 'YYYY.MM.DD HH:mm' }))).toEqual(['2020-01-02T13:30'])
    expect(times(read('20200102,134500,1,2,1,2\n', { columns, dateFormat: 'YYYYMMDD HHmmss' }))).toEqual(['2020-01-02T13:45'])
  })
})

describe('bars of a day and longer', () => {
  const daily = { dateFormat: 'YYYY-MM-DD', timeframe: '1d' } as const

  test('a date becomes the open of the trading day', () => {
    expect(times(read(row('2020-01-02'), daily, 'us_stock'))).toEqual(['2020-01-02T14:30'])
    expect(times(read(row('2020-07-02'), daily, 'forex'))).toEqual(['2020-07-01T21:00'])
    expect(times(read(row('2020-01-02'), daily, 'crypto'))).toEqual(['2020-01-02T00:00'])
  })

  test('a moment becomes the open of the trading day it belongs to', () => {
    const seconds = { ...daily, dateFormat: 'unix_s' }
    const at = (text: string) => row(String(Date.parse(text) / 1000))
    expect(times(read(at('2020-01-02T22:00Z'), seconds, 'forex'))).toEqual(['2020-01-02T22:00'])
    expect(times(read(at('2020-01-02T05:00Z'), seconds, 'us_stock'))).toEqual(['2020-01-02T14:30'])
    expect(times(read(at('2020-01-02T21:00Z'), { ...seconds, stamp: 'close' }, 'us_stock'))).toEqual(['2020-01-02T14:30'])
  })

  test('a weekend day is rejected on a market that has none', () => {
    expect(reasonsOf(read(row('2020-01-05'), daily, 'forex'))).toEqual([
      '1: A Saturday or Sunday, on which this kind of market does not trade',
    ])
  })

  test('weeks and months are known by any of their days', () => {
    const week = { ...daily, timeframe: '1w' } as const
    const monday = ['2020-01-06T00:00']
    expect(times(read(row('2020-01-06'), week))).toEqual(monday)
    expect(times(read(row('2020-01-05'), week))).toEqual(monday)
    expect(times(read(row('2020-01-12'), { ...week, stamp: 'close' }))).toEqual(monday)
    const month = { ...daily, timeframe: '1M', stamp: 'close' } as const
    expect(times(read(row('2012-01-31') + row('2012-02-29'), month))).toEqual(['2012-01-01T00:00', '2012-02-01T00:00'])
  })
})

test('what any program writes comes back exactly', () => {
  const price = fc.double({ min: 1e-6, max: 1e9, noNaN: true })
  const candle = fc.record({ base: price, up: fc.double({ min: 0, max: 1e3, noNaN: true }), volume: fc.integer({ min: 0, max: 1e9 }) })
  const writing = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    decimal: fc.constantFrom('.', ','),
    isQuoted: fc.boolean(),
    lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
    headerRows: fc.integer({ min: 0, max: 3 }),
    order: fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6, maxLength: 6 }),
    dateFormat: fc.constantFrom('YYYY-MM-DD HH:mm', 'DD.MM.YYYY HH:mm:ss', 'unix_s', 'unix_ms', 'YYYYMMDD HHmmss', 'MM/DD/YYYY HH:mm'),
  } as const)
  fc.assert(
    fc.property(writing, fc.array(candle, { minLength: 1, maxLength: 30 }), (w, candles) => {
      fc.pre(w.delimiter !== w.decimal)
      const rows = candles.map((c, i) => [1_577_836_800 + i * 3600, c.base, c.base + c.up, c.base, c.base + c.up / 2, c.volume])
      const text = rows.map((values) => {
        const cells = w.order.map((field) =>
          field === 0 ? writeStamp(values[0]!, w.dateFormat) : String(values[field]).replace('.', w.decimal),
        )
        return cells.map((cell) => (w.isQuoted ? `"${cell}"` : cell)).join(w.delimiter)
      })
      const file = [...Array.from({ length: w.headerRows }, () => 'a title'), ...text].join(w.lineEnd)
      const at = (field: number) => w.order.indexOf(field)
      const columns = { date: at(0), time: null, open: at(1), high: at(2), low: at(3), close: at(4), volume: at(5) }
      const { bars, rejections } = read(file, { ...w, columns })
      expect(rejections).toEqual([])
      expect(rows.map((_, i) => [bars.time[i], bars.open[i], bars.high[i], bars.low[i], bars.close[i], bars.volume[i]])).toEqual(rows)
    }),
    { numRuns: 200 },
  )
})

function writeStamp(seconds: number, format: string): string {
  const [date, time] = new Date(seconds * 1000).toISOString().slice(0, 19).split('T') as [string, string]
  const [y, m, d] = date.split('-') as [string, string, string]
  const written: Record<string, string> = {
    unix_s: String(seconds),
    unix_ms: String(seconds * 1000),
    'YYYY-MM-DD HH:mm': `${date} ${time.slice(0, 5)}`,
    'DD.MM.YYYY HH:mm:ss': `${d}.${m}.${y} ${time}`,
    'YYYYMMDD HHmmss': `${y}${m}${d} ${time.replaceAll(':', '')}`,
    'MM/DD/YYYY HH:mm': `${m}/${d}/${y} ${time.slice(0, 5)}`,
  }
  return written[format]!
}

test('a reading that cannot work is refused with a sentence', () => {
  expect(csvReadingProblem(plain)).toBeNull()
  expect(csvReadingProblem({ ...plain, dateFormat: 'YYYY-MM' })).toContain('is not understood')
  expect(csvReadingProblem({ ...plain, zone: 'Moon/Base' })).toContain('is not known')
  expect(csvReadingProblem({ ...plain, decimal: ',' })).toContain('both')
  expect(csvReadingProblem({ ...plain, columns: { ...plain.columns, high: 1 } })).toContain('one field only')
})
