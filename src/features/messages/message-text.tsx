/** A message of the club to families. */
import { shortMoment } from '#domain/calendar/calendar.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { SmallPrint } from '#ui/layout/box.tsx'
import { PlainText } from '#features/parts/plain-text.tsx'

export const MessageText = ({ subject, text, at }: Omit<Reply<'familyMessages'>['messages'][number], 'id'>) => (
  <>
    <h3 dir="auto">{subject}</h3>
    <PlainText>{text}</PlainText>
    <SmallPrint>
      <time dateTime={at}>{shortMoment(new Date(at))}</time>
    </SmallPrint>
  </>
)
