/** Asks by name before an event goes, and says what became of it: one with guests is canceled, not lost (product 5). */
import { eventDeskWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import type { DeskEvent } from './use-desk-events.ts'

type RemoveEventProps = { event: DeskEvent; refresh: () => Promise<DeskEvent[]>; onClose: () => void }

export function RemoveEvent({ event, refresh, onClose }: RemoveEventProps) {
  const remove = async () => {
    await api('removeEvent', { params: { id: event.id } })
    const left = await refresh().catch((): DeskEvent[] => [])
    const stays = left.some(({ id, canceled }) => id === event.id && canceled)
    void notify(stays ? eventDeskWords.canceled(event.title) : eventDeskWords.removed(event.title))
    onClose()
  }
  return (
    <ConfirmDialog
      title={`Remove ${event.title}?`}
      description="It leaves the calendar. If anybody has booked it, it is canceled instead: its guests see it as canceled on their schedule, and you still find them under Event Guests."
      deed="Remove event"
      doing="Removing..."
      onConfirm={remove}
      sentenceOf={(problem) => `${eventDeskWords.notRemoved}. ${sentenceOf(problem)}`}
      onClose={onClose}
    />
  )
}
