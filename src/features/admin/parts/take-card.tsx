/** The button for a card that the desk has taken, and to take that back. */
import type { ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { nearMoment } from '#domain/calendar/calendar.ts'
import { CallButton } from '#features/parts/call-button.tsx'
import { cardWithExpiry } from '#features/families/family-text.ts'
import { useNow } from '#lib/clock.ts'

type TakeCardProps = {
  member: string
  /** Its id. */
  card: string
  isTaken: boolean
  /** What it is about, for those who do not see what stands beside it. */
  children?: ReactNode
}

export function TakeCard({ member, card, isTaken, children }: TakeCardProps) {
  return (
    <CallButton
      call="takeCard"
      input={{ params: { id: member }, body: { taken: !isTaken, card } }}
      failed={isTaken ? 'Could not take this back' : 'Could not note this card'}
    >
      {isTaken ? 'Undo' : 'Card taken'}
      {children}
    </CallButton>
  )
}

type Details = Reply<'memberDetails'>
type CardFactProps = { card: string; family: Details['member']; isToTake: boolean; taken: Details['cardTaken'] }

export function CardFact({ family, card, isToTake, taken }: CardFactProps) {
  const now = useNow()
  return (
    <>
      {cardWithExpiry(family)}
      {isToTake && ', not taken yet'}
      {taken && `, taken by ${taken.by}, ${nearMoment(taken.at, now)}`}{' '}
      {isToTake && <TakeCard member={family.id} card={card} isTaken={false} />}
    </>
  )
}
