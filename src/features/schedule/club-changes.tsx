/** Bookings that the club moved or canceled, until the family confirms having seen it. */
import { useEffect } from 'react'
import { firstNameOf } from '#domain/families/players.ts'
import { hourLabel, shortDay } from '#domain/calendar/calendar.ts'
import { changeText, bookingTitle } from '#domain/schedule/schedule.ts'
import { nounOf } from '#domain/bookings/booking-messages.ts'
import { justNowMs } from '#lib/api/polling.ts'
import { failureNotice, useApiCache, useApiMutation, useApiQuery } from '#lib/api/use-api.ts'
import { changesEntry, type KnownChange } from '#lib/browser-storage/browser-storage.ts'
import { useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { groupsOf } from '#lib/groups.ts'
import { familyCalls, useKeepForLater } from '#lib/offline/family-calls.ts'
import { queuedFor } from '#lib/offline/queued-calls.ts'
import { queueMessages } from '#domain/notifications/queue-messages.ts'
import { useKnownPlayers } from '#lib/session/account.ts'
import { movePath, reserveDayPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Button } from '#ui/button.tsx'
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
        {byReason(changes).map((some) => (
          <li key={some[0].id}>
            <ChangeCard changes={some} />
          </li>
        ))}
      </Stack>
    </Stack>
  )
}

/** Those of one reason are confirmed together. */
export const byReason = (changes: readonly KnownChange[]) => groupsOf(changes, ({ reason }) => reason)

/** What the family has not confirmed: from this browser at once, then from the server. `isComing`: an answer is under way. */
export function useClubChanges(): { changes: readonly KnownChange[]; isComing: boolean } {
  const { data, isPending, fetchStatus } = useApiQuery('scheduleChanges', { staleTime: justNowMs })
  const known = useStorageEntry(changesEntry, data === undefined)
  useEffect(() => {
    if (data) changesEntry.write(data.changes)
  }, [data])
  return { changes: data?.changes ?? known, isComing: isPending && fetchStatus === 'fetching' }
}

/** What the club changed for one reason, each with a way to another hour. */
export function ChangeCard({ changes }: { changes: readonly KnownChange[] }) {
  const players = useKnownPlayers()
  const cache = useApiCache()
  const calls = familyCalls.useCalls()
  const { run, pending } = useApiMutation('confirmScheduleChange', {
    onDone: (_, { params }) =>
      cache.update('scheduleChanges', undefined, (reply) => ({
        changes: reply.changes.filter(({ id }) => id !== params.id),
      })),
    keepForLater: useKeepForLater('confirmScheduleChange', ({ params: { id } }) => ({
      about: id,
      text: titleOf(changes.find((change) => change.id === id)!),
    })),
    onFailed: failureNotice('Could not save that you have seen this'),
  })
  const waiting = changes.filter(({ id }) => queuedFor(calls, id) === undefined)
  const confirmAll = async () => {
    for (const { id } of waiting) await run({ params: { id } })
  }
  return (
    <Card
      className={styles.change}
      actions={
        <Button size="sm" pending={pending} disabled={waiting.length === 0} onClick={() => void confirmAll()}>
          OK
        </Button>
      }
    >
      <Stack as="ul">
        {changes.map((change) => {
          const { id, kind, from, to } = change
          const player = players.find((each) => each.id === change.player)
          // The notice of a move stays until the family has another hour, or confirms this one.
          const another = to ? movePath(kind, [to.id], to.date) : reserveDayPath(kind, from.date)
          const confirm = to ? undefined : () => void run({ params: { id } })
          return (
            <Stack as="li" gap="1" key={id}>
              <h3>
                {player && `${firstNameOf(player)}: `}
                {titleOf(change)}
              </h3>
              <p>{changeText(change)}</p>
              <p>
                <Link to={another} onClick={confirm}>
                  Pick another {nounOf(kind)}
                </Link>
              </p>
            </Stack>
          )
        })}
      </Stack>
      {waiting.length < changes.length && <p>{queueMessages.willSend}</p>}
    </Card>
  )
}

const titleOf = ({ kind, from, to }: KnownChange): string => {
  const { unit, date, time } = to ?? from
  return `${bookingTitle({ kind, unit })}, ${shortDay(date)}, ${hourLabel(time)}`
}
