/** Catches rendering errors, so that the rest of the site stays usable. */
import { Component, type ReactNode } from 'react'
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
    if (!this.state.crashed) return this.props.children
    // A plain link reloads the site, which fixes a page that is older than its server.
    return (
      <Wrap section>
        <Empty
          title={siteMessages.crashed}
          titleAs="h1"
          actions={
            <>
              <Button onClick={() => window.location.reload()}>Try again</Button>
              <a className={buttonClass('ghost')} href={paths.home}>
                Back home
              </a>
            </>
          }
        >
          Nothing you have saved is lost.
        </Empty>
      </Wrap>
    )
  }
}
