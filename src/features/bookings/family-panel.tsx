/** The panel of a family with several players: one tap books for all of them or for none. */
import type { Slot } from '#domain/bookings/bookings.ts'
import { slotOnDay } from '#domain/bookings/slot-names.ts'
import { clockTime, shortDay } from '#domain/calendar/calendar.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { firstNameOf } from '#domain/families/players.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { playerMessages } from '#domain/families/player-messages.ts'
import { andList } from '#domain/text/text.ts'
import { useMember } from '#lib/session/use-member.ts'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/box.tsx'
import { AlsoWeeks, Note, PickedSlots, PickPanel } from './pick-panel.tsx'
import styles from './reserve.module.css'
import type { Party } from './use-party.ts'
import type { Reservation } from './use-reservation.ts'

type PanelProps = { kind: Kind; party: Party; reservation: Reservation; onPick: (slot: Slot) => void }

export function FamilyPanel({ kind, party, reservation, onPick }: PanelProps) {
  const { profile } = useMember()
  const { pick, problem, holding, weeks, choose, submit } = reservation
  const { players, leftOut, slots, other } = party
  const [only] = players
  // Without a pick, the button says that one is missing.
  const hasNoRoom = pick !== undefined && !slots
  const reserve = () => {
    if (!only || hasNoRoom) return
    void submit(
      only.name,
      slots,
      players.map(({ id }) => id),
    )
  }
  return (
    <PickPanel label="Your pick" pick={pick} problem={problem} onPick={onPick} onClose={() => choose(undefined)}>
      <Stack gap="2-5" className={styles.proposal} aria-live="polite">
        {!pick && <Note>{bookingMessages.pickOne(kind)}</Note>}
        {hasNoRoom && <Note>{playerMessages.noneTogether(shortDay(pick.date))}</Note>}
        {pick && slots && <PickedSlots slots={slots} owners={players} />}
        {leftOut.map(({ player, reason }) => (
          <Note key={player.id}>{playerMessages.about(firstNameOf(player), reason)}</Note>
        ))}
        {other && (
          <Button tone="ghost" size="sm" onClick={other.prefer}>
            {otherText(kind, other.slots)}
          </Button>
        )}
      </Stack>
      <AlsoWeeks weeks={weeks} />
      <Button aria-disabled={!pick || hasNoRoom} pending={holding} pendingLabel="Holding..." onClick={reserve}>
        {players.length < 2 ? 'Reserve' : players.length === 2 ? 'Reserve both' : `Reserve all ${players.length}`}
      </Button>
      <Note className={styles.wideOnly}>Email: {profile.email}</Note>
      <Note className={styles.wideOnly}>{bookingMessages.freeToCancel(kind)}</Note>
    </PickPanel>
  )
}

/** 'Same lane, 4:00 PM and 5:00 PM', or 'Instead: Lane 2, 4:00 PM, Lane 3, 4:00 PM' */
const otherText = (kind: Kind, slots: readonly Slot[]): string =>
  new Set(slots.map(({ unit }) => unit)).size === 1
    ? `Same ${kind === 'lane' ? 'lane' : 'unit'}, ${andList(slots.map(({ time }) => clockTime(time)))}`
    : `Instead: ${slots.map(slotOnDay).join(', ')}`
