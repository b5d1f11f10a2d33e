import type { TokenUsage } from '@playbook/contract/billing'
import { Link } from '@tanstack/react-router'
import { Note } from '../ui/note.tsx'
import { formatCount, numberText } from '../ui/numbers.ts'
import { Time } from '../ui/time.tsx'
import { lotsInOrder, type Stretch } from './lots-in-order.ts'
import { daysUntil, isSoon, kindNames } from './token-words.ts'
import css from './token-settings.module.css'

const inFull = (tokens: number) => numberText(tokens, 0)

/** What can be spent, of which kinds, in the order of spending and until when; what is held and what is owed. */
export function Balance({ tokens, lots, holds, nowMs }: Pick<TokenUsage, 'tokens' | 'lots' | 'holds'> & { nowMs: number }) {
  const stretches = lotsInOrder(lots)
  return (
    <section className={css.balance} aria-label="Balance">
      <span className="label">Balance</span>
      <p className={css.big}>
        <b className="num">{inFull(tokens.balance)}</b>
        <span className="num">
          {tokens.balance === 1 ? 'token' : 'tokens'}
          {tokens.held > 0 && `, and ${inFull(tokens.held)} held by ${holdersOf(holds)}`}
        </span>
      </p>
      {tokens.debt > 0 && (
        <Note kind="warn">
          <b>You owe {formatCount(tokens.debt, 'token')}.</b> They were spent before their payment was refunded or disputed. The next tokens
          that you get pay them; nothing can be spent until then.
        </Note>
      )}
      {stretches.length === 0 ? (
        <p className="soft">You have no tokens now. Writing, reading, previews and looking stay free.</p>
      ) : (
        <>
          <Shares stretches={stretches} total={tokens.balance} />
          <table className={`table ${css.kinds}`}>
            <thead>
              <tr>
                <th scope="col">Spent in this order</th>
                <th scope="col">Expires</th>
                <th scope="col" className="r">
                  Tokens
                </th>
              </tr>
            </thead>
            <tbody>
              {stretches.map((stretch, index) => (
                // A stretch is named by its place.
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={index}>
                  <td>
                    <i className={css.square} data-kind={stretch.kind} aria-hidden="true" />
                    {index + 1}. {kindNames[stretch.kind]}
                  </td>
                  <td className="soft num">
                    <Expiry stretch={stretch} nowMs={nowMs} />
                  </td>
                  <td className="r num">{inFull(stretch.tokens)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row" colSpan={2}>
                  Total
                </th>
                <td className="r num">{inFull(tokens.balance)}</td>
              </tr>
            </tfoot>
          </table>
        </>
      )}
      <p>
        <Link className="btn primary" to="/pricing/users">
          Buy tokens
        </Link>
      </p>
    </section>
  )
}

const holdersOf = (holds: TokenUsage['holds']): string => {
  const [first] = holds
  return holds.length === 1 && first?.subject.name ? first.subject.name : formatCount(holds.length, 'act')
}

function Expiry({ stretch: { expiresAt, isMore }, nowMs }: { stretch: Stretch; nowMs: number }) {
  if (expiresAt === null) return <>never</>
  return (
    <>
      {isMore && 'from '}
      <Time at={expiresAt} style="date" />
      {isSoon(expiresAt, nowMs) && <span className={css.soon}>, {daysUntil(expiresAt, nowMs)}</span>}
    </>
  )
}

/** What the balance is made of, as one bar. Decoration: the table under it says it. */
function Shares({ stretches, total }: { stretches: readonly Stretch[]; total: number }) {
  const shareOf = (tokens: number) => (tokens / total) * 100
  const startOf = (index: number) => stretches.slice(0, index).reduce((sum, { tokens }) => sum + shareOf(tokens), 0)
  return (
    <svg className={css.shares} width="100%" height="12" aria-hidden="true">
      {stretches.map(({ kind, tokens }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <rect key={index} data-kind={kind} x={`${startOf(index)}%`} width={`${shareOf(tokens)}%`} height="12" />
      ))}
    </svg>
  )
}
