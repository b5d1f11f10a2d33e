import { namedSource } from '@playbook/contract/market-sources'
import { leftOutWords, receiptLines } from '@playbook/contract/receipt-lines'
import { groundsOf, returnRangeOf } from '@playbook/contract/result-grounds'
import type { StrategyResult } from '@playbook/contract/strategies'
import { variantCountText } from '@playbook/contract/tried'
import { formatCount } from '@playbook/engine/format/count'
import { displayName } from '@playbook/engine/format/display-name'
import { formatUsd } from '@playbook/engine/format/money'
import { numberText, signedText } from '@playbook/engine/format/number-text'
import { formatPercent } from '@playbook/engine/format/percent'
import { riskWords } from '@playbook/engine/format/risk-words'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { outcomeCounts } from '@playbook/engine/robustness/outcome-counts'
import type { Verdict } from '@playbook/engine/robustness/report'
import { statisticNames, statisticsCatalogue } from '@playbook/engine/statistics/catalogue'
import { formatFigure, groupTitles } from '@playbook/engine/statistics/format-figure'
import { verdict } from '@playbook/engine/statistics/verdict'
import { assumptionText } from '@playbook/engine/strategy/assumption-text'
import { groupRules, roleNames } from '@playbook/engine/strategy/group-rules'
import type { FinishedStrategy } from '../../strategies/must-find-result.ts'
import { drawEquity } from './draw-equity.ts'
import { drawFigures, drawPairs, drawTable, type ReportCell } from './draw-tables.ts'
import { createSheet, page, textWidth, type Ink, type Sheet } from './sheet.ts'

export interface ReportSettings {
  /** Of the market, where it is known and has one. */
  readonly pip: number | null
  readonly writtenAt: Date
  /** What the robustness check says, where one was made. */
  readonly verdict: Verdict | null
}

const dayText = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })
const day = (seconds: number) => dayText.format(seconds * 1000)
const signInk = (value: number): Ink => (value > 0 ? 'up' : value < 0 ? 'down' : 'text')
const percent = (value: number | null) => formatPercent(value, 'percent', { digits: 1, signed: true })

/** A result on paper: verdict first, then the curve, the figures, the months, the plan in words and the receipt. */
export async function writeReport(finished: FinishedStrategy, settings: ReportSettings): Promise<Buffer> {
  const { strategy, result } = finished
  const sheet = createSheet({ title: `${strategy.name}: backtest report`, writtenAt: settings.writtenAt })
  const parts: Buffer[] = []
  const whole = new Promise<Buffer>((resolve, reject) => {
    sheet.doc.on('data', (part: Buffer) => parts.push(part))
    sheet.doc.on('end', () => resolve(Buffer.concat(parts)))
    sheet.doc.on('error', reject)
  })
  writeHead(sheet, finished)
  writeVerdict(sheet, result, settings.verdict)
  chapter(sheet, 'Equity and drawdown', 260)
  drawEquity(sheet, result)
  writeFigures(sheet, result)
  writeMonths(sheet, result)
  writeAnalysis(sheet, result)
  writePlan(sheet, finished)
  writeReceipt(sheet, finished, settings.pip)
  writeFooters(sheet, strategy.name, settings.writtenAt)
  sheet.doc.end()
  return whole
}

function chapter(sheet: Sheet, title: string, room = 60): void {
  sheet.need(room)
  sheet.skip(6)
  sheet.write(title, { font: 'bold', size: 11.5, after: 5 })
}

function writeHead(sheet: Sheet, { strategy, result: { receipt } }: FinishedStrategy): void {
  sheet.write('Playbook backtest report', { size: 8.5, color: 'mute', after: 4 })
  sheet.write(strategy.name, { font: 'words', size: 22, after: 2 })
  const prices = namedSource(receipt.source, receipt.source_label).words
  sheet.write(
    `${strategy.symbol}, ${timeframeLabel[strategy.timeframe]}, ${day(receipt.first_time)} – ${day(receipt.last_time)}, ${prices}`,
    { color: 'soft', after: 8 },
  )
  const y = sheet.y()
  // The double rule of a ledger stands before a verdict.
  for (const at of [y, y + 2.4]) sheet.rule(at, { weight: 0.8, color: 'text' })
  sheet.moveTo(y + 12)
}

