import type { Chat } from '@playbook/contract/chats'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { IconButton } from '../ui/button.tsx'
import { Menu, MenuItem, MenuSeparator } from '../ui/menu.tsx'
import { chatName, useChatActs } from './use-chat-acts.ts'

const RenameDialog = lazy(() => import('./rename-dialog.tsx').then((module) => ({ default: module.RenameDialog })))

interface ChatMenuProps {
  readonly chat: Chat
  /** Called when it is archived or deleted. */
  readonly onAway?: () => void
  readonly className?: string | undefined
  /** False where the Tab key passes it by: other keys come to it. */
  readonly isStop?: boolean
  /** More things that can be done, before these. */
  readonly children?: ReactNode
}

/** What can be done with a session. */
export function ChatMenu({ chat, onAway, className, isStop = true, children }: ChatMenuProps) {
  const [isRenaming, setRenaming] = useState(false)
  const acts = useChatActs(chat, onAway)
  return (
    <>
      <Menu
        label={`More about ${chatName(chat)}`}
        align="end"
        trigger={
          <IconButton
            icon="dots"
            size="sm"
            label={`More about ${chatName(chat)}`}
            title="More"
            className={className}
            tabIndex={isStop ? 0 : -1}
          />
        }
      >
        {children !== undefined && (
          <>
            {children}
            <MenuSeparator />
          </>
        )}
        {chat.deleted_at === null ? (
          <>
            <MenuItem icon="pen" onSelect={() => setRenaming(true)}>
              Rename
            </MenuItem>
            {chat.archived_at === null ? (
              <MenuItem icon="archive" onSelect={acts.archive}>
                Archive
              </MenuItem>
            ) : (
              <MenuItem icon="undo" onSelect={acts.takeOut}>
                Take out of the archive
              </MenuItem>
            )}
            <MenuItem icon="trash" danger onSelect={acts.remove}>
              Delete
            </MenuItem>
          </>
        ) : (
          <MenuItem icon="undo" onSelect={acts.bringBack}>
            Bring back
          </MenuItem>
        )}
      </Menu>
      {isRenaming && (
        <Suspense>
          <RenameDialog chat={chat} acts={acts} onClose={() => setRenaming(false)} />
        </Suspense>
      )}
    </>
  )
}
