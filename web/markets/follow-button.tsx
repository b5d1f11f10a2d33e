import { IconButton } from '../ui/button.tsx'
import { useCurrentList } from './use-current-list.ts'
import { useWatchlists } from './use-watchlists.ts'
import css from './market-board.module.css'

/** The star of a market: puts it on the watch list that was shown last, or takes it off. */
export function FollowButton({ symbol }: { readonly symbol: string }) {
  const watchlists = useWatchlists()
  const { current } = useCurrentList(watchlists.lists.data?.results ?? [])
  const isStarred = current?.symbols.includes(symbol) === true
  const name = current?.name ?? 'a watch list'
  return (
    <IconButton
      icon="star"
      size="sm"
      className={css.follow}
      label={`${symbol} on ${name}`}
      title={isStarred ? `On ${name}` : `Put on ${name}`}
      aria-pressed={isStarred}
      disabled={watchlists.lists.isPending}
      onClick={() => watchlists.star(current, symbol)}
    />
  )
}
