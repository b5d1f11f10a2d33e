import type { CsvColumns } from './csv-reading.ts'

export type CsvField = keyof CsvColumns | 'adjusted' | 'tickVolume'

/** What files call their columns, in the languages of the usual sources; compared without case, accents and punctuation. */
const names: Readonly<Record<CsvField, string>> = {
  date: 'date|datetime|date time|time|timestamp|time stamp|open time|opentime|gmt time|local time|utc|utc time|time utc|unix|unix time|unixtime|unix timestamp|epoch|period start|datum|datum zeit|zeitpunkt|zeit|fecha|fecha hora|data|data e hora|jour|heure|dia|tanggal|tarih|дата|время|日期|时间|日付|day|dt|ts|t|bar time|start|begin',
  time: 'time|hour|uhrzeit|zeit|hora|heure|ora|czas|godzina|saat|время|时间|時刻',
  open: 'open|o|opening|open price|opening price|openprice|first|eroffnung|eroffnungskurs|erster|ouverture|ouv|apertura|abertura|otwarcie|acilis|открытие|откр|开盘|开盘价|始値|openbid|bid open|open bid',
  high: 'high|h|max|maximum|high price|highprice|hoch|tageshoch|hochst|haut|plus haut|alto|maximo|maxima|massimo|najwyzszy|yuksek|максимум|макс|最高|最高价|高値|highbid|bid high|high bid',
  low: 'low|l|min|minimum|low price|lowprice|tief|tagestief|tiefst|bas|plus bas|bajo|baixo|minimo|minima|najnizszy|dusuk|минимум|мин|最低|最低价|安値|lowbid|bid low|low bid',
  close:
    'close|c|closing|close price|closing price|closeprice|last|close last|price|schluss|schlusskurs|schlußkurs|letzter|cloture|clot|dernier|cierre|ultimo|chiusura|fechamento|zamkniecie|kapanis|закрытие|закр|цена|收盘|收盘价|終値|closebid|bid close|close bid',
  adjusted: 'adj close|adjclose|adjusted close|adjusted|adj close price|bereinigt',
  volume:
    'volume|vol|v|volumen|volumes|umsatz|stuck|volume btc|base volume|quantity|qty|shares|volumn|volum|wolumen|obrot|hacim|объем|обьем|成交量|出来高|realvolume|real volume',
  tickVolume: 'tickvol|tick volume|tickvolume|ticks|tick count|vol tick',
}

const byName: ReadonlyMap<CsvField, ReadonlySet<string>> = new Map(
  Object.entries(names).map(([field, list]) => [field as CsvField, new Set(list.split('|'))]),
)

/** A column's name as it is compared: lower case, no accents, no brackets, single spaces. */
const plain = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** The columns whose names can mean this field, in order; a volume may carry a currency behind its name. */
export function columnsNamed(labels: readonly string[], field: CsvField): number[] {
  const wanted = byName.get(field)!
  return labels.flatMap((label, i) => {
    const name = plain(label)
    return wanted.has(name) || (field === 'volume' && /^(volume|vol) [a-z]{2,6}$/.test(name)) ? [i] : []
  })
}

type Rows = readonly Float64Array[]

const share = (rows: Rows, holds: (row: Float64Array) => boolean) => (rows.length === 0 ? 0 : rows.filter(holds).length / rows.length)

const permutations = [
  [0, 1, 2, 3],
  [0, 2, 1, 3],
  [3, 0, 1, 2],
  [3, 1, 2, 0],
  [0, 3, 1, 2],
  [1, 2, 0, 3],
  [0, 2, 3, 1],
  [1, 0, 2, 3],
  [3, 2, 1, 0],
  [0, 1, 3, 2],
] as const

type PriceColumns = Pick<CsvColumns, 'open' | 'high' | 'low' | 'close'>

/** Whether these columns hold candles, as the share of rows in which high and low enclose open and close. */
export function candleShare(rows: Rows, { open, high, low, close }: PriceColumns): number {
  return share(rows, (row) => {
    const [o, h, l, c] = [row[open]!, row[high]!, row[low]!, row[close]!]
    return o > 0 && l > 0 && h >= o && h >= c && l <= o && l <= c
  })
}

/** Four neighbouring columns at or behind `from` that hold candles, by their values alone; null when there are none. */
export function pricesByValue(rows: Rows, from: number): PriceColumns | null {
  const width = rows[0]?.length ?? 0
  for (let first = from; first + 4 <= width; first++) {
    const fits = permutations
      .map(([o, h, l, c]) => ({ open: first + o, high: first + h, low: first + l, close: first + c }))
      .filter((columns) => candleShare(rows, columns) >= 0.95)
    if (fits.length > 0 && hasRange(rows, first)) return steadiest(rows, fits)
  }
  return null
}

/** A bar opens near the close before it: that tells open and close apart where the first guess is clearly worse. */
function steadiest(rows: Rows, fits: readonly PriceColumns[]): PriceColumns {
  const jumps = ({ open, close }: PriceColumns) => {
    let rising = 0
    let falling = 0
    for (let i = 1; i < rows.length; i++) {
      rising += Math.abs(rows[i]![open]! - rows[i - 1]![close]!) || 0
      falling += Math.abs(rows[i - 1]![open]! - rows[i]![close]!) || 0
    }
    return Math.min(rising, falling)
  }
  return fits.reduce((best, fit) => (jumps(fit) < jumps(best) * 0.7 ? fit : best))
}

/** Columns that are all alike would pass for prices, and so would four zeros. */
const hasRange = (rows: Rows, first: number) =>
  rows.length < 3 || rows.some((row) => row[first] !== row[first + 1] || row[first + 1] !== row[first + 2])

/** A column of numbers that are never negative and not all zero. */
export function looksLikeVolume(rows: Rows, column: number): boolean {
  return share(rows, (row) => !(row[column]! < 0)) === 1 && rows.some((row) => row[column]! > 0)
}
