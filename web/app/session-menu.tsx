import { listChats, untitledChat } from '@playbook/contract/chats'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { queryOf, screenMessages } from '../api.ts'
import { useArchivedCount } from '../chats/use-archived-count.ts'
import { Icon } from '../ui/icon.tsx'
import { Menu, MenuItem } from '../ui/menu.tsx'
import { sessionsQuery } from './session-group.tsx'
import css from './sidebar.module.css'

/** The market sessions on the folded rail, in a menu beside it. */
export function SessionMenu() {
  const chats = useQuery(queryOf(listChats, sessionsQuery))
  const sessions = chats.data?.results ?? []
  const archived = useArchivedCount({ isWanted: chats.data?.results.length === 0 })
  return (
    <Menu
      label="Market Sessions"
      side="right"
      trigger={
        <button type="button" className="navlink" title="Market Sessions">
          <Icon name="candles" />
          <span className="sr">Market Sessions</span>
        </button>
      }
    >
      <p className={css.menuHead} aria-hidden="true">
        Market Sessions
      </p>
      {sessions.length === 0 && (
        <MenuItem disabled>
          {chats.isLoadingError
            ? screenMessages.loadChats
            : chats.isPending
              ? 'Loading...'
              : archived > 0
                ? 'None is open'
                : 'No chats yet'}
        </MenuItem>
      )}
      {archived > 0 && (
        <MenuItem asChild>
          <Link to="/console/c" search={{ list: 'archived' }}>{`Archived (${archived})`}</Link>
        </MenuItem>
      )}
      {sessions.map((chat) => (
        <MenuItem key={chat.id} asChild>
          <Link to="/console/c/$chatId" params={{ chatId: chat.id }}>
            <span className="trunc">{chat.title ?? untitledChat}</span>
          </Link>
        </MenuItem>
      ))}
      <MenuItem asChild>
        <Link to="/console/c">All sessions</Link>
      </MenuItem>
    </Menu>
  )
}
