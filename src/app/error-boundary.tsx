/** Catches rendering errors, so that the rest of the site stays usable. */
import { Component, useEffect, useState, type ReactNode } from 'react'
import { siteMessages } from '#domain/messages/site-messages.ts'
import { logProblem } from '#lib/log.ts'
import { formControls, reloadIfUpdated } from '#lib/loading/site-update.ts'
import { paths } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override componentDidCatch(problem: unknown) {
    logProblem('A page crashed', problem)
  }

  // The form controls of the crashed page, with what was typed, before they leave the page.
  override getSnapshotBeforeUpdate = formControls

  override componentDidUpdate(_: unknown, before: { crashed: boolean }, controls: Element[]) {
    if (this.state.crashed && !before.crashed) reloadIfUpdated(controls)
  }

  override render() {
    return this.state.crashed ? <Crashed /> : this.props.children
  }
}

const reload = () => window.location.reload()

/** Offline, the code of the page is missing: it comes when the connection is back. A plain link also reloads a page that is older than its server. */
function Crashed() {
  const [isOffline] = useState(() => !navigator.onLine)
  useEffect(() => {
    if (!isOffline) return
    const waiting = new AbortController()
    window.addEventListener('online', reload, waiting)
    // Whoever follows a link meanwhile is not brought back.
    window.addEventListener('beforeunload', () => waiting.abort(), waiting)
    return () => waiting.abort()
  }, [isOffline])
  return (
    <Wrap section>
      <Empty
        title={isOffline ? siteMessages.neverLoaded : siteMessages.crashed}
        titleAs="h1"
        actions={
          <>
            <Button onClick={reload}>Try again</Button>
            <a className={buttonClass('ghost')} href={isOffline ? paths.reserve : paths.home}>
              {isOffline ? 'Reserve a lane' : 'Back home'}
            </a>
          </>
        }
      >
        {isOffline ? siteMessages.neverLoadedHint : 'Nothing you have saved is lost.'}
      </Empty>
    </Wrap>
  )
}