function writeVerdict(sheet: Sheet, result: StrategyResult, checked: Verdict | null): void {
  const { total_trades: trades, total_return: totalReturnPercent, buy_and_hold_return: buyAndHoldPercent } = result
  sheet.write('Verdict', { size: 8, color: 'mute', after: 1 })
  sheet.write(checked?.headline ?? verdict({ trades, totalReturnPercent, buyAndHoldPercent }), { font: 'words', size: 17, after: 3 })
  if (checked !== null) sheet.write(`•  ${outcomeCounts(checked)}`, { color: 'soft', after: 0.5 })
  for (const { text } of groundsOf(result)) sheet.write(`•  ${text}`, { color: 'soft', after: 0.5 })
  sheet.skip(8)
  const y = sheet.y()
  sheet.put(percent(totalReturnPercent), page.margin, y, 190, { font: 'bold', size: 30, color: signInk(totalReturnPercent ?? 0) })
  const beside = page.margin + sheet.widthOf(percent(totalReturnPercent), { font: 'bold', size: 30 }) + 14
  sheet.put('total return, after costs', beside, y + 6, 200, { color: 'soft' })
  sheet.put(`Buy and hold: ${percent(buyAndHoldPercent)}`, beside, y + 19, 200, { color: 'soft' })
  sheet.moveTo(y + 42)
  const range = returnRangeOf(result)
  if (range !== null)
    sheet.write(
      `Pessimistic ${percent(range.low)}, expected ${percent(range.expected)}, optimistic ${percent(range.high)}: what the prices inside bars leave open.`,
      { after: 2 },
    )
  sheet.write(
    `${formatUsd(result.initial_capital)} became ${formatUsd(result.final_equity)} over ${formatCount(result.receipt.bars, 'bar')}.`,
    { color: 'soft', after: 6 },
  )
}

