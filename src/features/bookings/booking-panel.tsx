/** What was picked and who books it: the panel of a family with one player, or with several. It comes after the slots. */
import type { Slot } from '#domain/bookings/bookings.ts'
import type { Kind } from '#domain/facility/facility.ts'
import { useMember } from '#lib/session/use-member.ts'
import { useBookedNotice } from './booking-notices.tsx'
import { FamilyPanel } from './family-panel.tsx'
import { SelectionPanel } from './selection-panel.tsx'
import type { Family } from './use-family.ts'
import type { Party } from './use-party.ts'
import type { Reservation } from './use-reservation.ts'

type BookingPanelProps = {
  kind: Kind
  family: Family | undefined
  party: Party
  reservation: Reservation
  onPick: (slot: Slot) => void
}

export function BookingPanel({ kind, family, party, reservation, onPick }: BookingPanelProps) {
  const { profile } = useMember()
  const notifyBooked = useBookedNotice(kind)
  const submit: Reservation['submit'] = async (...sent) => {
    const booked = await reservation.submit(...sent)
    notifyBooked(booked)
    return booked
  }
  const props = { kind, reservation: { ...reservation, submit }, onPick }
  return family ? <FamilyPanel {...props} party={party} /> : <SelectionPanel {...props} profile={profile} />
}
