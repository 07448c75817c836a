/** Who comes with the family's RSVP, in words. */
import type { EventBooking } from '#domain/events/events.ts'
import { guestsText } from '#domain/events/guests.ts'
import { useAccount } from '#lib/session/account.ts'

/** Undefined without an RSVP. */
export function useGuests(own: EventBooking | undefined): string | undefined {
  const { data: account } = useAccount()
  return own && guestsText(own, account?.players ?? [])
}
