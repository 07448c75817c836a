/** Whether another player of a family can join a club with a cap: it waits in line, and its children go first. */
import type { Reply } from '#api-contract/schemas.ts'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { fullMessages } from '#domain/full-club/full-messages.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { ConfirmButton } from '#features/parts/confirm.tsx'
import { Banner } from '#ui/feedback/banner.tsx'

type FamilyPlaceProps = {
  place: Reply<'waitForPlace'>['place'] | undefined
  /** Of the family that staff wait for. */
  family?: string
}

export function FamilyPlace({ place, family }: FamilyPlaceProps) {
  if (!place || place.state === 'open') return null
  const { state, families, ahead = 0, until } = place
  const query = family === undefined ? {} : { family }
  if (state === 'full')
    return (
      <Banner>
        <span>{`${fullMessages.full(families)} Children of families in the club go first.`}</span>{' '}
        <CallButton
          call="waitForPlace"
          input={{ query, body: { players: 1 } }}
          failed="Could not save that you wait"
          pendingLabel="Saving..."
        >
          Wait for a place
        </CallButton>
      </Banner>
    )
  return (
    <Banner tone="note">
      <span>
        {state === 'held' && until !== undefined
          ? `A place for another player is held until ${shortDay(today(new Date(until)))}.`
          : `For another player: ${fullMessages.ahead(ahead)}`}
      </span>{' '}
      <ConfirmButton
        question={{
          title: 'Leave the line?',
          description: 'If you wait again later, you are behind the families who came meanwhile.',
          call: 'leaveLine',
          input: { query },
          action: 'Leave the line',
          pendingLabel: 'Leaving...',
          keepLabel: 'Keep waiting',
        }}
      >
        Leave the line
      </ConfirmButton>
    </Banner>
  )
}
