/** Shown when loading failed: what is missing, why, and a retry button. */
import { Banner } from './banner.tsx'
import { Button } from '#ui/button.tsx'

type NotLoadedProps = { title: string; reason: string; isRetrying: boolean; onRetry: () => void }

export function NotLoaded({ title, reason, isRetrying, onRetry }: NotLoadedProps) {
  return (
    <Banner tone="problem">
      <b>{title}</b>
      <span>{reason}</span>
      <Button tone="ghost" size="sm" pending={isRetrying} pendingLabel="Trying..." onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}
