import type { LedgerDay, LedgerHold, LedgerLine, TokenUsage } from '@playbook/contract/billing'
import { ledgerFilters } from '@playbook/contract/ledger-filters'
import { actNames } from '@playbook/contract/token-prices'
import { Link } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { IconInput } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { formatCount, inStyle, numberText, signedText } from '../ui/numbers.ts'
import { Pagination } from '../ui/pagination.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { formatTime, Time } from '../ui/time.tsx'
import { useSearchText } from '../ui/use-search-text.ts'
import { priceWords } from './price-words.ts'
import { kindNames } from './token-words.ts'
import css from './token-settings.module.css'

export interface LedgerView {
  readonly page: number
  readonly show: (typeof ledgerFilters)[number]
  readonly search: string
}

const filterNames = { all: 'All', spent: 'Spent', received: 'Received', held: 'Held' } as const
const actWords = {
  grant: 'Received',
  charge: 'Charged',
  hold: 'Held',
  expire: 'Expired',
  take_back: 'Taken back',
  write_off: 'Written off',
} as const satisfies Record<LedgerLine['act'], string>
const searchPauseMs = 300
const inFull = (tokens: number) => numberText(tokens, 0)
const columns = 8

interface LedgerProps {
  readonly usage: TokenUsage
  readonly view: LedgerView
  readonly pageSize: number
  /** The day of a moment, as the answer names days. */
  readonly dayOf: (moment: string) => string
  readonly onView: (change: Partial<LedgerView>) => void
}

/** Every act that moved tokens, by day, each with what it was for and its receipt. */
export function Ledger({ usage: { ledger, ledger_days, check }, view, pageSize, dayOf, onView }: LedgerProps) {
  const { typed, setTyped } = useSearchText(view.search, (search) => onView({ search, page: 1 }), searchPauseMs)
  const isAll = view.show === 'all' && view.search === ''
  return (
    <Card
      title="Ledger"
      note="Each line links to what it paid for"
      actions={
        <span className={css.tools}>
          <Segmented
            label="Lines"
            value={view.show}
            options={ledgerFilters.map((value) => ({ value, label: filterNames[value] }))}
            onChange={(show) => onView({ show, page: 1 })}
          />
          <IconInput
            icon="search"
            type="search"
            aria-label="Search the ledger"
            placeholder="Name or receipt"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </span>
      }
      footer={
        <span className="small soft num">
          {check.is_sum
            ? `The balance is the sum of ${formatCount(check.transfers, 'transfer')}, checked at ${formatTime(check.at, 'clock')}.`
            : 'The balance is not the sum of its transfers. We have been told and look into it.'}
        </span>
      }
    >
      {ledger.results.length === 0 ? (
        isAll ? (
          <Empty title="No token activity yet">Grants and charges appear here, each with what it was for.</Empty>
        ) : (
          <Empty title="No such line">Nothing in the ledger is like that.</Empty>
        )
      ) : (
        <Lines lines={ledger.results} days={ledger_days} dayOf={dayOf} />
      )}
      <Pagination page={view.page} pageSize={pageSize} count={ledger.count} onPage={(page) => onView({ page })} />
    </Card>
  )
}

