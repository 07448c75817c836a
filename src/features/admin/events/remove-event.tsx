/** Confirms the removal of an event. One with RSVPs is canceled instead, so that its guests stay (product 5). */
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { AdminEvent } from './queries.ts'

type RemoveEventProps = { event: AdminEvent; refresh: () => Promise<AdminEvent[]>; onClose: () => void }

export function RemoveEvent({ event, refresh, onClose }: RemoveEventProps) {
  const remove = async () => {
    await api('removeEvent', { params: { id: event.id } })
    const remaining = await refresh().catch((): AdminEvent[] => [])
    const isCanceled = remaining.some(({ id, canceled }) => id === event.id && canceled)
    void notify(isCanceled ? adminEventMessages.canceled(event.title) : adminEventMessages.removed(event.title))
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${event.title}?`}
      description="It is removed from the calendar. If it has RSVPs, it is canceled instead: guests see it as canceled on their schedule, and they stay listed under Event Guests."
      action="Remove event"
      pendingLabel="Removing..."
      onConfirm={remove}
      messageFor={(problem) => `${adminEventMessages.notRemoved}. ${messageOf(problem)}`}
      onClose={onClose}
    />
  )
}
