import { businessStanding, creatorStanding } from '@playbook/contract/applications'
import { session } from '@playbook/contract/auth'
import type { Notification } from '@playbook/contract/notifications'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
import { inStyle } from '../ui/numbers.ts'
import { Popover } from '../ui/popover.tsx'
import { Time } from '../ui/time.tsx'
import { showToast } from '../ui/toast.tsx'
import { useNotifications, useRead, useUnreadChanges } from './use-alerts.ts'
import css from './notification-bell.module.css'

const maxShown = 99
const countText = (count: number) => (count > maxShown ? `${maxShown}+` : String(count))

/** The bell with the number of unread notifications; its panel lists the newest. */
export function NotificationBell() {
  const [isOpen, setIsOpen] = useState(false)
  const news = useNotifications()
  const read = useRead()
  const unread = news.data?.unread ?? 0
  const items = news.data?.results
  return (
    <Popover
      label="Notifications"
      align="end"
      open={isOpen}
      onOpenChange={setIsOpen}
      className={`pop ${css.panel}`}
      trigger={
        <button
          type="button"
          className={buttonClass({ variant: 'ghost', size: 'sm' }, `icon ${css.bell}`)}
          aria-label={unread === 0 ? 'Notifications' : `Notifications, ${unread} unread`}
          title="Notifications"
        >
          <Icon name="bell" />
          {unread > 0 && (
            <span className={css.count} aria-hidden="true">
              {countText(unread)}
            </span>
          )}
        </button>
      }
    >
      <div className="row between">
        <h3>Notifications</h3>
        {unread > 0 && (
          <Button size="sm" variant="ghost" busy={read.isPending} onClick={() => read.mutate(null)}>
            Mark all as read
          </Button>
        )}
      </div>
      {news.isLoadingError ? (
        <p role="alert">{messageOf(news.error)}</p>
      ) : items === undefined ? (
        <p className="mute">Loading…</p>
      ) : items.length === 0 ? (
        <p>Nothing yet. What your alerts fire, finished backtests and what concerns your account stand here.</p>
      ) : (
        <ul className={css.list}>
          {items.map((item) => (
            <li key={item.id}>
              <Item item={item} onOpen={() => (setIsOpen(false), item.isRead || read.mutate([item.id]))} />
            </li>
          ))}
        </ul>
      )}
      <Link className={buttonClass({ size: 'sm', block: true })} to="/console/alerts" onClick={() => setIsOpen(false)}>
        All alerts
      </Link>
    </Popover>
  )
}

/** The page that a notification is about: its own, or the list of what alerts fired. */
const pageOf = ({ id, link }: Notification): string => link ?? `/console/alerts?fired=${encodeURIComponent(id)}`

function Item({ item, onOpen }: { item: Notification; onOpen: () => void }) {
  const router = useRouter()
  return (
    <a
      className={classNames(css.item, !item.isRead && css.unread)}
      href={pageOf(item)}
      onClick={(event) => {
        onOpen()
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        router.history.push(pageOf(item))
      }}
    >
      <b>{item.title}</b>
      <span>{inStyle(item.text)}</span>
      <Time at={item.createdAt} style="short" className="mute" />
    </a>
  )
}

/** What changes when an application is decided: it is asked for again as soon as its owner hears of it. */
const ofAccounts = [session, businessStanding, creatorStanding]

/**
 * Says in the corner what comes while the page is open; what was there before is only counted, and what the page itself shows is
 * read. Stands once in the console.
 */
export function NotificationToasts(): null {
  const { data } = useNotifications()
  useUnreadChanges(data?.unread)
  const items = data?.results
  const known = useRef<Set<string> | null>(null)
  const router = useRouter()
  const pathname = useLocation({ select: (location) => location.pathname })
  const isSeen = ({ link }: Notification) => link !== null && link.split('?', 1)[0] === pathname
  const read = useRead()
  const readSeen = useEffectEvent(() => {
    const seen = (items ?? []).filter((item) => !item.isRead && isSeen(item))
    if (seen.length > 0) read.mutate(seen.map(({ id }) => id))
  })
  useEffect(() => readSeen(), [items, pathname])
  const queryClient = useQueryClient()
  const show = useEffectEvent((item: Notification) => {
    if (item.kind === 'account') for (const { path } of ofAccounts) void queryClient.invalidateQueries({ queryKey: [path] })
    if (item.isRead || isSeen(item)) return
    const action = { label: 'Show', onClick: () => router.history.push(pageOf(item)) }
    showToast('info', { title: item.title, detail: inStyle(item.text), action })
  })
  useEffect(() => {
    if (items === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...items.map(({ id }) => id)])
    if (before === null) return
    for (const item of items.filter(({ id }) => !before.has(id)).toReversed()) show(item)
  }, [items])
  return null
}
