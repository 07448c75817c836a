/** Says aloud what changed on the sheet while it was open; the marks in the cells say it to the eye. */
import { clockTime, type Day } from '#domain/calendar/calendar.ts'
import { daySheetMessages } from '#domain/messages/admin-messages.ts'
import { bookingMessages } from '#domain/messages/messages.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { nameOf, slotKey, slotsOfDay, standingAt, unitName, type Sheet } from './sheet-view.ts'

type WhatChangedProps = { day: Day; sheet: Sheet; marks: Record<string, number> }

export function WhatChanged({ day, sheet, marks }: WhatChangedProps) {
  const newest = Math.max(...Object.values(marks))
  const changed = [...slotsOfDay('lane', day), ...slotsOfDay('speede', day)].filter(
    (slot) => marks[slotKey(slot)] === newest,
  )
  const words = changed.map((slot) => {
    const { booking, block } = standingAt(sheet, slot, new Date(0))
    const what = booking ? nameOf(booking) : block ? bookingMessages.closedWord : daySheetMessages.free
    return `${unitName(slot)}, ${clockTime(slot.time)}: ${what}`
  })
  return (
    <output>
      <VisuallyHidden>{words.length > 6 ? `${words.length} slots have changed` : words.join('. ')}</VisuallyHidden>
    </output>
  )
}
