/** The button for a card that the desk has taken, and to take that back. */
import type { Reply } from '#api-contract/schemas.ts'
import { nearMoment } from '#domain/calendar/calendar.ts'
import { takenCardMessages } from '#domain/messages/membership-messages.ts'
import { CallButton } from '#features/call-button.tsx'
import { cardWithExpiry } from '#features/family-text.ts'
import { useNow } from '#lib/clock.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'

type TakeCardProps = {
  member: string
  last4: string
  exp: string
  isTaken: boolean
  onDone?: () => void
}

export function TakeCard({ member, last4, exp, isTaken, onDone }: TakeCardProps) {
  return (
    <CallButton
      call="takeCard"
      input={{ params: { id: member }, body: { taken: !isTaken, last4, exp } }}
      invalidates={['listInbox', 'memberDetails', 'deskDays', 'readLog']}
      failed={isTaken ? 'Could not take this back' : 'Could not note this card'}
      {...(onDone && { onDone })}
    >
      {isTaken ? 'Undo' : 'Card taken'}
      <VisuallyHidden>: {isTaken ? takenCardMessages.taken(last4) : takenCardMessages.take(last4)}</VisuallyHidden>
    </CallButton>
  )
}

type Details = Reply<'memberDetails'>
type CardFactProps = { family: Details['member']; isToTake: boolean; taken: Details['cardTaken'] }

/** The card of a family, and whether the club has taken it. */
export function CardFact({ family, isToTake, taken }: CardFactProps) {
  const now = useNow()
  const { id, cardLast4, cardExp } = family
  return (
    <>
      {cardWithExpiry(family)}
      {isToTake && ', not taken yet'}
      {taken && `, taken by ${taken.by}, ${nearMoment(taken.at, now)}`}{' '}
      {(isToTake || taken) && <TakeCard member={id} last4={cardLast4} exp={cardExp} isTaken={taken !== undefined} />}
    </>
  )
}
