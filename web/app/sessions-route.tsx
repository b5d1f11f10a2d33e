import { SessionsPage } from '../chats/sessions-page.tsx'
import { openNewSession } from './new-session.tsx'

/** The list of market sessions, with the shell's way to a new one. */
export const SessionsRoute = () => <SessionsPage onNew={openNewSession} />
