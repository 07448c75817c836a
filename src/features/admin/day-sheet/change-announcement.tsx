/** Tells screen readers what has changed on the day sheet. */
import { clockTime, type Day } from '#domain/calendar/calendar.ts'
import { unitName } from '#domain/bookings/slot-names.ts'
import { daySheetMessages } from '#domain/messages/day-sheet-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { cellContentAt, nameOf, slotKey, slotsOfDay, type Sheet } from './sheet-view.ts'
import type { Marks } from './queries.ts'

type ChangeAnnouncementProps = { day: Day; sheet: Sheet; marks: Marks }

/** Announces the latest changes to screen readers; the cells mark them visually. */
export function ChangeAnnouncement({ day, sheet, marks }: ChangeAnnouncementProps) {
  const newest = Math.max(...Object.values(marks))
  const changed = [...slotsOfDay('lane', day), ...slotsOfDay('speede', day)].filter(
    (slot) => marks[slotKey(slot)] === newest,
  )
  const texts = changed.map((slot) => {
    const { booking, offer, closure } = cellContentAt(sheet, slot, new Date(0))
    const content = booking
      ? nameOf(booking)
      : offer
        ? `Offered to ${nameOf(offer)}`
        : closure
          ? bookingMessages.closedLabel
          : daySheetMessages.free
    return `${unitName(slot)}, ${clockTime(slot.time)}: ${content}`
  })
  return (
    <output>
      <VisuallyHidden>{texts.length > 6 ? `${texts.length} slots have changed` : texts.join('. ')}</VisuallyHidden>
    </output>
  )
}
