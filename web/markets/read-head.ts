import { detectCsv } from '@playbook/engine/market/csv-detect'

/** As much of a file as most guesses need, and as minutes need to tell their zone by their trading hours. */
const usualBytes = 256 * 1024
const largeBytes = 1024 * 1024

/** The beginning of a file of prices, long enough to guess how it is to be read. */
export async function readHead(file: File): Promise<string> {
  const head = await file.slice(0, usualBytes).text()
  if (file.size <= usualBytes || detectCsv(head, file.name).zone.isCertain) return head
  return file.slice(0, largeBytes).text()
}
