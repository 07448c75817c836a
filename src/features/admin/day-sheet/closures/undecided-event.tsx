/** An event while the whole club is closed: staff keep it or cancel it. Until then nobody can RSVP. */
import type { Reply } from '#api-contract/schemas.ts'
import { eventWhen } from '#domain/events/events.ts'
import { adminEventMessages } from '#domain/messages/admin-event-messages.ts'
import { closureMessages } from '#domain/messages/closure-messages.ts'
import { useConfirm } from '#features/confirm.tsx'
import { failureNotice } from '#lib/api/failure-notice.ts'
import { useApiMutation } from '#lib/api/use-api.ts'
import { notify } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import listStyles from '#features/admin/shared/lists.module.css'
import { Row, Text } from '#ui/layout/box.tsx'
import { changedByDesk } from '#features/admin/day-sheet/queries.ts'

export type ClosedEvent = Reply<'listClosures'>['events'][number]['event']

/** What a decision changes: also the lists of events. */
const changed = [...changedByDesk, 'adminEvents', 'listEvents', 'eventPlaces', 'listRsvps'] as const

export function UndecidedEvent({ closureId, event }: { closureId: string; event: ClosedEvent }) {
  const name = `${event.title}, ${eventWhen(event)}`
  const keep = useApiMutation('keepBooking', {
    onFailed: failureNotice(closureMessages.notKept),
    invalidates: changed,
    onDone: () => void notify({ title: 'Event kept', description: `${event.title} takes place. RSVPs are open.` }),
  })
  const cancel = useConfirm(() => ({
    call: 'removeEvent',
    input: { params: { id: event.id } },
    title: `Cancel ${name}?`,
    description: 'Its guests are told. You can restore it on the Events page.',
    action: 'Cancel event',
    pendingLabel: 'Canceling...',
    failed: adminEventMessages.notRemoved,
    invalidates: changed,
    done: adminEventMessages.canceled(event.title),
  }))
  return (
    <Row as="li" justify="between" className={listStyles.bar}>
      <p>
        <b>{event.title}</b>{' '}
        <Text as="span" tone="muted">
          {eventWhen(event)} {adminEventMessages.guests(event.guests)}
        </Text>
      </p>
      <Row>
        <Button
          tone="ghost"
          size="sm"
          aria-label={`Keep ${name}`}
          pending={keep.pending}
          pendingLabel="Keeping..."
          onClick={() => void keep.run({ params: { id: closureId }, body: { keep: event.id } })}
        >
          Keep
        </Button>
        <Button tone="ghost" size="sm" aria-label={`Cancel ${name}`} {...cancel.trigger()}>
          Cancel event
        </Button>
      </Row>
      {cancel.dialog}
    </Row>
  )
}
