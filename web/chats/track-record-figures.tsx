import { listOpenStatements, trackRecord, type OpenStatement, type TrackRecord } from '@playbook/contract/agent'
import { limits } from '@playbook/contract/limits'
import { priceDecimals } from '@playbook/engine/format/price'
import { findInstrument } from '@playbook/engine/market/catalogue'
import { timeframeLabel } from '@playbook/engine/market/timeframe'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Interval } from '../ui/interval.tsx'
import { formatCount, formatPercent, shortNumber } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'
import { Table, type Column } from '../ui/table.tsx'
import { Time } from '../ui/time.tsx'
import { TrackRecordFrame } from './track-record-frame.tsx'
import css from './track-record-page.module.css'

/** The record with all its tables, and what waits. */
export function TrackRecordFigures() {
  const record = useQuery(queryOf(trackRecord, { query: {} }))
  return (
    <>
      {record.isPending ? (
        <TrackRecordFrame />
      ) : record.isLoadingError ? (
        <FailBox title="The track record could not be loaded" onRetry={() => void record.refetch()}>
          {messageOf(record.error)}
        </FailBox>
      ) : record.data.all.n === 0 ? (
        <Empty title="Nothing has been scored yet" heading="h2">
          {record.data.all.open === 0
            ? 'No statement has been made. The first ones appear here once their horizon has passed.'
            : `${formatCount(record.data.all.open, 'statement')} wait for the bars that they are about.`}
        </Empty>
      ) : (
        <Record record={record.data} />
      )}
      <Waiting />
    </>
  )
}

/** What has been stated and cannot be scored yet. */
function Waiting() {
  const [page, setPage] = useState(1)
  const list = useQuery({ ...queryOf(listOpenStatements, { query: { page: String(page) } }), placeholderData: keepPreviousData })
  if (list.data?.count === 0) return null
  return (
    <Card title="Waiting to be scored" note={list.data === undefined ? undefined : numberOf(list.data.count)}>
      {list.isPending ? (
        <SkeletonRows rows={4} label="Loading what waits" />
      ) : list.isLoadingError ? (
        <FailBox title="What waits could not be loaded" onRetry={() => void list.refetch()}>
          {messageOf(list.error)}
        </FailBox>
      ) : (
        <>
          <Table
            label="Waiting to be scored"
            columns={waitingColumns}
            rows={list.data.results}
            rowKey={({ id }) => id}
            stackable
            twoAbreast
          />
          <Pagination
            page={page}
            pageSize={limits.openStatementsPageSize}
            count={list.data.count}
            onPage={setPage}
            label="Pages of what waits"
          />
        </>
      )}
    </Card>
  )
}

/** A price as its market writes it; markets outside the catalogue have their own digits. */
function priceOn(symbol: string, price: number): string {
  const instrument = findInstrument(symbol)
  return instrument === null ? String(price) : price.toFixed(priceDecimals(instrument, price))
}

/** What is claimed, in words. */
function claimWords({ symbol, claim, horizon_bars }: OpenStatement): string {
  const price = (value: number) => priceOn(symbol, value)
  const within = formatCount(horizon_bars, 'bar')
  if (claim.is === 'moves') return `Closes ${claim.way === 'up' ? 'above' : 'below'} ${price(claim.price)} after ${within}`
  return claim.side === 'support'
    ? `No close below ${price(claim.low)} within ${within}`
    : `No close above ${price(claim.high)} within ${within}`
}

const waitingColumns: readonly Column<OpenStatement>[] = [
  { key: 'claim', header: 'Statement', role: 'head', cell: claimWords },
  {
    key: 'market',
    header: 'Market',
    cell: ({ symbol, timeframe, source }) => `${symbol} ${timeframeLabel[timeframe]}${source === 'simulated' ? ', simulated' : ''}`,
  },
  { key: 'stated', header: 'Stated', align: 'right', cell: ({ stated }) => share(stated) },
  { key: 'base', header: 'Base rate', align: 'right', cell: ({ base }) => share(base) },
  { key: 'made', header: 'Made on the bar of', cell: ({ made_at }) => <Time at={made_at} style="short" /> },
  { key: 'due', header: 'Scored from', cell: ({ due_at }) => <Time at={due_at} style="short" /> },
]

type Figures = TrackRecord['all']
type Bin = TrackRecord['calibration'][number]

