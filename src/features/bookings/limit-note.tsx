/** The weekly limit of the chosen players: who has reached it, and who can still book. */
import { firstNameOf, togetherLimits, type Player } from '#domain/families/players.ts'
import { addDays, mondayOf, today as todayAt, type Day } from '#domain/calendar/calendar.ts'
import { bookables, type Kind } from '#domain/facility/facility.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { andList } from '#domain/text/text.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/button.tsx'
import type { Family } from './use-family.ts'
import { nearestBookableDay } from './week-strip.tsx'
import { isLimitReached, otherWeek, usedBy, type HeldSlot } from './week-view.ts'

/** `others` chooses those who have a session left, else the next week. */
export type WeeklyLimit = { note: string; others?: { label: string; choose: () => void } }

type Week = {
  day: Day
  onDay: (day: Day) => void
  now: Date
  family: Family | undefined
  held: readonly HeldSlot[] | undefined
}

/** Undefined while everybody who is chosen has a session left in the week of `day`. */
export function weeklyLimitOf(kind: Kind, { day, onDay, now, family, held }: Week): WeeklyLimit | undefined {
  if (!held || !isLimitReached(kind, held)) return undefined
  const today = todayAt(now)
  const week = otherWeek(day, today)
  const monday = addDays(mondayOf(day), 7)
  const next = nearestBookableDay(kind, monday, today) === monday && {
    others: { label: `See ${otherWeek(monday, today)}`, choose: () => onDay(monday) },
  }
  if (!family) return { note: bookingMessages[kind].allUsed(week), ...next }
  const hasLeft = ({ id }: Player) => usedBy(held, id) < bookables[kind].weeklyLimit
  const chosen = family.players.filter(({ id }) => family.chosen.includes(id))
  const chosenLeft = chosen.filter(hasLeft)
  const left = (chosenLeft.length > 0 ? chosenLeft : family.players.filter(hasLeft)).slice(0, togetherLimits.max)
  const full = left.length === 0 ? family.players : chosen.filter((player) => !hasLeft(player))
  const note = bookingMessages[kind].allUsed(week, full.map(firstNameOf))
  if (left.length === 0) return { note, ...next }
  const label = `Book for ${andList(left.map(firstNameOf))}${chosenLeft.length > 0 ? ' only' : ''}`
  return { note, others: { label, choose: () => family.onChoose(left.map(({ id }) => id)) } }
}

export function LimitNote({ id, limit: { note, others } }: { id: string; limit: WeeklyLimit }) {
  return (
    <div id={id}>
      <Banner tone="note">
        <span>{note}</span>
        {others && (
          <Button tone="ghost" size="sm" onClick={others.choose}>
            {others.label}
          </Button>
        )}
      </Banner>
    </div>
  )
}
