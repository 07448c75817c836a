/** 'Book again': an hour of this week once more, if its lanes are open next week. */
import { againText, lanesAgain } from '#domain/bookings/book-again.ts'
import { mondayOf } from '#domain/calendar/calendar.ts'
import { isSameSlot, type Slot, type SlotOfKind } from '#domain/bookings/bookings.ts'
import { readItemId, type ScheduleItem } from '#domain/schedule/schedule.ts'
import { ButtonLink } from '#features/parts/button-link.tsx'
import { closedAt } from '#lib/api/session-calls.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { keepPick } from '#lib/browser-storage/kept-pick.ts'
import { reserveDayPath } from '#lib/paths.ts'
import { useMember } from '#lib/session/use-member.ts'
import { SmallPrint, Stack } from '#ui/layout/box.tsx'

type Own = SlotOfKind & { player?: string | undefined }

export function BookAgain({ own, items, now }: { own: readonly Own[]; items: readonly ScheduleItem[]; now: Date }) {
  const { profile } = useMember()
  const booked = items.filter(({ id }) => readItemId(id).kind === 'lane')
  const again = lanesAgain(own, booked, now)
  const date = again?.[0].date
  const { data } = useApiQuery('laneWeek', {
    input: { query: { week: mondayOf(date ?? '') } },
    enabled: date !== undefined,
  })
  const isOpen = (slot: Slot) =>
    !data?.taken.some((held) => isSameSlot({ ...held, unit: held.lane }, slot)) && !closedAt(data?.closed ?? [], slot)
  if (!data || !again?.every(isOpen)) return null
  const [slot] = again
  const players = again.flatMap(({ player }) => player ?? [])
  return (
    <Stack as="section" card="low" aria-labelledby="book-again">
      <h3 id="book-again">Same again?</h3>
      <p>
        <ButtonLink
          to={reserveDayPath('lane', slot.date)}
          onClick={() => keepPick({ slot, member: profile.id, players, linkedDay: slot.date })}
        >
          Book again: {againText(again)}
        </ButtonLink>
      </p>
      <SmallPrint>Open next week. You confirm it on the next page.</SmallPrint>
    </Stack>
  )
}
