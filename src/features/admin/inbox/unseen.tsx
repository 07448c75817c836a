/** Many families that nobody has seen: who they are, which of them is known, and the end of what they have booked. */
import type { UnseenFamily } from '#api-contract/schemas/inbox.ts'
import { counted } from '#domain/text/text.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { ConfirmButton } from '#features/parts/confirm.tsx'
import { KnownButton } from '#features/admin/parts/known-button.tsx'
import { Row, Stack, VisuallyHidden } from '#ui/layout/box.tsx'

type UnseenProps = { families: readonly UnseenFamily[] }

export function Unseen({ families }: UnseenProps) {
  if (families.length === 0) return null
  return (
    <details>
      <summary>Who they are</summary>
      <Stack as="ul" gap="1">
        {families.map(({ id, name, hours }) => (
          <Row as="li" key={id}>
            <span>
              <Link to={memberPath(id)}>{name}</Link>: {counted(hours, 'session')}
            </span>
            <KnownButton id={id}>
              <VisuallyHidden>: {name}</VisuallyHidden>
            </KnownButton>
          </Row>
        ))}
      </Stack>
    </details>
  )
}

export function EndUnseen({ day, families }: UnseenProps & { day: string }) {
  const holding = families.filter(({ hours }) => hours > 0)
  const sessions = counted(
    holding.reduce((sum, { hours }) => sum + hours, 0),
    'session',
  )
  if (holding.length === 0) return null
  return (
    <ConfirmButton
      question={{
        title: 'End their bookings?',
        description: `${holding.length} families lose ${sessions}, and each is told by email or on its schedule. Mark those you know first.`,
        call: 'endUnseenBookings',
        input: { body: { day } },
        action: 'End their bookings',
        pendingLabel: 'Ending...',
        failed: 'Could not end all of them. Please try again. It continues with those that are left.',
      }}
    >
      End their bookings
    </ConfirmButton>
  )
}
