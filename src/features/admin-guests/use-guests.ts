/** Who comes to an event, kept fresh while the list is open: on the night two people check guests in. */
import type { Reply } from '#contract/wire.ts'
import { guestWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { useQuery, useQueryClient } from '#lib/query.ts'
import { notify } from '#lib/toast.ts'

export type DeskEvent = Reply<'deskEvents'>['events'][number]
export type Guest = Reply<'listAttendees'>['attendees'][number]

const everyMs = 30_000

export const useDeskEvents = () =>
  useQuery({ queryKey: ['desk', 'events'], queryFn: async () => (await api('deskEvents')).events })

export function useGuests(eventId: string) {
  const cache = useQueryClient()
  const queryKey = ['desk', 'guests', eventId]
  const asked = useQuery({
    queryKey,
    queryFn: () => api('listAttendees', { params: { id: eventId } }),
    refetchInterval: everyMs,
  })

  /** Notes that a guest has come, or takes that back. The list changes when the server has said yes. */
  const checkIn = async ({ id, checkedIn }: Guest) => {
    try {
      const { attendee } = await api('checkIn', {
        params: { id: eventId, bookingId: id },
        body: { checkedIn: !checkedIn },
      })
      // An answer that is under way was given before this one.
      await cache.cancelQueries({ queryKey })
      cache.setQueryData<Reply<'listAttendees'>>(
        queryKey,
        (there) =>
          there && { ...there, attendees: there.attendees.map((guest) => (guest.id === id ? attendee : guest)) },
      )
    } catch (problem) {
      void notify({ title: guestWords.notChecked, description: sentenceOf(problem) }, 'problem')
    }
  }
  return { asked, checkIn }
}
