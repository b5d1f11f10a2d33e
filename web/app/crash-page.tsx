import type { ErrorComponentProps } from '@tanstack/react-router'
import { Button, buttonClass } from '../ui/button.tsx'

/** Shown where a page broke. A plain link leads out, because the router may be what is broken. */
export function CrashPage({ error }: ErrorComponentProps) {
  return (
    <main className="center" id="main">
      <div className="failbox read" role="alert">
        <h1 className="h-page">This page stopped working</h1>
        <p>Nothing of yours is lost. Reload the page; if it happens again, tell us what you did and quote the line below.</p>
        <pre>{error instanceof Error ? error.message : String(error)}</pre>
        <div className="row wrap">
          <Button variant="primary" icon="retry" onClick={() => window.location.reload()}>
            Reload
          </Button>
          <a className={buttonClass()} href="/">
            Go to the home page
          </a>
        </div>
      </div>
    </main>
  )
}