const share = (value: number | null) => (value === null ? '---' : formatPercent(value, 'fraction', { digits: 0 }))
const between = (interval: Figures['interval']) => (interval === null ? '---' : `${share(interval[0])} – ${share(interval[1])}`)
const numberOf = (value: number) => shortNumber(value)
const inWords = (name: string) => {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

function Record({ record }: { readonly record: TrackRecord }) {
  const { all, kinds, markets, timeframes, calibration, scored_at } = record
  return (
    <>
      <section className={css.all} aria-label="All statements">
        <div>
          <b className="num">{share(all.rate)}</b>
          <span className="soft">{`of ${formatCount(all.n, 'statement')} came true`}</span>
        </div>
        <dl className="figs">
          <div>
            <dt>95% interval</dt>
            <dd className="num">{between(all.interval)}</dd>
          </div>
          <div>
            <dt>Base rate</dt>
            <dd className="num">{share(all.base)}</dd>
          </div>
          <div>
            <dt>Stated on average</dt>
            <dd className="num">{share(all.stated)}</dd>
          </div>
          <div>
            <dt>Not due yet</dt>
            <dd className="num">{numberOf(all.open)}</dd>
          </div>
        </dl>
        <p className="small mute">
          {againstBase(all)}
          {scored_at !== null && (
            <>
              {' Scored last on '}
              <Time at={scored_at} />.
            </>
          )}
        </p>
      </section>
      <Card title="Said and come true">
        <Calibration bins={calibration} label="What was stated against what came true" />
      </Card>
      <Card title="By kind">
        <Groups label="By kind" name="Kind" rows={kinds.map((row) => ({ ...row, name: inWords(row.kind) }))} />
      </Card>
      <Card title="By market">
        <Groups
          label="By market"
          name="Market"
          rows={markets.map((row) => ({ ...row, name: `${row.symbol}${row.source === 'simulated' ? ', simulated' : ''}` }))}
        />
      </Card>
      <Card title="By timeframe">
        <Groups label="By timeframe" name="Timeframe" rows={timeframes.map((row) => ({ ...row, name: timeframeLabel[row.timeframe] }))} />
      </Card>
    </>
  )
}

/** Whether the rate can be told from the base rate. */
function againstBase({ interval, base }: Figures): string {
  if (interval === null || base === null) return 'There is no base rate to compare it with.'
  if (base >= interval[0] && base <= interval[1]) return 'The base rate lies within the interval: so far this cannot be told from chance.'
  return base < interval[0] ? 'The whole interval lies above the base rate.' : 'The whole interval lies below the base rate.'
}

type Group = Figures & { readonly name: string; readonly calibration: readonly Bin[] }

function Groups({ label, name, rows }: { readonly label: string; readonly name: string; readonly rows: readonly Group[] }) {
  const columns: readonly Column<Group>[] = [
    { key: 'name', header: name, role: 'head', cell: (row) => row.name },
    { key: 'n', header: 'Scored', align: 'right', cell: (row) => numberOf(row.n) },
    { key: 'rate', header: 'Came true', align: 'right', cell: (row) => <b>{share(row.rate)}</b> },
    { key: 'interval', header: '95% interval', align: 'right', cell: (row) => between(row.interval) },
    { key: 'base', header: 'Base rate', align: 'right', cell: (row) => share(row.base) },
    { key: 'stated', header: 'Stated', align: 'right', cell: (row) => share(row.stated) },
    { key: 'open', header: 'Not due', align: 'right', cell: (row) => numberOf(row.open) },
  ]
  return (
    <>
      <Table label={label} columns={columns} rows={rows} rowKey={(row) => row.name} stackable twoAbreast />
      {rows
        .filter((row) => row.calibration.length > 0)
        .map((row) => (
          <details key={row.name}>
            <summary>{`${row.name}: stated and come true`}</summary>
            <Calibration bins={row.calibration} label={`${row.name}: what was stated against what came true`} />
          </details>
        ))}
    </>
  )
}

/** Each tenth of what was stated with how often it came true; a statement that is worth its word lies on its own number. */
function Calibration({ bins, label }: { readonly bins: readonly Bin[]; readonly label: string }) {
  const columns: readonly Column<Bin>[] = [
    { key: 'stated', header: 'Stated', role: 'head', cell: (bin) => `${share(bin.from)} – ${share(bin.to)}` },
    { key: 'n', header: 'Scored', align: 'right', cell: (bin) => numberOf(bin.n) },
    { key: 'mean', header: 'Mean stated', align: 'right', cell: (bin) => share(bin.stated) },
    { key: 'rate', header: 'Came true', align: 'right', cell: (bin) => <b>{share(bin.rate)}</b> },
    { key: 'base', header: 'Base rate', align: 'right', cell: (bin) => share(bin.base) },
    {
      key: 'interval',
      header: '95% interval',
      cell: (bin) => (
        <span className={css.interval}>
          {bin.interval !== null && bin.rate !== null && (
            <Interval low={bin.interval[0]} expected={bin.rate} high={bin.interval[1]} axis={[0, 1]} size="sm" />
          )}
          <span>{between(bin.interval)}</span>
        </span>
      ),
    },
  ]
  if (bins.length === 0) return <p className="soft">No statement with a probability has been scored yet.</p>
  return <Table label={label} columns={columns} rows={bins} rowKey={(bin) => String(bin.from)} stackable twoAbreast />
}
