import { randomUUID } from 'node:crypto'
import { limits } from '@playbook/contract/limits'
import { aggregateBars, reachableTimeframes } from '@playbook/engine/market/aggregate'
import { sliceBars, type Bars } from '@playbook/engine/market/bars'
import { createCsvReader, type CsvContent, type CsvRejection } from '@playbook/engine/market/csv-read'
import { countMissingBars } from '@playbook/engine/market/gaps'
import { timeframeMinutes, timeframes, type Timeframe } from '@playbook/engine/market/timeframe'
import { insertImportedCandles } from '../candles/imported-candles.ts'
import { connect, type DatabaseAddress } from '../db/connect.ts'
import type { Db } from '../db/tables.ts'
import type { Compute } from '../jobs/thread.ts'
import { completeImport, readChunk, writeRejections, type ImportOutcome } from './import-store.ts'
import { deleteOwnMarket, findOwnMarket, insertMarket, lockSymbol } from './store.ts'
import type { ImportSettings } from './tables.ts'

export interface ImportInput {
  readonly address: DatabaseAddress
  readonly importId: string
  readonly attempt: number
  readonly ownerId: string
  readonly sizeBytes: number
  readonly settings: ImportSettings
  readonly nowMs: number
}

/** `refused` with the sentence its owner reads; `lost` when another attempt has the import by now. */
export type ImportAnswer =
  | { readonly kind: 'done' | 'lost' }
  | { readonly kind: 'refused'; readonly reason: string; readonly rowsRead: number; readonly rowsRejected: number }

type ReportProgress = (progress: number, message: string) => void

const maxRejections = 100_000
const rejectionsPerPart = 2_000
const readShare = 55
const writeShare = 40

/** Reads an uploaded file and writes its market in one transaction: all of it or nothing. Runs in a thread with its own connection. */
export const compute: Compute<ImportInput, ImportAnswer> = async (input, report) => {
  const connection = connect(input.address, { max: 1, applicationName: 'playbook-import' })
  try {
    const content = await readFile(connection.db, input, report)
    if (content.bars.length === 0) {
      await connection.db.transaction().execute((tx) => writeRejections(tx, input.importId, rejectionParts(content.rejections)))
      return { output: refusalOf(content), transfer: [] }
    }
    return { output: await writeMarket(connection.db, input, content, report), transfer: [] }
  } finally {
    await connection.close()
  }
}

async function readFile(db: Db, { importId, sizeBytes, settings }: ImportInput, report: ReportProgress): Promise<CsvContent> {
  const { reading, instrument } = settings
  const reader = createCsvReader(reading, instrument.calendar, { maxRows: limits.maxImportRows, maxRejections })
  let bytesRead = 0
  for (let number = 0; bytesRead < sizeBytes; number++) {
    const chunk = await readChunk(db, importId, number)
    if (chunk === undefined) break
    reader.push(chunk)
    bytesRead += chunk.length
    report((bytesRead / sizeBytes) * readShare, `Reading the file: ${reader.rowsRead().toLocaleString('en-US')} rows`)
  }
  return reader.finish()
}

const refusalOf = ({ rowsRead, rejectedCount, rejections }: CsvContent): ImportAnswer => ({
  kind: 'refused',
  reason:
    rowsRead === 0
      ? 'The file holds no rows of prices.'
      : `No row of the file could be read. The first reason: ${rejections[0]?.reason ?? 'unknown'}.`,
  rowsRead,
  rowsRejected: rejectedCount,
})

/** Bars closer together than the timeframe are put together to it. */
function toTimeframe({ bars, stepSeconds }: CsvContent, { reading, instrument }: ImportSettings): Bars {
  const wanted = timeframeMinutes[reading.timeframe] * 60
  if (stepSeconds === 0 || stepSeconds >= wanted * 0.75) return bars
  const finer = timeframes.findLast((timeframe) => timeframeMinutes[timeframe] * 60 <= stepSeconds) ?? '1m'
  return aggregateBars(bars, finer, reading.timeframe, instrument.calendar).bars
}

async function writeMarket(db: Db, input: ImportInput, content: CsvContent, report: ReportProgress): Promise<ImportAnswer> {
  const { importId, attempt, ownerId, settings } = input
  const { reading, instrument } = settings
  const now = new Date(input.nowMs)
  report(readShare, 'Checking for missing bars')
  const bars = toTimeframe(content, settings)
  const outcome = outcomeOf(content, bars, countMissingBars(bars, reading.timeframe, instrument.calendar))
  try {
    return await db.transaction().execute(async (tx) => {
      await lockSymbol(tx, ownerId, instrument.symbol)
      if (settings.replace) await deleteOwnMarket(tx, ownerId, instrument.symbol)
      else if (await findOwnMarket(tx, ownerId, instrument.symbol)) throw new Refused(taken)
      const id = randomUUID()
      await insertMarket(tx, { id, ownerId, instrument, timeframe: reading.timeframe, bars, now })
      const stored = reachableTimeframes(reading.timeframe, timeframes)
      for (const [i, timeframe] of stored.entries()) {
        report(readShare + (i / stored.length) * writeShare, `Storing ${timeframe} candles`)
        await insertImportedCandles(tx, id, timeframe, barsOf(bars, reading.timeframe, timeframe, settings))
      }
      await writeRejections(tx, importId, rejectionParts(content.rejections))
      if (!(await completeImport(tx, importId, attempt, outcome, now))) throw new Lost()
      return { kind: 'done' } as const
    })
  } catch (cause) {
    if (cause instanceof Lost) return { kind: 'lost' }
    if (!(cause instanceof Refused)) throw cause
    return { kind: 'refused', reason: cause.message, rowsRead: content.rowsRead, rowsRejected: content.rejectedCount }
  }
}

const taken = 'You already have a market with this symbol.'

class Lost extends Error {
  override readonly name = 'Lost'
}
class Refused extends Error {
  override readonly name = 'Refused'
}

/** Complete bars only: where the prices end within a week, that week is no bar. */
function barsOf(bars: Bars, from: Timeframe, to: Timeframe, { instrument }: ImportSettings): Bars {
  if (from === to) return bars
  const { bars: longer, knownAt } = aggregateBars(bars, from, to, instrument.calendar)
  return sliceBars(longer, 0, knownAt.at(-1) === bars.length ? longer.length - 1 : longer.length)
}

function outcomeOf(content: CsvContent, bars: Bars, missingBars: number): ImportOutcome {
  const beyond = content.beyondLimitCount
  const count = (value: number) => value.toLocaleString('en-US')
  return {
    rowsRead: content.rowsRead,
    rowsAccepted: content.rowsRead - content.rejectedCount - content.duplicateCount,
    rowsRejected: content.rejectedCount,
    duplicates: content.duplicateCount,
    missingBars,
    firstTime: bars.time[0]!,
    lastTime: bars.time[bars.length - 1]!,
    message:
      beyond > 0
        ? `The first ${count(limits.maxImportRows)} rows are imported; ${count(beyond)} more were left out`
        : `${count(bars.length)} bars are imported`,
  }
}

/** Text of a CSV cell: quoted, and never the beginning of a formula for a spreadsheet. */
const cell = (text: string) => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`

function rejectionParts(rejections: readonly CsvRejection[]): string[] {
  const parts: string[] = []
  for (let from = 0; from < rejections.length; from += rejectionsPerPart) {
    const part = rejections.slice(from, from + rejectionsPerPart)
    parts.push(part.map(({ line, reason, text }) => `${line},${cell(reason)},${cell(text)}\r\n`).join(''))
  }
  return parts
}
