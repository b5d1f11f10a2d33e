import { drawTable } from '../../exports/report/draw-tables.ts'
import { createSheet, page, textWidth } from '../../exports/report/sheet.ts'
import { moneyText } from './money-text.ts'
import type { TestDocument } from './test-provider/open-test-provider.ts'

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const day = (seconds: number) => dayText.format(seconds * 1_000)

/** An invoice or credit note of the test as PDF, marked as one. */
export function writeDocument({ invoice, note, customer }: TestDocument): Promise<Buffer> {
  const number = note?.number ?? invoice.number ?? invoice.id
  const title = `${note === null ? 'Invoice' : 'Credit note'} ${number}`
  const issued = note?.created ?? invoice.created
  const sheet = createSheet({ title, writtenAt: new Date(issued * 1_000) })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.doc.on('data', (part: Buffer) => parts.push(part))
    sheet.doc.on('end', () => resolve(Buffer.concat(parts)))
    sheet.doc.on('error', reject)
  })
  sheet.write('TEST – no money was moved, and this is no invoice for your books.', { font: 'bold', size: 10, color: 'warn', after: 14 })
  sheet.write(title, { font: 'words', size: 22, after: 6 })
  sheet.write(`Playbook, ${day(issued)}`, { color: 'soft', after: 2 })
  sheet.write(`To ${customer.email ?? 'an account without an address'}, ${customer.country}`, { color: 'soft', after: 14 })
  const money = (cents: number) => moneyText(cents, invoice.currency)
  const [net, total, sign] = note === null ? [invoice.subtotal, invoice.total, 1] : [note.total_excluding_tax, note.total, -1]
  const lines =
    note === null
      ? invoice.lines.data.map((line) => ({ text: line.description ?? 'Tokens', cents: line.amount }))
      : [{ text: `${note.memo ?? 'Refund'}, of invoice ${invoice.number ?? invoice.id}`, cents: -net }]
  const sums = [
    { text: 'Without tax', cents: sign * net },
    { text: net === 0 || total === net ? 'Tax' : `Tax, ${Math.round((100 * (total - net)) / net)}%`, cents: sign * (total - net) },
    { text: note === null ? 'Total, paid' : 'Total, given back', cents: sign * total },
  ]
  drawTable(
    sheet,
    [
      { header: 'For', width: 4 },
      { header: 'USD', width: 1, align: 'right' },
    ],
    [...lines, ...sums].map(({ text, cents }) => [{ text }, { text: money(cents) }]),
  )
  sheet.put(`${title} – test`, page.margin, page.height - 40, textWidth, { size: 7.5, color: 'mute' })
  sheet.doc.end()
  return whole
}
