import type { Statement } from '@playbook/contract/publications'
import { engineVersion } from '@playbook/engine/backtest/run'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { formatCount } from '../ui/numbers.ts'
import type { SignatureCheck } from './check-signature.ts'
import type { ComparedClaim } from './compare-claims.ts'
import type { Trust } from './judge-published.ts'
import type { Verification } from './use-verification.ts'
import css from './verify-page.module.css'

type Tone = 'good' | 'bad' | 'caution' | 'waiting'

interface Check {
  readonly tone: Tone
  readonly title: string
  readonly text: string
}

const icons = { good: 'check', bad: 'x', caution: 'info', waiting: 'clock' } as const satisfies Record<Tone, IconName>

const headlines = {
  confirmed: {
    title: 'Confirmed in your browser',
    text: 'The statement is signed, and running the backtest again here gives the very same trades and figures.',
    icon: 'seal',
  },
  earlier: {
    title: 'Made by an earlier engine: signature and statement intact',
    text: 'The statement is unchanged since it was signed. This page has a newer engine: different trades or figures below do not disprove it.',
    icon: 'seal',
  },
  later: {
    title: 'Made by a newer engine than this page has',
    text: 'The statement is unchanged since it was signed. Open the page again to check it with the newer engine.',
    icon: 'info',
  },
  signed: {
    title: 'Signed, not run again',
    text: 'The statement is unchanged since it was signed. The backtest itself was not repeated here.',
    icon: 'info',
  },
  unsigned: { title: 'The signature was not checked', text: 'Your browser could not check it. See below what it did check.', icon: 'warn' },
  broken: { title: 'Do not rely on this page', text: 'Something here differs from what was signed. See below what failed.', icon: 'warn' },
  checking: {
    title: 'Checking in your browser …',
    text: 'The signature is checked and the backtest is run again, on your own device.',
    icon: 'clock',
  },
} as const satisfies Record<Trust, { title: string; text: string; icon: IconName }>

const signatures: Readonly<Record<SignatureCheck, Check>> = {
  good: { tone: 'good', title: 'Signature', text: 'Valid: the statement has not changed since it was published.' },
  bad: { tone: 'bad', title: 'Signature', text: 'Invalid: the statement or its signature was changed after it was signed.' },
  unknown_key: { tone: 'bad', title: 'Signature', text: 'It was made with a key that this site does not have.' },
  unsupported: {
    tone: 'caution',
    title: 'Signature',
    text: 'This browser cannot check Ed25519 signatures, or the page was not opened over https. A current browser can.',
  },
}

const engines = ({ engine_version: made }: Statement) => `The result was made by engine ${made} and this page has ${engineVersion}`

function rerunCheck({ rerun, share, problem, age }: Verification, statement: Statement): Check {
  const title = 'Backtest, run again here'
  switch (rerun) {
    case 'matches': {
      const match = `The trades match: ${formatCount(tradesOf(statement), 'trade')}, each at the same bar, size and price.`
      return { tone: 'good', title, text: age === 'present' ? match : `${match} ${engines(statement)}.` }
    }
    case 'differs':
      return {
        tone: 'bad',
        title,
        text: 'The trades differ from the statement, although rules, prices and settings are those that were signed.',
      }
    case 'inputs':
      return { tone: 'bad', title, text: 'The prices or settings that were handed out are not those that the statement was made from.' }
    case 'versions':
      return {
        tone: 'caution',
        title,
        text: `The rules, prices and settings are those that were signed; other trades come out. ${engines(statement)}: other rules of trading can be the reason.`,
      }
    case 'proof_only':
      return { tone: 'caution', title, text: 'Cannot be run again here: the owner published the proof, and not the prices.' }
    case 'failed':
      return { tone: 'caution', title, text: problem ?? 'The backtest could not be run in this browser.' }
    case null:
      return { tone: 'waiting', title, text: share === null ? 'Fetching the prices …' : `Running: ${Math.round(share * 100)}%` }
  }
}

function figuresCheck({ rerun, figures, claims }: Verification, statement: Statement): Check {
  const title = 'Figures, computed again here'
  if (claims === null) {
    if (rerun === null) return { tone: 'waiting', title, text: 'After the backtest …' }
    return { tone: 'caution', title, text: 'Not compared: that takes the same trades here.' }
  }
  const count = (wanted: ComparedClaim['verdict']) => claims.filter(({ verdict }) => verdict === wanted).length
  const open = count('unknown') === 0 ? '' : ' One depends on how many variants were tried, which this older statement does not say.'
  if (figures === 'match')
    return { tone: 'good', title, text: `${count('equal')} of ${claims.length} stated figures come out again.${open}` }
  const differing = `${count('differs')} of ${claims.length} stated figures come out differently`
  return figures === 'differ'
    ? { tone: 'bad', title, text: `${differing}, although the trades are the same. They are listed below.` }
    : {
        tone: 'caution',
        title,
        text: `${differing}. ${engines(statement)}: other definitions can be the reason.`,
      }
}

export const tradesOf = ({ figures }: Statement): number => figures.find(({ name }) => name === 'total_trades')?.value ?? 0

/** The outcome of all checks, and each of them. */
export function CheckList({ verification, statement }: { verification: Verification; statement: Statement }) {
  const { trust, signature, isPlanGood, problem, retry } = verification
  const { title, text, icon } = headlines[trust]
  const checks: readonly Check[] = [
    signature === null
      ? { tone: problem === null ? 'waiting' : 'caution', title: 'Signature', text: problem ?? 'Being checked …' }
      : signatures[signature],
    isPlanGood
      ? { tone: 'good', title: 'Rules', text: 'The rules are those of the statement.' }
      : { tone: 'bad', title: 'Rules', text: 'The rules that the server sent are not those of the statement.' },
    rerunCheck(verification, statement),
    figuresCheck(verification, statement),
  ]
  return (
    <section className={css.checks} data-trust={trust} aria-label="Verification">
      <div className={css.trust} role="status">
        <Icon name={icon} />
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
        </div>
      </div>
      <ul className="plain">
        {checks.map((check) => (
          <li key={check.title} data-tone={check.tone}>
            <Icon name={icons[check.tone]} />
            <b>{check.title}</b>
            <span>{check.text}</span>
          </li>
        ))}
      </ul>
      {problem !== null && (
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      )}
    </section>
  )
}
