/** Upcoming bookings that staff moved or canceled, and whether the family has seen it. Staff call the others. */
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { Phones } from '#lib/phones.tsx'
import type { Reply } from '#api-contract/schemas.ts'
import { changeText } from '#domain/bookings/schedule.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortMoment } from '#domain/calendar/calendar.ts'
import { isolated } from '#domain/text/text.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Loaded } from '#features/loaded.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Section } from '#ui/layout/section.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'

type Change = Reply<'adminChanges'>['changes'][number]

const pageSize = 10

/** Those not seen first, each group newest first. */
const inOrder = (changes: readonly Change[]): Change[] =>
  changes.toSorted(
    (one, other) => Number(one.seen !== undefined) - Number(other.seen !== undefined) || other.at.localeCompare(one.at),
  )

export function ClubChanges() {
  const query = useApiQuery('adminChanges', { refetchOnMount: 'always' })
  const { shown, foot } = usePagination(inOrder(query.data?.changes ?? []), pageSize)
  return (
    <Section gap="2" size="title" title="Changes by the club">
      <Loaded
        query={query}
        title="Could not load the changes by the club"
        empty={
          shown.length === 0 && <Text tone="muted">No upcoming session has been moved or canceled by the club.</Text>
        }
      >
        <Stack as="ul" gap="2">
          {shown.map((change) => (
            <ChangeRow key={change.id} {...change} />
          ))}
        </Stack>
      </Loaded>
      {foot}
    </Section>
  )
}

function ChangeRow({ member, seen, ...change }: Change) {
  const player = member.players.find(({ id }) => id === change.player)
  return (
    <Row as="li" justify="between" className={listStyles.bar}>
      <div>
        <FamilyLink family={member} /> <Phones caregivers={member.caregivers} />
        <Text tone="muted">
          {player && `${isolated(player.name)} · `}
          {slotName({ kind: change.kind, ...change.from })} · {changeText(change)}
        </Text>
      </div>
      {seen === undefined ? <Badge tone="kick">Not seen yet</Badge> : <Badge>Seen {shortMoment(new Date(seen))}</Badge>}
    </Row>
  )
}