function Lines({ lines, days, dayOf }: { lines: readonly LedgerLine[]; days: readonly LedgerDay[]; dayOf: (moment: string) => string }) {
  const told = new Map(days.map((day) => [day.day, day]))
  return (
    // A frame that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="tablewrap" tabIndex={0} role="group" aria-label="Token ledger">
      <table className={`table stackable two ${css.lines}`}>
        <thead>
          <tr>
            <th scope="col">For</th>
            <th scope="col">Act</th>
            <th scope="col">Time</th>
            <th scope="col">From</th>
            <th scope="col" className="r">
              Quote
            </th>
            <th scope="col" className="r">
              Held
            </th>
            <th scope="col" className="r">
              Tokens
            </th>
            <th scope="col">
              <span className="sr">Receipt</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => {
            const day = dayOf(line.created_at)
            const isNewDay = index === 0 || dayOf(lines[index - 1]!.created_at) !== day
            return (
              <Fragment key={line.id}>
                {isNewDay && (
                  <tr className={css.day}>
                    <th scope="rowgroup" colSpan={columns}>
                      <b>{formatTime(line.created_at, 'date')}</b>
                      <span className="num">{dayWords(told.get(day))}</span>
                    </th>
                  </tr>
                )}
                <Line line={line} />
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const dayWords = (day: LedgerDay | undefined): string =>
  day === undefined
    ? ''
    : [
        ...(day.spent > 0 ? [`spent ${inFull(day.spent)}`] : []),
        ...(day.received > 0 ? [`received ${inFull(day.received)}`] : []),
        ...(day.taken_back > 0 ? [`taken back ${inFull(day.taken_back)}`] : []),
        ...(day.expired > 0 ? [`expired ${inFull(day.expired)}`] : []),
        `balance ${inFull(day.balance)}`,
      ].join(', ')

function Line({ line }: { line: LedgerLine }) {
  const [isOpen, setOpen] = useState(false)
  const { hold } = line
  const kinds = [...new Set(line.parts.map(({ kind }) => kindNames[kind]))].join(', ') || kindNames[line.kind]
  const name = hold === null ? inStyle(line.reason) : (hold.subject.name ?? 'Something that was deleted')
  return (
    <>
      <tr className={isOpen ? css.open : undefined}>
        <td className="head">
          {hold !== null ? (
            <SubjectLink subject={hold.subject}>{name}</SubjectLink>
          ) : line.payment_id !== null ? (
            <Link to="/console/settings/billing">{name}</Link>
          ) : (
            name
          )}
        </td>
        <td data-l="Act">
          <Act line={line} />
        </td>
        <td data-l="Time" className="soft">
          <Time at={line.created_at} style="clock" className="num" />
        </td>
        <td data-l="From" className="soft">
          {kinds}
        </td>
        <td data-l="Quote" className="r num soft">
          {hold === null ? '---' : inFull(hold.quote.high)}
        </td>
        <td data-l="Held" className="r num soft">
          {hold === null ? '---' : inFull(hold.state === 'held' ? hold.held : 0)}
        </td>
        <td data-l="Tokens" className="r num">
          <b>{hold?.state === 'held' ? '---' : signedText(hold === null ? line.tokens : -hold.charged, 0)}</b>
        </td>
        <td className={hold === null ? `${css.toggle} void` : css.toggle}>
          {hold !== null && (
            <button type="button" aria-expanded={isOpen} aria-label={`Receipt of ${name}`} onClick={() => setOpen(!isOpen)}>
              <Icon name="right" />
            </button>
          )}
        </td>
      </tr>
      {isOpen && hold !== null && (
        <tr className={css.detail}>
          <td colSpan={columns}>
            <HoldDetail hold={hold} begunAt={line.created_at} kinds={kinds} />
          </td>
        </tr>
      )}
    </>
  )
}

/** What a line without a hold has done to what is owed; nothing where that is nothing. */
const debtWords = (debt: number): string =>
  debt === 0 ? '' : debt > 0 ? `, ${inFull(debt)} more owed` : `, ${inFull(-debt)} paid what was owed`

function Act({ line: { act, hold, parts, debt } }: { line: LedgerLine }) {
  const until = parts[0]?.expires_at
  if (hold === null)
    return (
      <span className="soft">
        {actWords[act]}
        {act === 'grant' && until && `, until ${formatTime(until, 'date')}`}
        {act === 'write_off' ? `, ${inFull(-debt)} no longer owed` : debtWords(debt)}
      </span>
    )
  const name = actNames[hold.act].one
  if (hold.state === 'held') return <span className="st backtesting">{name}</span>
  if (hold.state === 'settled') return <span className="soft">{name}</span>
  const ends = { failed: 'Failed', cancelled: 'Cancelled', empty: 'Nothing found' } as const
  return (
    <span className={hold.why === 'failed' ? 'st failed' : 'st cancelled'}>
      {ends[hold.why ?? 'cancelled']}, {inFull(hold.returned)} returned
    </span>
  )
}

function SubjectLink({ subject, children }: { subject: LedgerHold['subject']; children: string }) {
  if (subject.kind === 'strategy')
    return (
      <Link to="/console/strategy-lab/strategies/$id" params={{ id: subject.id }}>
        {children}
      </Link>
    )
  if (subject.kind === 'chat')
    return (
      <Link to="/console/c/$chatId" params={{ chatId: subject.id }}>
        {children}
      </Link>
    )
  return <>{children}</>
}

/** Quote, hold and receipt of an act, one after the other. */
function HoldDetail({ hold, begunAt, kinds }: { hold: LedgerHold; begunAt: string; kinds: string }) {
  const lines = hold.state === 'settled' ? hold.lines : hold.quote.lines
  return (
    <div className={css.steps}>
      <div>
        <span className="small mute">
          Quote, <Time at={begunAt} style="clock" />
        </span>
        <b className="num">{priceWords(hold.quote)}</b>
        <ul className="small soft num">
          {lines.map((line) => (
            <li key={line.text}>{inStyle(line.text)}</li>
          ))}
        </ul>
      </div>
      <div>
        <span className="small mute">Hold</span>
        <b className="num">{inFull(hold.held)} held</b>
        <span className="small soft">From {kinds.toLowerCase()} tokens, which expire first</span>
      </div>
      <div>
        <span className="small mute">Receipt{hold.ended_at !== null && <>, {formatTime(hold.ended_at, 'clock')}</>}</span>
        <b className="num">
          {hold.state === 'held' ? 'Not over yet' : `${inFull(hold.charged)} charged, ${inFull(hold.returned)} returned`}
        </b>
        <span className="small mute">{hold.id}</span>
      </div>
    </div>
  )
}
