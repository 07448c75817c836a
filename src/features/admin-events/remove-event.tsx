/** Asks by name before an event goes, and says what became of it: one with guests is canceled, not lost (product 5). */
import { useState } from 'react'
import { eventDeskWords } from '#domain/staff-words.ts'
import { api, sentenceOf } from '#lib/api.ts'
import { notify } from '#lib/toast.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog.tsx'
import type { DeskEvent } from './use-desk-events.ts'

type RemoveEventProps = { event: DeskEvent; refresh: () => Promise<DeskEvent[]>; onClose: () => void }

export function RemoveEvent({ event, refresh, onClose }: RemoveEventProps) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<string>()

  const remove = async () => {
    setPending(true)
    setProblem(undefined)
    try {
      await api('removeEvent', { params: { id: event.id } })
      const left = await refresh().catch((): DeskEvent[] => [])
      const stays = left.some(({ id, canceled }) => id === event.id && canceled)
      void notify(stays ? eventDeskWords.canceled(event.title) : eventDeskWords.removed(event.title))
      onClose()
    } catch (reason) {
      setPending(false)
      setProblem(`${eventDeskWords.notRemoved}. ${sentenceOf(reason)}`)
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      busy={pending}
      title={`Remove ${event.title}?`}
      description="It leaves the calendar. If anybody has booked it, it is canceled instead: its guests see it as canceled on their schedule, and you still find them under Event Guests."
    >
      {problem !== undefined && <Banner tone="problem">{problem}</Banner>}
      <DialogActions>
        <Button tone="danger" pending={pending} pendingLabel="Removing..." onClick={() => void remove()}>
          Remove event
        </Button>
        <Button tone="ghost" aria-disabled={pending} onClick={onClose}>
          Keep it
        </Button>
      </DialogActions>
    </Dialog>
  )
}
