import type { Notification } from '@playbook/contract/notifications'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { Icon } from '../ui/icon.tsx'
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
        <p>Nothing yet. What your alerts fire stands here.</p>
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

const Item = ({ item, onOpen }: { item: Notification; onOpen: () => void }) => (
  <Link className={classNames(css.item, !item.isRead && css.unread)} to="/console/alerts" search={{ fired: item.id }} onClick={onOpen}>
    <b>{item.title}</b>
    <span>{item.text}</span>
    <Time at={item.createdAt} style="short" className="mute" />
  </Link>
)

/** Says in the corner what comes while the page is open; what was there before is only counted. Stands once in the console. */
export function NotificationToasts(): null {
  const { data } = useNotifications()
  useUnreadChanges(data?.unread)
  const items = data?.results
  const known = useRef<Set<string> | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    if (items === undefined) return
    const before = known.current
    known.current = new Set([...(before ?? []), ...items.map(({ id }) => id)])
    if (before === null) return
    for (const { id, title, text, isRead } of items.filter((item) => !before.has(item.id)).toReversed())
      if (!isRead)
        showToast('info', {
          title,
          detail: text,
          action: { label: 'Show', onClick: () => void navigate({ to: '/console/alerts', search: { fired: id } }) },
        })
  }, [items, navigate])
  return null
}
