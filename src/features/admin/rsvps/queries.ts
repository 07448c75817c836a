/** Who comes to an event, kept fresh while the list is open: on the night two people check guests in. */
import type { Reply } from '#api-contract/schemas.ts'
import { rsvpMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'

export type AdminEvent = Reply<'adminEvents'>['events'][number]
export type EventRsvp = Reply<'listRsvps'>['attendees'][number]

const everyMs = 30_000

export const useAdminEvents = () =>
  useQuery({ queryKey: ['desk', 'events'], queryFn: async () => (await api('adminEvents')).events })

export function useEventRsvps(eventId: string) {
  const cache = useQueryClient()
  const queryKey = ['desk', 'guests', eventId]
  const asked = useQuery({
    queryKey,
    queryFn: () => api('listRsvps', { params: { id: eventId } }),
    refetchInterval: everyMs,
  })

  /** Notes that a guest has come, or takes that back. The list changes when the server has said yes. */
  const checkIn = async ({ id, checkedIn }: EventRsvp) => {
    try {
      const { attendee } = await api('checkInRsvp', {
        params: { id: eventId, bookingId: id },
        body: { checkedIn: !checkedIn },
      })
      // An answer that is under way was given before this one.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Reply<'listRsvps'>>(
        queryKey,
        (there) =>
          there && { ...there, attendees: there.attendees.map((guest) => (guest.id === id ? attendee : guest)) },
      )
    } catch (problem) {
      void notify({ title: rsvpMessages.notChecked, description: messageOf(problem) }, 'problem')
    }
  }
  return { asked, checkIn }
}
