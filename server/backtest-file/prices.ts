import { closeSync, openSync, readSync } from 'node:fs'
import path from 'node:path'
import { aggregate } from '@playbook/engine/market/aggregate'
import type { Bars } from '@playbook/engine/market/bars'
import { detectCsv, readingOf, type CsvDetection } from '@playbook/engine/market/csv-detect'
import { createCsvReader, csvReadingProblem, type CsvContent } from '@playbook/engine/market/csv-read'
import type { CsvReading } from '@playbook/engine/market/csv-reading'
import type { Instrument } from '@playbook/engine/market/instrument'
import { timeframeMinutes, type Timeframe } from '@playbook/engine/market/timeframe'
import { Refusal, sentenceOf } from './refusal.ts'

const pieceBytes = 256 * 1024

/** How the file is to be read, as its beginning tells. */
export interface FileLayout {
  readonly detection: CsvDetection
  readonly reading: CsvReading
}

export interface FilePrices {
  readonly bars: Bars
  /** The file's own bars where longer ones were made from them. */
  readonly finer: { readonly bars: Bars; readonly timeframe: Timeframe } | null
  readonly content: CsvContent
}

function* piecesOf(file: string): Generator<Uint8Array> {
  const handle = orRefuse(file, () => openSync(file, 'r'))
  try {
    for (;;) {
      const piece = new Uint8Array(pieceBytes)
      const length = orRefuse(file, () => readSync(handle, piece))
      if (length === 0) return
      yield piece.subarray(0, length)
    }
  } finally {
    closeSync(handle)
  }
}

function orRefuse<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Refusal(`${file} cannot be read: ${sentenceOf(error)}.`)
  }
}

export function readLayout(file: string, zone: string | null): FileLayout {
  const head = piecesOf(file).next().value ?? new Uint8Array()
  const detection = detectCsv(new TextDecoder().decode(head), path.basename(file))
  if (detection.problem !== null) throw new Refusal(`${path.basename(file)}: ${detection.problem}`)
  const reading = { ...readingOf(detection), ...(zone === null ? {} : { zone }) }
  const problem = csvReadingProblem(reading)
  if (problem !== null) throw new Refusal(problem)
  return { detection, reading }
}

/** Reads the whole file and, where a longer timeframe is wanted, makes its bars. */
export function readPrices(file: string, { reading, detection }: FileLayout, wanted: Timeframe, { calendar }: Instrument): FilePrices {
  // A timeframe that was only guessed gives way to the one that is asked for.
  const own = detection.timeframe.isCertain ? reading.timeframe : wanted
  if (timeframeMinutes[wanted] < timeframeMinutes[own]) {
    throw new Refusal(`The file holds bars of ${own}; bars of ${wanted} cannot be made from them.`)
  }
  const reader = createCsvReader({ ...reading, timeframe: own }, calendar)
  for (const piece of piecesOf(file)) reader.push(piece)
  const content = reader.finish()
  const bars = wanted === own ? content.bars : aggregate(content.bars, wanted, calendar)
  if (bars.length === 0) throw new Refusal('No row of the file could be read as a bar.')
  return { bars, finer: wanted === own ? null : { bars: content.bars, timeframe: own }, content }
}
