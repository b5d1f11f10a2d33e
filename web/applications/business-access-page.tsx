import { Card } from '../ui/card.tsx'
import { Note } from '../ui/note.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { BuyAccess } from './buy-access.tsx'
import { HowApplicationsAreJudged } from './how-applications-are-judged.tsx'
import { Standing } from './standing.tsx'

/** How an account gets into the business area. */
export const BusinessAccessPage = () => (
  <div className="page">
    <PageHeader title="Business access" lead="For companies that want Playbook’s data and analysis in their own product." />
    <Card title="Your access" padded>
      <Standing kind="business" given={<Note kind="ok">Your account has business access.</Note>} />
    </Card>
    <BuyAccess />
    <HowApplicationsAreJudged />
  </div>
)
