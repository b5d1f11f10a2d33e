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
  free('Analysis of a market in figures', 'Asked about in words it is an answer'),
  {
    act: 'Backtest',
    measured: `Bars × rules: 1 for each ${inFull(tokenPrices.backtest.barRules)}. ${inStyle(quoteOf('backtest', { bars: 24_816, rules: 7 }).lines[0]?.text ?? '')}`,
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
    measured: `Combinations: 1 for each ${inFull(tokenPrices.sweep.combinations)}. Here 200`,
    tokens: inFull(sweep),
    fromPack: `${inFull(Math.floor(pack / sweep))} sweeps`,
  },
  {
    act: 'Answer from the agent',
    measured: 'Tools used and words written',
    tokens: priceWords(answer).replace(' tokens', ''),
    fromPack: `${inFull(Math.floor(pack / answer.high))} – ${inFull(Math.floor(pack / answer.low))}`,
  },
  {
    act: 'Export in bulk',
    measured: `Rows: 1 for each ${inFull(tokenPrices.export.rows)}; files of up to ${inFull(tokenPrices.export.rowsFree)} are free`,
    tokens: '1',
    fromPack: `${inFull((pack * tokenPrices.export.rows) / 1_000_000)} M rows`,
  },
  { act: 'Failed, stopped, empty', measured: 'Returned at once, and the ledger says so', tokens: '0', fromPack: '---' },
]

const columns: readonly Column<Row>[] = [
  { key: 'Act', header: 'Act', role: 'head', cell: ({ act }) => <b>{act}</b> },
  { key: 'Measured by', header: 'Measured by', cell: ({ measured }) => <span className={css.measured}>{measured}</span> },
  { key: 'Tokens', header: 'Tokens', align: 'right', cell: ({ tokens }) => tokens },
  {
    key: 'From 1,000',
    header: `From ${inFull(pack)}`,
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
        Each act is measured, so a short test costs less than a long one. The same table is read by the server; the button shows its answer.
      </p>
      <p className="soft">You are never charged above the quote without being asked.</p>
    </div>
    <div className="card">
      <Table label="Prices of acts" columns={columns} rows={rows} rowKey={({ act }) => act} stackable />
    </div>
  </section>
)
