import type { Replay } from '@playbook/contract/replays'
import { Link, useRouter } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Kept with the entry of the browser's history, so that it outlives a reload. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The page before this one is where a replay was opened from. */
    openedReplay?: boolean
  }
}

interface LeaveLinkProps {
  readonly replay: Pick<Replay, 'symbol' | 'strategy'>
  readonly isIcon?: boolean
}

/** Back to the page that the replay was opened from; where there is none, to its result or its market. */
export function LeaveLink({ replay: { symbol, strategy }, isIcon = false }: LeaveLinkProps) {
  const router = useRouter()
  const back = (event: MouseEvent) => {
    if (router.state.location.state.openedReplay !== true || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    router.history.back()
  }
  const to = strategy?.id == null ? symbol : null
  const look = {
    className: buttonClass({ variant: 'ghost', size: 'sm' }, isIcon ? 'icon' : undefined),
    onClick: back,
    ...(isIcon && { 'aria-label': to === null ? 'Back to the result' : 'Back to the market' }),
  }
  const words = isIcon ? <Icon name="left" /> : 'Leave replay'
  return to === null ? (
    <Link to="/console/strategy-lab/strategies/$id" params={{ id: strategy?.id ?? '' }} {...look}>
      {words}
    </Link>
  ) : (
    <Link to="/console/analysis/$symbol" params={{ symbol: to }} {...look}>
      {words}
    </Link>
  )
}
