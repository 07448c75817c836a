/** Who waits for a slot of the day, in the order in which they are asked; staff give one of them a slot by hand. */
import { useState } from 'react'
import { nearMoment, type Day } from '#domain/calendar/calendar.ts'
import { deskStandbyMessages, wishMessages } from '#domain/messages/standby-messages.ts'
import { wishText } from '#domain/standby/wish-text.ts'
import type { Sheet } from '#features/admin/day-sheet/sheet-view.ts'
import { usePollInterval } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { Button } from '#ui/button.tsx'
import { Loaded } from '#features/loaded.tsx'
import styles from './waiting.module.css'
import { namesOf, type DeskWish } from './open-for.ts'

const GiveDialog = lazyOnPress(async () => (await import('./give-dialog.tsx')).GiveDialog)

const pollMs = 180_000

export function Waiting({ day, sheet }: { day: Day; sheet: Sheet }) {
  const query = useApiQuery('adminStandby', {
    input: { query: { day } },
    select: ({ wishes }) => wishes,
    refetchInterval: usePollInterval(pollMs),
    refetchOnMount: 'always',
  })
  const [giving, setGiving] = useState<DeskWish>()
  usePreload(GiveDialog)
  if (!query.data) return <Loaded query={query} title="Could not load who is waiting" />
  const wishes = query.data
  if (wishes.length === 0) return null
  return (
    <>
      <details className={styles.waiting}>
        <summary>Waiting ({wishes.length})</summary>
        <p>In the order in which they are asked. A slot that you give is booked at once, and the family is told.</p>
        <ol className={styles.line}>
          {wishes.map((wish) => (
            <Row key={wish.id} wish={wish} onGive={() => setGiving(wish)} />
          ))}
        </ol>
      </details>
      {giving && <GiveDialog wish={giving} day={day} sheet={sheet} onClose={() => setGiving(undefined)} />}
    </>
  )
}

function Row({ wish, onGive }: { wish: DeskWish; onGive: () => void }) {
  const now = useNow()
  const { players, sessions, paused, offer } = wish
  const names = namesOf(wish)
  const notes = [
    wishText(wish),
    players.length > 1 && wishMessages.both(players.length),
    sessions > 0 && (sessions === 1 ? '1 session this week' : `${sessions} sessions this week`),
    paused && 'Paused',
    offer && `Offered until ${nearMoment(offer.until, now)}`,
  ].filter(Boolean)
  return (
    <li>
      <p>
        <b>{names}</b> <span>{notes.join(' · ')}</span>
      </p>
      <Button
        tone="ghost"
        size="sm"
        aria-haspopup="dialog"
        aria-label={deskStandbyMessages.giveTo(names)}
        onClick={onGive}
      >
        {deskStandbyMessages.give}
      </Button>
    </li>
  )
}
