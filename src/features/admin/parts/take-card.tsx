/** The button for a card that the desk has taken, and to take that back. */
import { takenCardMessages } from '#domain/messages/membership-messages.ts'
import { CallButton } from '#features/call-button.tsx'
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
