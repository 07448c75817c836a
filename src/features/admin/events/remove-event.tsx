/** Confirms the removal of an event. One with RSVPs is canceled instead, so that its guests stay (product 5). */
import { shortDay } from '#domain/calendar/calendar.ts'
import { eventClock } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'
import { useApiCache, useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { changedByEvents, type AdminEvent } from './event-facts.ts'

export function RemoveEvent({ event, onClose }: { event: AdminEvent; onClose: () => void }) {
  const cache = useApiCache()
  const { pending, problem, run } = useApiMutation('removeEvent', {
    failed: adminEventMessages.notRemoved,
    onDone: async () => {
      await cache.invalidate(...changedByEvents)
      const stored = cache.read('adminEvents')?.events.find(({ id }) => id === event.id)
      void notify(stored?.canceled ? adminEventMessages.canceled(event.title) : adminEventMessages.removed(event.title))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      {...(event.weekly ? cancelDate(event) : removeEvent(event))}
      onConfirm={() => run({ params: { id: event.id } })}
      pending={pending}
      problem={problem}
      onClose={onClose}
    />
  )
}

const removeEvent = ({ title }: AdminEvent) => ({
  title: `Remove ${title}?`,
  description:
    'It is removed from the calendar. If it has RSVPs, it is canceled instead: guests are told, see it as canceled on their schedule, and stay listed under Event Guests.',
  action: 'Remove event',
  pendingLabel: 'Removing...',
})

const cancelDate = (event: AdminEvent) => ({
  title: `Cancel ${event.title} on ${shortDay(eventClock(event).date)}?`,
  description:
    'Only this date is canceled. Guests are told, and nobody can RSVP. You can restore it until it would have started.',
  action: 'Cancel this date',
  pendingLabel: 'Canceling...',
})
