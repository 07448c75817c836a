/** Queries of an event's RSVPs, polled so that several staff can check guests in at once. */
import type { Reply } from '#api-contract/schemas.ts'
import { rsvpMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { useQuery, useQueryClient } from '#lib/api/query.ts'
import { notify } from '#lib/toast.ts'

export type AdminEvent = Reply<'adminEvents'>['events'][number]
export type EventRsvp = Reply<'listRsvps'>['attendees'][number]

const pollMs = 30_000

export const useAdminEvents = () =>
  useQuery({ queryKey: ['admin', 'events'], queryFn: async () => (await api('adminEvents')).events })

export function useEventRsvps(eventId: string) {
  const cache = useQueryClient()
  const queryKey = ['admin', 'rsvps', eventId]
  const query = useQuery({
    queryKey,
    queryFn: () => api('listRsvps', { params: { id: eventId } }),
    refetchInterval: pollMs,
  })

  /** Toggles a check-in. The list changes only after the server confirms. */
  const checkIn = async ({ id, checkedIn }: EventRsvp) => {
    try {
      const { attendee } = await api('checkInRsvp', {
        params: { id: eventId, bookingId: id },
        body: { checkedIn: !checkedIn },
      })
      // A refetch in flight may carry the old state.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Reply<'listRsvps'>>(
        queryKey,
        (data) => data && { ...data, attendees: data.attendees.map((rsvp) => (rsvp.id === id ? attendee : rsvp)) },
      )
    } catch (problem) {
      void notify({ title: rsvpMessages.notCheckedIn, description: messageOf(problem) }, 'problem')
    }
  }
  return { query, checkIn }
}
