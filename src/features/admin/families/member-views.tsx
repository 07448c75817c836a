/** Members as cards or as lines of a list. */
import { Fragment, memo } from 'react'
import { dayOfInstant } from '#domain/calendar/calendar.ts'
import { billingAddressOf, type FullMember } from '#domain/members/member-export.ts'
import { planNames } from '#domain/plans/membership.ts'
import { activePlayersOf } from '#domain/families/players.ts'
import { familyTitle } from '#domain/families/families.ts'
import { isolated } from '#domain/text/text.ts'
import { cardWithExpiry } from '#features/families/family-text.ts'
import { Marked } from '#features/admin/parts/player-hit.tsx'
import { Phones } from '#lib/phones.tsx'
import { mailtoUrl } from '#lib/mailto.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Stack, Text } from '#ui/layout/box.tsx'
import { Facts, type Fact } from '#ui/layout/facts.tsx'
import { Table, type Column } from '#ui/layout/table.tsx'
import { isFull, type ListedMember } from './find-members.ts'
import listStyles from '#features/admin/parts/lists.module.css'

/** 'Annual', or 'Wren: Annual, Kit: Monthly' where they differ. */
function plansOf(member: Pick<FullMember, 'players'>): string {
  const players = activePlayersOf(member)
  const [plan = '', ...others] = new Set(players.map(({ plan: each }) => planNames[each]))
  return others.length === 0
    ? plan
    : players.map((player) => `${isolated(player.name)}: ${planNames[player.plan]}`).join(', ')
}

const factsOfFiles = (member: FullMember) => [
  { label: 'Plan', text: plansOf(member) },
  { label: 'Address', text: member.address },
  { label: 'Billing', text: billingAddressOf(member) },
  { label: 'Card', text: cardWithExpiry(member) },
  { label: 'Events booked', text: member.eventBookings.length },
  { label: 'Speede sessions', text: member.speedeBookings.length },
]

/**
 * 'A card per member: id, e-mail, joined date, name, plan, address, billing …' (specification section 2). Typing into the search
 * renders no card again before the search is done.
 */
type MemberCardProps = { member: ListedMember; query: string; reason: Fact | undefined }

export const MemberCard = memo(function MemberCard({ member, query, reason }: MemberCardProps) {
  const { id, caregivers } = member
  const facts = [
    ...(reason ? [reason] : []),
    { label: 'Joined', text: dayOfInstant(member.createdAt) },
    ...(isFull(member) ? factsOfFiles(member) : []),
    { label: 'ID', text: id },
  ]
  return (
    <Stack as="li" gap="0-5" className={listStyles.card}>
      <Text as="h2" size="name">
        <Link to={memberPath(id)}>
          <Marked text={familyTitle(member)} query={query} />
        </Link>
      </Text>
      {caregivers.map(({ id: key, email }) => (
        <p key={key}>
          <a href={mailtoUrl(email)}>{email}</a>
        </p>
      ))}
      <p>
        <Phones of={member} />
      </p>
      {activePlayersOf(member).map(({ id: key, name, age, position }) => (
        <p key={key}>
          <Marked text={name} query={query} />, {age}, {position}
        </p>
      ))}
      <Facts facts={facts} />
    </Stack>
  )
})

const columnsWith = (query: string, hasPlans: boolean): Column<ListedMember>[] => [
  {
    label: 'Family',
    cell: (member) => (
      <Link to={memberPath(member.id)}>
        <Marked text={familyTitle(member)} query={query} />
      </Link>
    ),
    isRowHeader: true,
  },
  {
    label: 'Players',
    cell: (member) =>
      activePlayersOf(member).map(({ id, name, age }, nth) => (
        <Fragment key={id}>
          {nth > 0 && ' · '}
          <Marked text={name} query={query} />, {age}
        </Fragment>
      )),
  },
  { label: 'Phone', cell: (member) => <Phones of={member} /> },
  ...(hasPlans ? [{ label: 'Plan', cell: (member: ListedMember) => isFull(member) && plansOf(member) }] : []),
]

export const MemberTable = ({ members, query }: { members: readonly ListedMember[]; query: string }) => (
  <Table caption="Members" columns={columnsWith(query, members.every(isFull))} rows={members} keyOf={({ id }) => id} />
)
