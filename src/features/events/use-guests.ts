/** Who comes with an RSVP, in words. */
import { firstNameOf } from '#domain/accounts/players.ts'
import type { EventBooking } from '#domain/events/events.ts'
import { andList } from '#domain/text/text.ts'
import { eventMessages } from '#domain/messages/messages.ts'
import { useAccount } from '#lib/session/account.ts'

/** 'Finn and Layla', 'Finn and 2 guests' or '2 guests'; undefined without an RSVP. */
export function useGuests(own: EventBooking | undefined): string | undefined {
  const { data: account } = useAccount()
  if (!own) return undefined
  const names = (account?.players ?? []).filter(({ id }) => own.players?.includes(id)).map(firstNameOf)
  const others = own.qty - names.length
  return andList([...names, ...(others > 0 ? [eventMessages.guests(others)] : [])])
}
