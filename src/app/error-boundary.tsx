/** Catches rendering errors, so that the rest of the site stays usable. */
import { Component, useEffect, useState, type ReactNode } from 'react'
import { siteMessages } from '#domain/messages/site-messages.ts'
import { NotLoaded } from '#lib/loading/loadable.tsx'
import { logProblem } from '#lib/log.ts'
import { formControls, reloadIfNeeded } from '#lib/loading/site-update.ts'
import { isServerReachable } from '#lib/online.ts'
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
    if (this.state.crashed && !before.crashed) reloadIfNeeded(null, controls)
  }

  override render() {
    return this.state.crashed ? <Crashed problem={this.state.problem} /> : this.props.children
  }
}

const reload = () => window.location.reload()

/**
 * Seconds before each further attempt at a page whose code did not come although the server responds: a connection that is just
 * back may be lost again.
 */
const retrySeconds = [1, 3, 9]
/** Seconds between looks for the connection, besides those when the browser reports one. */
const lookSeconds = 5

/** Attempts so far, kept with the entry of the history, because every attempt is a reload. */
const triesSoFar = (): number => Number((window.history.state as { tries?: unknown } | null)?.tries ?? 0)

function retry(tries: number): void {
  window.history.replaceState({ ...window.history.state, tries }, '')
  reload()
}

type LoadState = 'offline' | 'retrying' | 'crashed'

/**
 * Loads a page again whose code did not come: once the server responds, and at most three times in a row if it does.
 * @returns a function that stops it.
 */
function loadAgain(show: (state: LoadState) => void): () => void {
  const ended = new AbortController()
  let timer: ReturnType<typeof setTimeout>
  let tries = triesSoFar()
  const look = async () => {
    clearTimeout(timer)
    const isReachable = await isServerReachable()
    if (ended.signal.aborted) return
    if (!isReachable) {
      tries = 0
      show('offline')
      timer = setTimeout(look, lookSeconds * 1000)
    } else if (tries >= retrySeconds.length) show('crashed')
    else timer = setTimeout(retry, retrySeconds[tries]! * 1000, tries + 1)
  }
  const stop = () => {
    clearTimeout(timer)
    ended.abort()
  }
  window.addEventListener('online', look, ended)
  // Whoever follows a link meanwhile is not brought back.
  window.addEventListener('beforeunload', stop, ended)
  void look()
  return stop
}

/** What to say, and when the page is loaded again: with the connection, after a moment, or by the visitor. */
function useReload(problem: unknown): LoadState {
  const [state, show] = useState((): LoadState => {
    if (!navigator.onLine) return 'offline'
    return problem instanceof NotLoaded ? 'retrying' : 'crashed'
  })
  const [isMissing] = useState(state !== 'crashed')
  useEffect(() => (isMissing ? loadAgain(show) : undefined), [isMissing])
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
