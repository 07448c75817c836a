/** Catches rendering errors, so that the rest of the site stays usable; and what is shown while the code of a page is missing. */
import { Component, type ReactNode } from 'react'
import { useCodeState } from '#lib/loading/recovery.ts'
import { logProblem } from '#lib/log.ts'
import { paths } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export class ErrorBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError = () => ({ crashed: true })

  override componentDidCatch(problem: unknown) {
    logProblem('A page crashed', problem)
  }

  override render() {
    return this.state.crashed ? (
      <Failed title="Something went wrong on this page." hint="Nothing you have saved is lost." />
    ) : (
      this.props.children
    )
  }
}

/** In place of a page whose code is coming. Offline, it says so, and the page comes by itself when the connection is back. */
export function PageLoading() {
  const state = useCodeState()
  if (state === 'coming') return <Spinner />
  return state === 'failed' ? (
    <Failed title="This page did not load." hint="Nothing you have saved is lost." />
  ) : (
    <Failed
      title="You are offline"
      hint="You haven’t opened this page yet. It will load when you’re back online."
      isOffline
    />
  )
}

/** A plain link also reloads a page that is older than its server. */
function Failed({ title, hint, isOffline = false }: { title: string; hint: string; isOffline?: boolean }) {
  return (
    <Wrap section>
      <Empty
        title={title}
        titleAs="h1"
        actions={
          <>
            <Button onClick={() => window.location.reload()}>Try again</Button>
            <a className={buttonClass('ghost')} href={isOffline ? paths.reserve : paths.home}>
              {isOffline ? 'Reserve a lane' : 'Back home'}
            </a>
          </>
        }
      >
        {hint}
      </Empty>
    </Wrap>
  )
}
