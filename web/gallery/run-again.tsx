import { publishedResult, type PublishedResult, type Statement } from '@playbook/contract/publications'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { messageOf, queryOf } from '../api.ts'
import { readStatement, type Trust } from '../publications/judge-published.ts'
import { useVerification } from '../publications/use-verification.ts'
import { Button } from '../ui/button.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import css from './result-card.module.css'

const said = {
  confirmed: { text: 'Same trades and figures here', icon: 'seal', tone: 'good' },
  earlier: { text: 'Made by an earlier engine; the signature is intact', icon: 'info', tone: 'caution' },
  later: { text: 'Made by a newer engine than this page has', icon: 'info', tone: 'caution' },
  signed: { text: 'Signed; it could not be run again here', icon: 'info', tone: 'caution' },
  unsigned: { text: 'Run again; this browser cannot check the signature', icon: 'info', tone: 'caution' },
  broken: { text: 'It differs from what was signed', icon: 'warn', tone: 'bad' },
  checking: { text: 'Running …', icon: 'clock', tone: 'waiting' },
} as const satisfies Record<Trust, { text: string; icon: IconName; tone: string }>

/** Fetches a published result, runs its test in this browser and says how it compares. */
export function RunAgain({ publicId }: { readonly publicId: string }) {
  const published = useQuery({ ...queryOf(publishedResult, { params: { public_id: publicId } }), staleTime: Infinity, retry: false })
  const statement = useMemo(() => published.data && readStatement(published.data), [published.data])
  if (published.isPending) return <Said tone="waiting" icon="clock" text="Fetching …" publicId={publicId} />
  if (published.isLoadingError)
    return (
      <span className={css.said} data-tone="bad" role="status">
        {messageOf(published.error)}{' '}
        <Button size="sm" onClick={() => void published.refetch()}>
          Try again
        </Button>
      </span>
    )
  if (statement == null) return <Said tone="bad" icon="warn" text="The statement cannot be read" publicId={publicId} />
  return <Compared published={published.data} statement={statement} />
}

function Compared({ published, statement }: { readonly published: PublishedResult; readonly statement: Statement }) {
  const { trust, share, problem, retry } = useVerification(published, statement)
  const { text, icon, tone } = said[trust]
  if (problem !== null)
    return (
      <span className={css.said} data-tone="bad" role="status">
        {problem}{' '}
        <Button size="sm" onClick={retry}>
          Try again
        </Button>
      </span>
    )
  return (
    <Said
      tone={tone}
      icon={icon}
      text={trust === 'checking' && share !== null ? `Running: ${Math.round(share * 100)}%` : text}
      publicId={published.public_id}
    />
  )
}

const Said = ({ tone, icon, text, publicId }: { tone: string; icon: IconName; text: string; publicId: string }) => (
  <span className={css.said} data-tone={tone} role="status">
    <Icon name={icon} /> {text}
    {tone === 'bad' && (
      <Link to="/verify/$publicId" params={{ publicId }}>
        See how
      </Link>
    )}
  </span>
)