function writeFigures(sheet: Sheet, { figures, tried }: StrategyResult): void {
  const values = new Map(figures.map((figure) => [figure.name, figure.value]))
  chapter(sheet, 'Figures')
  for (const [group, title] of Object.entries(groupTitles)) {
    sheet.need(60)
    sheet.write(title, { size: 8.5, color: 'soft', after: 3 })
    drawFigures(
      sheet,
      statisticNames
        .filter((name) => statisticsCatalogue[name].group === group)
        .map((name) => ({ name: statisticsCatalogue[name].title, text: formatFigure(name, values.get(name) ?? null) })),
    )
  }
  sheet.write(variantCountText(tried), { size: 8.5, color: 'soft', after: 3 })
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

function writeMonths(sheet: Sheet, { performance_metrics: { monthly_returns: monthly } }: StrategyResult): void {
  if (monthly.length === 0) return
  const byMonth = new Map(monthly.map((row) => [row.month, row.return_percent]))
  const signed = (value: number | undefined): ReportCell =>
    value === undefined ? { text: '' } : { text: signedText(value, 1), color: signInk(value) }
  chapter(sheet, 'Months, percent', 90)
  drawTable(
    sheet,
    [
      { header: 'Year', width: 1.1 },
      ...monthNames.map((header) => ({ header, width: 1, align: 'right' as const })),
      { header: 'Year', width: 1.15, align: 'right' },
    ],
    [...new Set(monthly.map((row) => row.month.slice(0, 4)))].map((year) => {
      const returns = monthNames.map((_, index) => byMonth.get(`${year}-${String(index + 1).padStart(2, '0')}`))
      const whole = returns.reduce<number>((growth, each) => growth * (1 + (each ?? 0) / 100), 1) * 100 - 100
      return [{ text: year }, ...returns.map(signed), signed(whole)]
    }),
  )
}

function writeAnalysis(sheet: Sheet, { analysis, total_trades: trades }: StrategyResult): void {
  if (analysis === undefined) return
  const worst = analysis.drawdowns.slice(0, 5)
  if (worst.length > 0) {
    chapter(sheet, 'Worst drawdowns', 150)
    drawTable(
      sheet,
      [
        { header: 'Depth, %', width: 1, align: 'right' },
        { header: 'USD', width: 1.2, align: 'right' },
        { header: 'Start', width: 1.4, align: 'right' },
        { header: 'Lowest', width: 1.4, align: 'right' },
        { header: 'Recovered', width: 1.4, align: 'right' },
        { header: 'Days', width: 1, align: 'right' },
      ],
      worst.map((each) => [
        { text: numberText(each.percent, 1), color: 'down' as const },
        { text: numberText(each.usd, 0) },
        { text: day(each.start_time) },
        { text: day(each.trough_time) },
        { text: each.recovered_time === null ? 'not yet' : day(each.recovered_time) },
        { text: numberText(each.days, each.days < 10 ? 1 : 0) },
      ]),
    )
  }
  if (trades === 0) return
  chapter(sheet, 'Trades by side and by how they ended', 100)
  drawTable(
    sheet,
    [
      { header: '', width: 2 },
      { header: 'Trades', width: 1, align: 'right' },
      { header: 'Won, %', width: 1, align: 'right' },
      { header: 'P/L, USD', width: 1.2, align: 'right' },
      { header: 'Mean, %', width: 1, align: 'right' },
    ],
    [...analysis.sides, ...analysis.exits].map((group) => [
      { text: displayName(group.key) },
      { text: group.trades.toLocaleString('en-US') },
      { text: group.trades === 0 ? 'N/A' : numberText((100 * group.winning) / group.trades, 1) },
      { text: signedText(group.profit, 0), color: signInk(group.profit) },
      { text: group.trades === 0 ? 'N/A' : signedText(group.mean_percent, 2) },
    ]),
  )
}

function writePlan(sheet: Sheet, { strategy }: FinishedStrategy): void {
  const { reading } = strategy
  chapter(sheet, 'The words', 80)
  for (const paragraph of strategy.strategy_text.split(/\n+/)) sheet.write(paragraph, { font: 'words', size: 11, color: 'text', after: 3 })
  if (strategy.left_out.length > 0) {
    sheet.need(36)
    sheet.write(`Left out of the run: ${leftOutWords(strategy.left_out)}`, { size: 9, color: 'soft', after: 3 })
  }
  chapter(sheet, 'What was run', 80)
  for (const group of groupRules(reading.rules)) {
    sheet.need(36)
    sheet.write(group.title, { size: 8.5, color: 'soft', after: 3 })
    drawPairs(
      sheet,
      group.rules.map((rule) => ({ name: `${rule.number === null ? '' : `${rule.number}  `}${roleNames[rule.role]}`, text: rule.text })),
    )
  }
  if (reading.assumptions.length === 0) return
  sheet.need(36)
  sheet.write('Assumed, because the text does not say', { size: 8.5, color: 'soft', after: 3 })
  drawPairs(
    sheet,
    reading.assumptions.map((assumption) => ({ name: assumption.label, text: assumptionText(assumption) })),
  )
}

function writeReceipt(sheet: Sheet, { strategy, result }: FinishedStrategy, pip: number | null): void {
  chapter(sheet, 'Receipt', 120)
  const { plan_hash: plan, data_hash: data, trade_hash: trades } = result.receipt
  drawPairs(sheet, [
    ...receiptLines(result, strategy.left_out, pip).map(([name, text]) => ({ name, text })),
    { name: 'Plan', text: plan, isCode: true },
    { name: 'Data', text: data, isCode: true },
    { name: 'Trades', text: trades, isCode: true },
  ])
  sheet.write('The same inputs give the same trades: whoever has the plan and the prices can run it again and compare the last line.', {
    size: 8,
    color: 'mute',
    after: 6,
  })
  sheet.write(riskWords, { font: 'bold', size: 9 })
}

function writeFooters({ doc, put, rule }: Sheet, name: string, writtenAt: Date): void {
  const { start, count } = doc.bufferedPageRange()
  for (let index = start; index < start + count; index++) {
    doc.switchToPage(index)
    // Below the margin the library would begin a new page.
    doc.page.margins.bottom = 0
    const y = page.height - 36
    rule(y - 6)
    put(riskWords, page.margin, y, textWidth * 0.5, { size: 7.5, color: 'mute' })
    put(`${name}, ${dayText.format(writtenAt)}`, page.margin + textWidth * 0.5, y, textWidth * 0.36, {
      size: 7.5,
      color: 'mute',
      align: 'right',
    })
    put(`Page ${index - start + 1} of ${count}`, page.margin + textWidth * 0.87, y, textWidth * 0.13, {
      size: 7.5,
      color: 'mute',
      align: 'right',
    })
  }
}
