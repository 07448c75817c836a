/** Bookings that the club moved or canceled, until the family confirms having seen it. */
import { useEffect } from 'react'
import { firstNameOf } from '#domain/accounts/players.ts'
import { hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import { changeText, bookingTitle } from '#domain/bookings/schedule.ts'
import { scheduleMessages } from '#domain/messages/booking-messages.ts'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { changesEntry, type KnownChange } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { familyCalls, useKeepForLater } from '#lib/offline/family-calls.ts'
import { queuedFor } from '#lib/offline/queued-calls.ts'
import { queueMessages } from '#domain/messages/queue-messages.ts'
import { useKnownPlayers } from '#lib/session/account.ts'
import { movePath, reserveDayPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './schedule.module.css'

export function ClubChanges() {
  const { changes } = useClubChanges()
  if (changes.length === 0) return null
  return (
    <Stack as="section" aria-labelledby="club-changes">
      <h2 id="club-changes">Changed by the club</h2>
      <Stack as="ul">
        {changes.map((change) => (
          <li key={change.id}>
            <ChangeCard change={change} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

const none: KnownChange[] = []

/** What the family has not confirmed: from this browser at once, then from the server. `isComing`: an answer is under way. */
export function useClubChanges(): { changes: readonly KnownChange[]; isComing: boolean } {
  const { data, isPending, fetchStatus } = useApiQuery('scheduleChanges', { refetchOnMount: 'always' })
  const known = useStorageEntry(changesEntry, none)
  useEffect(() => {
    if (data) changesEntry.write(data.changes)
  }, [data])
  return { changes: data?.changes ?? known, isComing: isPending && fetchStatus === 'fetching' }
}

function ChangeCard({ change }: { change: KnownChange }) {
  const { id, kind, from, to = from } = change
  const player = useKnownPlayers().find((each) => each.id === change.player)
  const cache = useApiCache()
  const keep = useKeepForLater()
  const title = `${bookingTitle({ kind, unit: to.unit })}, ${shortDay(to.date)}, ${hourLabel(to.time)}`
  const { run, pending } = useApiMutation('confirmScheduleChange', {
    onDone: () =>
      cache.update('scheduleChanges', undefined, ({ changes }) => ({
        changes: changes.filter((other) => other.id !== id),
      })),
    keepForLater: (input, key) => keep('confirmScheduleChange', input, { id: key, about: id, text: title }),
    onFailed: failureNotice('Could not save that you have seen this'),
  })
  const isQueued = queuedFor(familyCalls.useCalls(), id) !== undefined
  const confirm = () => void run({ params: { id } })
  const text = changeText(change)
  return (
    <Card
      className={styles.change}
      actions={
        <>
          <Button size="sm" pending={pending} disabled={isQueued} onClick={confirm}>
            OK
          </Button>
          {change.to ? (
            // The notice stays until the family has another hour, or confirms this one.
            <Link className={buttonClass('ghost', 'sm')} to={movePath(kind, [change.to.id], to.date)}>
              {scheduleMessages.pickAnother(kind)}
            </Link>
          ) : (
            <Link className={buttonClass('ghost', 'sm')} to={reserveDayPath(kind, to.date)} onClick={confirm}>
              {scheduleMessages.pickAnother(kind)}
            </Link>
          )}
        </>
      }
    >
      <h3>
        {player && `${firstNameOf(player)}: `}
        {title}
      </h3>
      <p>{text}</p>
      {isQueued && <p>{queueMessages.willSend}</p>}
    </Card>
  )
}
