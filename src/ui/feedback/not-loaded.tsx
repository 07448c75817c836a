/** Shown when loading failed: what is missing, why, and a retry button, or the way to Join where an account is missing. */
import { Banner } from './banner.tsx'
import { Button, buttonClass } from '#ui/button.tsx'

type NotLoadedProps = {
  title: string
  reason: string
  /** Path of the page to join, if an account is what is missing. */
  joinPath?: string | undefined
  isRetrying: boolean
  onRetry: () => void
}

export function NotLoaded({ title, reason, joinPath, isRetrying, onRetry }: NotLoadedProps) {
  return (
    <Banner tone="problem">
      <b>{title}</b>
      <span>{reason}</span>
      {joinPath === undefined ? (
        <Button tone="ghost" size="sm" pending={isRetrying} pendingLabel="Trying..." onClick={onRetry}>
          Try again
        </Button>
      ) : (
        <a className={buttonClass('ghost', 'sm')} href={joinPath}>
          Join
        </a>
      )}
    </Banner>
  )
}
