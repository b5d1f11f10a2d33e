import { limits } from '@playbook/contract/limits'
import { partnerDashboard, referralPath, type PartnerDashboard } from '@playbook/contract/partners'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { Standing } from '../applications/standing.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { FailBox } from '../ui/fail-box.tsx'
import { Field, Input } from '../ui/field.tsx'
import type { Drawing } from '../ui/figure/drawing.ts'
import { FigureCard } from '../ui/figure/figure-card.tsx'
import { Note } from '../ui/note.tsx'
import { numberText } from '../ui/numbers.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { SkeletonCard } from '../ui/skeleton.tsx'
import { showToast } from '../ui/toast.tsx'
import { doubtsInWords } from './doubts-in-words.ts'
import { ProgrammeTerms } from './programme-terms.tsx'
import { ReferralList } from './referral-list.tsx'
import css from './partners.module.css'

const inFull = (count: number) => numberText(count, 0)

export function PartnersPage() {
  const dashboard = useQuery(queryOf(partnerDashboard))
  return (
    <div className="page">
      <PageHeader title="Partners Program" lead="Bring traders who stay, and both of you get tokens." />
      {dashboard.isPending ? (
        <SkeletonCard rows={6} label="Loading the programme" />
      ) : dashboard.isLoadingError ? (
        <FailBox title="The programme could not be loaded" onRetry={() => void dashboard.refetch()}>
          {messageOf(dashboard.error)}
        </FailBox>
      ) : (
        <Programme partner={dashboard.data} />
      )}
    </div>
  )
}

function Programme({ partner }: { partner: PartnerDashboard }) {
  return (
    <div className="stack">
      {!partner.is_verified && (
        <Note kind="warn">Your email address is not verified yet. Rewards wait until it is; sign-ups over your link count already.</Note>
      )}
      <Welcome welcome={partner.welcome} />
      <OwnLink code={partner.referral_code} reward={partner.reward_tokens} />
      <Figures totals={partner.totals} />
      <ClicksFigure days={partner.days} />
      <ReferralList />
      <Card title="Creators" padded>
        <div className="stack">
          <p className="soft read">
            Whoever teaches or writes about trading gets {inFull(limits.creatorRewardTokens)} tokens instead of{' '}
            {inFull(limits.referrerRewardTokens)} for each account. A person looks at the channel first.
          </p>
          <Standing kind="creator" given={<Note kind="ok">You are a creator: your rewards are those of creators.</Note>} />
        </div>
      </Card>
      <Card title="Terms of the programme" padded>
        <div className={css.terms}>
          <ProgrammeTerms />
        </div>
      </Card>
    </div>
  )
}

const welcomes = {
  pending: 'You came over a partner’s link. Your tokens come once your address is verified and a backtest of yours has made a trade',
  held: 'You came over a partner’s link. Your tokens are held until somebody has looked:',
  granted: 'You came over a partner’s link and got your tokens:',
  refused: 'You came over a partner’s link, and no tokens were given for it:',
} as const

function Welcome({ welcome }: { welcome: PartnerDashboard['welcome'] }) {
  if (welcome === null) return null
  const { status, doubts, tokens, waits_for_payment: waitsForPayment } = welcome
  const reasons = doubtsInWords(doubts)
  return (
    <Note kind={status === 'granted' ? 'ok' : status === 'pending' ? 'info' : 'warn'}>
      {welcomes[status]}
      {status === 'pending'
        ? `${waitsForPayment ? ', and you have bought tokens or a plan' : ''}. ${reasons === '' ? '' : `Somebody looks at it before they are given: ${reasons}`}`
        : ` ${status === 'granted' ? `${inFull(tokens)}.` : reasons}`}
    </Note>
  )
}

function OwnLink({ code, reward }: { code: string; reward: number }) {
  const link = `${location.origin}${referralPath(code)}`
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast('ok', { title: 'Link copied' })
    } catch {
      showToast('bad', { title: 'The link was not copied', detail: 'The browser does not let this page write to the clipboard.' })
    }
  }
  return (
    <Card title="Your link" note={`code ${code}`} padded>
      <div className={css.link}>
        <Field label="Your link" labelHidden>
          <Input readOnly value={link} onFocus={(event) => event.target.select()} />
        </Field>
        <Button variant="primary" icon="copy" onClick={() => void copy()}>
          Copy link
        </Button>
      </div>
      <p className="small soft read">
        You get {inFull(reward)} tokens for each account that comes over it, and the account gets {inFull(limits.referredRewardTokens)}:
        once its address is verified, it has run a backtest with a trade and, where tokens are sold, has bought some. The first link that a
        browser opens counts, for {limits.referralDays} days.
      </p>
    </Card>
  )
}

const figures = [
  ['Clicks', 'clicks'],
  ['Sign-ups', 'sign_ups'],
  ['Verified', 'verified'],
  ['Rewarded', 'rewarded'],
  ['Held', 'held'],
  ['Tokens earned', 'earned_tokens'],
] as const

const Figures = ({ totals }: { totals: PartnerDashboard['totals'] }) => (
  <section aria-label="What came of your link">
    <dl className="figs">
      {figures.map(([name, key]) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd className="num">{inFull(totals[key])}</dd>
        </div>
      ))}
    </dl>
  </section>
)

/** An axis shorter than this would have no whole steps. */
const fewest = 5

function ClicksFigure({ days }: { days: PartnerDashboard['days'] }) {
  const drawing = useMemo((): Drawing => {
    const points = (key: 'clicks' | 'sign_ups') => days.map((day) => [Date.parse(`${day.day}T00:00:00Z`) / 1_000, day[key]] as const)
    const most = Math.max(fewest, ...days.flatMap(({ clicks, sign_ups: signUps }) => [clicks, signUps]))
    const whole = (value: number) => (Number.isInteger(value) ? inFull(value) : '')
    return {
      kind: 'line',
      x: { name: 'Day', kind: 'time' },
      panes: [
        {
          y: { name: 'a day', from: 0, to: most, format: inFull, tick: whole },
          lines: [
            { name: 'Clicks', tone: 'main', look: 'area', points: points('clicks') },
            { name: 'Sign-ups', tone: 'second', look: 'dashed', points: points('sign_ups') },
          ],
        },
      ],
    }
  }, [days])
  const sum = (key: 'clicks' | 'sign_ups') => days.reduce((all, day) => all + day[key], 0)
  const [clicks, signUps] = [sum('clicks'), sum('sign_ups')]
  return (
    <FigureCard
      title={`The last ${days.length} days`}
      definition="How often your link was opened on each day, by UTC, and how many accounts came over it. Opening it again from the same address within an hour counts once, and nothing is kept about who did."
      drawing={drawing}
      label={`Over ${days.length} days the link was opened ${clicks} times, and ${signUps} accounts came over it.`}
      file="partners"
      heightPx={220}
      empty={clicks + signUps === 0 && 'Nobody has opened your link yet. Pass it on, and what comes of it appears here day by day.'}
    />
  )
}
