/** What stands where a list could not be loaded: what is missing, why, and another try. */
import { Banner } from './banner.tsx'
import { Button } from '#ui/button.tsx'

type NotLoadedProps = { title: string; reason: string; trying: boolean; onRetry: () => void }

export function NotLoaded({ title, reason, trying, onRetry }: NotLoadedProps) {
  return (
    <Banner tone="problem">
      <b>{title}</b>
      <span>{reason}</span>
      <Button tone="ghost" size="sm" pending={trying} pendingLabel="Trying…" onClick={onRetry}>
        Try again
      </Button>
    </Banner>
  )
}
