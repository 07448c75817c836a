/** Says when what is shown is old or missing, and offers to ask again. */
import { clockTime, facilityClock } from '#domain/calendar.ts'
import { bookingWords } from '#domain/words.ts'
import { sentenceOf } from '#lib/api.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

type Asked = {
  isError: boolean
  error: unknown
  data: unknown
  dataUpdatedAt: number
  isFetching: boolean
  refetch: () => unknown
}

/** Nothing while the last answer was a good one. */
export function Freshness({ query }: { query: Asked }) {
  if (!query.isError) return null
  const seen = query.data !== undefined && clockTime(facilityClock(new Date(query.dataUpdatedAt)).time)
  return (
    <Banner tone="problem">
      <b>{seen ? `Shown as of ${seen}` : bookingWords.notLoaded}</b>
      <span>{sentenceOf(query.error)}</span>
      <Button
        tone="ghost"
        size="sm"
        pending={query.isFetching}
        pendingLabel="Trying…"
        onClick={() => void query.refetch()}
      >
        Try again
      </Button>
    </Banner>
  )
}
