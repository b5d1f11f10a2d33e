import { quoteOf, quoteOfAnswer, tokenPrices } from '@playbook/contract/token-prices'
import { inStyle, numberText } from '../ui/numbers.ts'
import { Table, type Column } from '../ui/table.tsx'
import { exampleActs } from './monthly-need.ts'
import { priceWords } from './price-words.ts'
import css from './pricing.module.css'

const inFull = (value: number) => numberText(value, 0)
const pack = 1_000

interface Row {
  readonly act: string
  readonly measured: string
  readonly tokens: string
  readonly fromPack: string
}

const free = (act: string, measured: string): Row => ({ act, measured, tokens: 'free', fromPack: '---' })
const answer = quoteOfAnswer()
const sweep = quoteOf('sweep', { bars: 24_816, combinations: 200 }).high

const rows: readonly Row[] = [
  free('Reading a text, previews, looking', '“What if” in your own browser too'),
  free('Analysis of a market in figures', 'A page of figures; a question in words is an answer'),
  {
    act: 'Backtest',
    measured: `1 for ${inFull(tokenPrices.backtest.barRules)} bars × rules. Example: ${inFull(24_816)} × 7 = ${inFull(24_816 * 7)}`,
    tokens: inFull(exampleActs.backtests.tokens),
    fromPack: `${inFull(Math.floor(pack / exampleActs.backtests.tokens))} runs`,
  },
  {
    act: 'Full robustness report',
    measured: `Work: ${inStyle(exampleActs.reports.about)}`,
    tokens: inFull(exampleActs.reports.tokens),
    fromPack: `${inFull(Math.floor(pack / exampleActs.reports.tokens))} reports`,
  },
  {
    act: 'Parameter sweep',
    measured: `1 for ${inFull(tokenPrices.sweep.combinations)} combinations. Example: 200`,
    tokens: inFull(sweep),
    fromPack: `${inFull(Math.floor(pack / sweep))} sweeps`,
  },
  {
    act: 'Answer of the AI Agent',
    measured: 'Tools used and words written',
    tokens: priceWords(answer).replace(' tokens', ''),
    fromPack: `${inFull(Math.floor(pack / answer.high))} – ${inFull(Math.floor(pack / answer.low))}`,
  },
  {
    act: 'Export in bulk',
    measured: `1 for ${inFull(tokenPrices.export.rows)} rows; files of up to ${inFull(tokenPrices.export.rowsFree)} are free`,
    tokens: '1',
    fromPack: `${inFull((pack * tokenPrices.export.rows) / 1_000_000)} M rows`,
  },
  { act: 'Failed, stopped, empty', measured: 'Refunded at once and shown in your ledger', tokens: '0', fromPack: '---' },
]

const columns: readonly Column<Row>[] = [
  { key: 'Act', header: 'Act', role: 'head', cell: ({ act }) => <b>{act}</b> },
  { key: 'Measured by', header: 'Measured by', cell: ({ measured }) => <span className={css.measured}>{measured}</span> },
  { key: 'Tokens', header: 'Tokens', align: 'right', cell: ({ tokens }) => tokens },
  {
    key: 'From 1,000',
    header: `What ${inFull(pack)} buy`,
    align: 'right',
    cell: ({ fromPack }) => fromPack,
    isVoid: ({ fromPack }) => fromPack === '---',
  },
]

/** The prices of acts, from the very table that the server charges by. */
export const TokenBuys = () => (
  <section className={css.split} aria-labelledby="buys">
    <div className="stack">
      <h2 className="h-sec" id="buys">
        What a token buys
      </h2>
      <p className="soft">
        Each act is measured, so a short test costs less than a long one. The server charges by this table; the button shows the price.
      </p>
      <p className="soft">You never pay more than the quote.</p>
    </div>
    <div className="card">
      <Table label="Prices of acts" columns={columns} rows={rows} rowKey={({ act }) => act} stackable />
    </div>
  </section>
)
