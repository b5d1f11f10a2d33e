import { PageSearch } from '../site/page-search.tsx'
import { SiteFooter } from '../site/site-footer.tsx'
import { SiteHeader } from '../site/site-header.tsx'
import { NotFound } from './not-found.tsx'

/** The not-found page in the public layout. */
export const NotFoundPage = () => (
  <>
    <SiteHeader />
    <main id="main">
      <NotFound>
        <PageSearch />
      </NotFound>
    </main>
    <SiteFooter />
  </>
)
