/** Who says 'Thanks' for what this coach has written lately. */
import { slotName } from '#domain/bookings/slot-names.ts'
import { isolated } from '#domain/text/text.ts'
import { Fold } from '#features/admin/day-sheet/fold.tsx'
import { PlainText } from '#features/parts/plain-text.tsx'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { Muted, Stack } from '#ui/layout/box.tsx'

const askedAgainMs = 300_000

export function CoachThanks() {
  const mayCall = useMayCall('coachThanks')
  const { data: thanks = [] } = useApiQuery('coachThanks', {
    enabled: mayCall,
    select: (reply) => reply.thanks,
    staleTime: askedAgainMs,
  })
  return (
    <Fold title="Thanks" count={thanks.length}>
      <Stack as="ul" gap="2" aria-label="Families who say thanks">
        {thanks.map((note) => (
          <li key={note.id}>
            <b>{isolated(note.thanked ?? '')}</b>, about {isolated(note.player)}, <Muted>{slotName(note)}</Muted>
            <PlainText>{note.text}</PlainText>
          </li>
        ))}
      </Stack>
    </Fold>
  )
}
