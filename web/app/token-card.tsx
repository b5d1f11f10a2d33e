import { session, type TokenBalance } from '@playbook/contract/auth'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf } from '../api.ts'
import { pageSetting } from '../page-settings.ts'
import { Icon } from '../ui/icon.tsx'
import { formatCount, formatTokens, numberText } from '../ui/numbers.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import css from './sidebar.module.css'

/** The token balance; pulses while the session is missing and leads to its ledger. Not there where nothing costs tokens. */
export const TokenCard = ({ isFolded }: { isFolded: boolean }) => (pageSetting('billing') === 'off' ? null : <Card isFolded={isFolded} />)

function Card({ isFolded }: { isFolded: boolean }) {
  const tokens = useQuery(queryOf(session)).data?.tokens
  const balance = tokens?.balance
  if (isFolded) {
    return (
      <Link
        className={`tokencard ${css.card}`}
        to="/console/settings/tokens"
        title={balance === undefined ? undefined : formatCount(balance, 'token')}
      >
        <Icon name="token" />
        <VisuallyHidden>Token balance {balance === undefined ? formatTokens(null) : numberText(balance, 0)}</VisuallyHidden>
      </Link>
    )
  }
  return (
    <Link className="tokencard" to="/console/settings/tokens">
      <span className="row between">
        <span className="label">Token balance</span>
        <Icon name="right" className="mute" />
      </span>
      {tokens ? <Balance tokens={tokens} /> : <Waiting />}
    </Link>
  )
}

/** From here on a count is told in short. */
const inShort = 1_000

const Waiting = () => (
  <span className={css.waitingCard} role="status" aria-busy="true" aria-label="Loading the token balance">
    <Skeleton width={64} height={18} />
    <Skeleton height={5} />
    <Skeleton width="80%" />
  </span>
)

function Balance({ tokens }: { tokens: TokenBalance }) {
  const { PAID, REFERRAL, FREE } = tokens.breakdown
  const parts = [
    { name: 'Paid', tokens: PAID },
    { name: 'referral', tokens: REFERRAL },
    { name: 'free', tokens: FREE },
  ]
  return (
    <>
      <span className="row between num">
        <span className="n">{formatTokens(tokens.balance)}</span>
        {/* What an act has cost can be seen here only in full. */}
        {tokens.balance >= inShort && <span className="small soft">{numberText(tokens.balance, 0)}</span>}
      </span>
      {tokens.debt > 0 && <span className="small soft num">{formatCount(tokens.debt, 'token')} owed</span>}
      <SplitBar parts={parts.map((part) => part.tokens)} />
      <span className="small mute num">{parts.map((part) => `${part.name} ${formatTokens(part.tokens)}`).join(', ')}</span>
      {tokens.held > 0 && <span className="small soft num">{formatTokens(tokens.held)} held</span>}
    </>
  )
}

/** What the balance is made of, as one bar. Decoration: the words stand under it. */
function SplitBar({ parts }: { parts: readonly number[] }) {
  const total = parts.reduce((sum, part) => sum + part, 0) || 1
  const shares = parts.map((part) => (part / total) * 100)
  const startOf = (index: number) => shares.slice(0, index).reduce((sum, share) => sum + share, 0)
  return (
    <svg className={css.bar} width="100%" height="5" aria-hidden="true">
      {shares.map((share, index) => (
        // The parts have fixed places: paid, referral, free.
        // oxlint-disable-next-line react/no-array-index-key
        <rect key={index} x={`${startOf(index)}%`} width={`${share}%`} height="5" />
      ))}
    </svg>
  )
}

/** The balance in the top bar of narrow screens. */
export const TokenBadge = () => (pageSetting('billing') === 'off' ? null : <Badge />)

function Badge() {
  const tokens = useQuery(queryOf(session)).data?.tokens
  return <span className="badge num">{tokens ? formatCount(tokens.balance, 'token') : '---'}</span>
}
