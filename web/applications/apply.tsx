import { Link } from '@tanstack/react-router'
import { Note } from '../ui/note.tsx'
import { BuyAccess } from './buy-access.tsx'
import { HowApplicationsAreJudged } from './how-applications-are-judged.tsx'
import { Standing } from './standing.tsx'

/** Both ways into the business area, for who is signed in. */
export const Apply = () => (
  <div className="stack">
    <Standing
      kind="business"
      given={
        <Note kind="ok">
          Your account has business access. <Link to="/console/business">Go to the business area</Link>
        </Note>
      }
    />
    <BuyAccess />
    <HowApplicationsAreJudged />
  </div>
)
