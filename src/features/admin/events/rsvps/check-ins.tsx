/** Checks the guests of an RSVP in, and counts who is here. */
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { others } from '#domain/events/events.ts'
import { pluralize } from '#domain/text/text.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { useApiCache } from '#lib/api/use-api.ts'
import { Row, VisuallyHidden } from '#ui/layout/box.tsx'

export type EventRsvp = Reply<'listRsvps'>['attendees'][number]

/** Guests checked in: all of an RSVP, or the players and the others who have. */
export const cameOf = ({ qty, checkedIn, players = [], others: more }: EventRsvp): number =>
  checkedIn ? qty : players.filter((player) => player.checkedIn).length + (more?.checkedIn ? more.qty : 0)

/** A button for the RSVP, or for each of its players and one for the others. */
export function CheckIns({ eventId, rsvp }: { eventId: string; rsvp: EventRsvp }) {
  if (!rsvp.players?.length) {
    const { id, name, checkedIn } = rsvp
    return (
      <CheckInButton eventId={eventId} rsvpId={id} checkedIn={checkedIn}>
        {checkedIn ? 'Checked in' : 'Check in'} <VisuallyHidden>{name}</VisuallyHidden>
      </CheckInButton>
    )
  }
  const more = rsvp.others && { ...rsvp.others, id: others, name: pluralize(rsvp.others.qty, 'other') }
  return (
    <Row as="span">
      {[...rsvp.players, ...(more ? [more] : [])].map(({ id, name, checkedIn }) => (
        <CheckInButton key={id} eventId={eventId} rsvpId={rsvp.id} player={id} checkedIn={checkedIn}>
          <VisuallyHidden>{checkedIn ? 'Checked in' : 'Check in'}</VisuallyHidden> {name}
        </CheckInButton>
      ))}
    </Row>
  )
}

type CheckInProps = { eventId: string; rsvpId: string; player?: string; checkedIn: boolean; children: ReactNode }

/** Toggles a check-in. The list changes only after the server confirms. */
function CheckInButton({ eventId, rsvpId, player, checkedIn, children }: CheckInProps) {
  const cache = useApiCache()
  const body = { checkedIn: !checkedIn, ...(player !== undefined && { player }) }
  return (
    <CallButton
      tone={checkedIn ? 'primary' : 'ghost'}
      aria-pressed={checkedIn}
      call="checkInRsvp"
      input={{ params: { id: eventId, bookingId: rsvpId }, body }}
      failed="Could not check in"
      onDone={({ attendee }) =>
        cache.update('listRsvps', { params: { id: eventId } }, (list) => ({
          ...list,
          attendees: list.attendees.map((each) => (each.id === attendee.id ? attendee : each)),
        }))
      }
    >
      {checkedIn && <Check aria-hidden="true" size={16} />}
      {children}
    </CallButton>
  )
}
