/** Catches rendering errors, so that the rest of the site stays usable. */
import { Component, useEffect, useState, type ReactNode } from 'react'
import { siteMessages } from '#domain/messages/site-messages.ts'
import { NotLoaded } from '#lib/loading/loadable.tsx'
import { logProblem } from '#lib/log.ts'
import { formControls, reloadIfUpdated } from '#lib/loading/site-update.ts'
import { paths } from '#lib/paths.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

type State = { crashed: boolean; problem?: unknown }

export class ErrorBoundary extends Component<{ children: ReactNode }, State> {
  override state: State = { crashed: false }

  static getDerivedStateFromError = (problem: unknown): State => ({ crashed: true, problem })

  override componentDidCatch(problem: unknown) {
    logProblem('A page crashed', problem)
  }

  // The form controls of the crashed page, with what was typed, before they leave the page.
  override getSnapshotBeforeUpdate = formControls

  override componentDidUpdate(_: unknown, before: State, controls: Element[]) {
    if (this.state.crashed && !before.crashed) reloadIfUpdated(controls)
  }

  override render() {
    return this.state.crashed ? <Crashed problem={this.state.problem} /> : this.props.children
  }
}

const reload = () => window.location.reload()

/**
 * Seconds before each further attempt at a page whose code did not come although the browser reports a connection: it does so
 * a moment before one can be used.
 */
const retrySeconds = [1, 3, 9]

/** Attempts so far, kept with the entry of the history, because every attempt is a reload. */
const triesSoFar = (): number => Number((window.history.state as { tries?: unknown } | null)?.tries ?? 0)

function retry(): void {
  window.history.replaceState({ ...window.history.state, tries: triesSoFar() + 1 }, '')
  reload()
}

/** What to say, and when the page is loaded again: with the connection, after a moment, or by the visitor. */
function useReload(problem: unknown) {
  const [state] = useState((): 'offline' | 'retrying' | 'crashed' => {
    if (!navigator.onLine) return 'offline'
    return problem instanceof NotLoaded && triesSoFar() < retrySeconds.length ? 'retrying' : 'crashed'
  })
  useEffect(() => {
    if (state === 'crashed') return
    const waiting = new AbortController()
    const seconds = retrySeconds[triesSoFar()] ?? 0
    const timer = state === 'retrying' ? setTimeout(retry, seconds * 1000) : undefined
    if (state === 'offline') window.addEventListener('online', reload, waiting)
    const stop = () => {
      clearTimeout(timer)
      waiting.abort()
    }
    // Whoever follows a link meanwhile is not brought back.
    window.addEventListener('beforeunload', stop, waiting)
    return stop
  }, [state])
  return state
}

const texts = {
  offline: [siteMessages.neverLoaded, siteMessages.neverLoadedHint],
  retrying: [siteMessages.notLoaded, siteMessages.notLoadedHint],
  crashed: [siteMessages.crashed, siteMessages.crashedHint],
} as const

/** Offline, the code of the page is missing. A plain link also reloads a page that is older than its server. */
function Crashed({ problem }: { problem: unknown }) {
  const state = useReload(problem)
  const [title, hint] = texts[state]
  const isOffline = state === 'offline'
  return (
    <Wrap section>
      <Empty
        title={title}
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
        {hint}
      </Empty>
    </Wrap>
  )
}
