import { describe, expect, test } from 'vitest'
import { customInstrument, type StatedInstrument } from './custom-instrument.ts'
import { guessInstrument, restateAs } from './guess-instrument.ts'

describe('the name of a file tells the market', () => {
  test.each([
    ['EURUSD.csv', 'EURUSD.CSV', 'forex', 'USD', 'forex'],
    ['/home/me/EURUSD_H1_2017-2018.csv', 'EURUSD.CSV', 'forex', 'USD', 'forex'],
    ['EURUSD60.csv', 'EURUSD.CSV', 'forex', 'USD', 'forex'],
    ['eur-usd 1h.csv', 'EURUSD.CSV', 'forex', 'USD', 'forex'],
    ['GOOG.csv', 'GOOG', 'stock', 'USD', 'us_stock'],
    ['BTC-USD.csv', 'BTCUSD.CSV', 'crypto', 'USD', 'crypto'],
    ['Binance_BTCUSDT_minute.csv', 'BTCUSDT.CSV', 'crypto', 'USDT', 'crypto'],
    ['gold daily.csv', 'XAUUSD.CSV', 'commodity', 'USD', 'metals'],
    ['XAUUSDm15.csv', 'XAUUSD.CSV', 'commodity', 'USD', 'metals'],
    ['USDJPY_M5.txt', 'USDJPY.CSV', 'forex', 'JPY', 'forex'],
    ['NZDCAD.csv', 'NZDCAD', 'forex', 'CAD', 'forex'],
    ['MATICUSDT.csv', 'MATICUSDT', 'crypto', 'USDT', 'crypto'],
    ['dax.csv', 'GER40.CSV', 'index', 'EUR', 'xetra'],
  ])('%s', (fileName, symbol, category, currency, calendar) => {
    const { instrument } = guessInstrument(fileName)
    expect([instrument.symbol, instrument.category, instrument.currency, instrument.calendar]).toEqual([
      symbol,
      category,
      currency,
      calendar,
    ])
  })

  test('a name from the catalogue is certain, a bare ticker is not', () => {
    expect(guessInstrument('EURUSD.csv').isCertain).toBe(true)
    expect(guessInstrument('GOOG.csv').isCertain).toBe(false)
  })

  test('a pair in dollars converts by its own price under its new symbol', () => {
    expect(guessInstrument('USDJPY.csv').instrument.conversion).toEqual({ kind: 'own_price' })
  })
})

describe('without a name that helps, the bars tell', () => {
  test.each([
    ['always', 'crypto', 'crypto'],
    ['weekdays', 'forex', 'forex'],
    ['sessions', 'stock', 'us_stock'],
    ['unknown', 'stock', 'us_stock'],
  ] as const)('bars with pauses of the kind %s', (pattern, category, calendar) => {
    const guess = guessInstrument('2024-01.csv', { pattern })
    expect([guess.instrument.symbol, guess.instrument.category, guess.instrument.calendar, guess.isCertain]).toEqual([
      'IMPORT',
      category,
      calendar,
      false,
    ])
  })
  test('an exchange whose hours fit gives the currency', () => {
    const { instrument } = guessInstrument('SAP.csv', { pattern: 'sessions', calendar: 'xetra' })
    expect([instrument.currency, instrument.calendar, instrument.conversion.kind]).toEqual(['EUR', 'xetra', 'series'])
  })
})

describe('prices give tick and costs', () => {
  test('the tick is the last decimal that is written', () => {
    expect(guessInstrument('EURUSD.csv', { prices: [1.0716, 1.07083] }).instrument.tick).toBe(0.00001)
    expect(guessInstrument('ABCDE.csv', { prices: [100, 104.06] }).instrument.tick).toBe(0.01)
    expect(guessInstrument('ABCDE.csv', { prices: [100.123456] }).instrument.tick).toBe(0.01)
  })
  test('a spread never eats prices far below the usual ones', () => {
    const { costs } = guessInstrument('BTCUSD.csv', { prices: [4.58, 5.55, 7.1, 13.2, 60_000], decimals: 2 }).instrument
    expect(costs.spread).toBeLessThanOrEqual(0.01)
    expect(guessInstrument('BTCUSD.csv', { prices: [60_000] }).instrument.costs.spread).toBe(8)
  })
  test('no cost is zero', () => {
    for (const name of ['X.csv', 'GOOG.csv', 'EURUSD.csv', 'SHIBUSDT.csv']) {
      const { costs } = guessInstrument(name, { prices: [0.00002, 0.00003] }).instrument
      expect([costs.spread > 0, costs.slippage > 0, costs.commission.value > 0]).toEqual([true, true, true])
    }
  })
  test('a currency that nothing converts becomes dollars, and the guess says so', () => {
    const guess = guessInstrument('USDBRL.csv')
    expect([guess.instrument.currency, guess.isCertain]).toEqual(['USD', false])
    expect(guess.why).toContain('BRL')
  })
})

const form: StatedInstrument = {
  symbol: 'GOOG',
  name: 'Alphabet C',
  category: 'stock',
  currency: 'USD',
  tick: 0.01,
  pip: null,
  lot_units: 1,
  quantity_step: 1,
  calendar: 'us_stock',
  spread: 0.02,
  slippage: 0.01,
  commission: { kind: 'percent', value: 0.02 },
}

describe('a stated market', () => {
  test('keeps what is stated and takes the rest from its category', () => {
    expect(customInstrument(form)).toMatchObject({
      ok: true,
      value: {
        symbol: 'GOOG',
        conversion: { kind: 'none' },
        point: 1,
        minQuantity: 1,
        maintenanceMarginPercent: 25,
        costs: { spread: 0.02 },
      },
    })
  })
  test('has a tenth of its pip as point where it is a currency', () => {
    expect(customInstrument({ ...form, category: 'forex', pip: 0.0001 })).toMatchObject({ value: { point: 0.00001 } })
  })
  test('is refused in a currency that nothing converts', () => {
    expect(customInstrument({ ...form, currency: 'BRL' })).toEqual({ ok: false, problem: 'currency_not_convertible' })
  })
})

describe('a market taken for another kind', () => {
  const stock: StatedInstrument = {
    symbol: 'ABC',
    name: 'Abc',
    category: 'stock',
    currency: 'USD',
    tick: 0.01,
    pip: null,
    lot_units: 1,
    quantity_step: 1,
    calendar: 'us_stock',
    spread: 0.06,
    slippage: 0.03,
    commission: { kind: 'percent', value: 0.02 },
  }

  test('keeps its name and takes the steps, hours and costs that are usual for the kind', () => {
    expect(restateAs('forex', stock, [1.07551, 1.0761, 1.08203])).toEqual({
      ...stock,
      category: 'forex',
      tick: 0.00001,
      pip: 0.0001,
      lot_units: 100_000,
      quantity_step: 1_000,
      calendar: 'forex',
      spread: 0.00011,
      slippage: 0.00002,
      commission: { kind: 'percent', value: 0.0035 },
    })
  })

  test('comes back to the same where it is taken for a stock again', () => {
    const prices = [100.34, 108.31, 300.25]
    expect(restateAs('stock', restateAs('crypto', stock, prices), prices)).toEqual(restateAs('stock', stock, prices))
  })
})
