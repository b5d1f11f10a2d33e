import type { WholeInvoice } from '@playbook/contract/b2b-invoices'
import { drawTable } from '../../exports/report/draw-tables.ts'
import { createSheet, page, textWidth } from '../../exports/report/sheet.ts'

const monthName = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** A call costs less than a cent: three digits of it are told. */
const dollars = (cents: number) => `${cents < 0 ? '−' : ''}$${(Math.abs(cents) / 100).toFixed(5)}`

/** The statement of a month as PDF. */
export function writeStatement(statement: WholeInvoice): Promise<Buffer> {
  const title = `Statement for ${monthName.format(Date.parse(`${statement.month}-01`))}`
  const sheet = createSheet({ title, writtenAt: new Date(statement.issued_at) })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.doc.on('data', (part: Buffer) => parts.push(part))
    sheet.doc.on('end', () => resolve(Buffer.concat(parts)))
    sheet.doc.on('error', reject)
  })
  sheet.write(title, { font: 'words', size: 22, after: 6 })
  sheet.write(`Playbook, for ${statement.business}`, { color: 'soft', after: 2 })
  sheet.write('What came to the prepaid balance and what left it, in UTC. Invoices with tax are those of the payments.', {
    color: 'soft',
    after: 14,
  })
  drawTable(
    sheet,
    [
      { header: 'Balance', width: 4 },
      { header: 'USD', width: 1.4, align: 'right' },
    ],
    [
      ['At the beginning', statement.opening_cents],
      ['Paid in', statement.paid_in_cents],
      ['Refunds and corrections', statement.adjusted_cents],
      ['Calls', -statement.used_cents],
      ['At the end', statement.closing_cents],
    ].map(([text, cents]) => [{ text: String(text) }, { text: dollars(Number(cents)) }]),
  )
  if (statement.lines.length > 0) {
    sheet.write('', { after: 14 })
    drawTable(
      sheet,
      [
        { header: 'Call', width: 2.4 },
        { header: 'Calls', width: 1, align: 'right' },
        { header: 'Included units', width: 1, align: 'right' },
        { header: 'Paid units', width: 1, align: 'right' },
        { header: 'USD', width: 1.4, align: 'right' },
      ],
      statement.lines.map(({ call, calls, included_units: included, paid_units: paid, cost_cents: cents }) =>
        [call, String(calls), String(included), String(paid), dollars(cents)].map((text) => ({ text })),
      ),
    )
  }
  sheet.put(title, page.margin, page.height - 40, textWidth, { size: 7.5, color: 'mute' })
  sheet.doc.end()
  return whole
}
