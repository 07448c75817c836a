/** Asks by name before an event goes, and says what became of it: one with guests is canceled, not lost (product 5). */
import { adminEventMessages } from '#domain/messages/admin-messages.ts'
import { api, messageOf } from '#lib/api/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import type { AdminEvent } from './queries.ts'

type RemoveEventProps = { event: AdminEvent; refresh: () => Promise<AdminEvent[]>; onClose: () => void }

export function RemoveEvent({ event, refresh, onClose }: RemoveEventProps) {
  const remove = async () => {
    await api('removeEvent', { params: { id: event.id } })
    const left = await refresh().catch((): AdminEvent[] => [])
    const stays = left.some(({ id, canceled }) => id === event.id && canceled)
    void notify(stays ? adminEventMessages.canceled(event.title) : adminEventMessages.removed(event.title))
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${event.title}?`}
      description="It leaves the calendar. If anybody has booked it, it is canceled instead: its guests see it as canceled on their schedule, and you still find them under Event Guests."
      deed="Remove event"
      doing="Removing..."
      onConfirm={remove}
      sentenceOf={(problem) => `${adminEventMessages.notRemoved}. ${messageOf(problem)}`}
      onClose={onClose}
    />
  )
}
