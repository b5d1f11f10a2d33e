import { MarketsPage } from '../markets/markets-page.tsx'
import { openNewSession } from './new-session.tsx'

/** The market browser, with the shell's way to a new session. */
export const MarketsRoute = () => <MarketsPage onNewSession={openNewSession} />
