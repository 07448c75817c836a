/** One family: how to reach them, players with their week, bookings, RSVPs, orders, e-mails, notes, and what staff can do for them. */
import { Fragment, type ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { consentFacts, missingConsents } from '#domain/accounts/consents.ts'
import { caregiverNames } from '#domain/accounts/families.ts'
import { billingAddressOf } from '#domain/accounts/member-export.ts'
import { notesOf } from '#domain/accounts/player-notes.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortDay, shortMoment, today } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { outboxMessages } from '#domain/messages/admin-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { newcomerMessages } from '#domain/messages/newcomer-messages.ts'
import { capitalize, isolated } from '#domain/text/text.ts'
import { useNow } from '#lib/clock.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { bookingPath, paths } from '#lib/paths.ts'
import { Phone } from '#lib/phones.tsx'
import { Link } from '#lib/router.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { CallButton } from '#features/call-button.tsx'
import { Loaded } from '#features/loaded.tsx'
import { Facts } from '#ui/layout/facts.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { SafetyFacts } from '#features/admin/safety-facts.tsx'
import { WriteButton } from '#features/admin/write-button.tsx'
import { SendLink } from '#features/admin/send-link.tsx'
import {
  AddressActions,
  CaregiverActions,
  EndingActions,
  PlayerActions,
  PlayerAddition,
  PlayerMembership,
} from './account-actions.tsx'
import { Charges, ClubChanges, Mails, Orders, Rsvps, Sessions } from './member-history.tsx'
import { MemberNotes } from './member-notes.tsx'
import { cardOf, joinedOn, Lines, planOf } from './member-views.tsx'
import { CardBucks } from './card-bucks.tsx'
import { MissedSessions } from './missed-sessions.tsx'
import { useMemberDetails } from './family-receipts.tsx'
import { Section } from './section.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import styles from './admin-members.module.css'

type MemberDetails = Reply<'memberDetails'>
type Member = MemberDetails['member']

export function MemberPage({ id }: { id: string }) {
  const query = useMemberDetails(id)
  const { data } = query
  const back = <Link to={paths.adminMembers}>All members</Link>
  const loaded = (
    <Loaded query={query} title="Could not load this member" shape="card" count={4} label="Loading the member..." />
  )
  if (!data) {
    return (
      <>
        <PageHead title="Member" actions={back} />
        {loaded}
      </>
    )
  }
  const { member } = data
  return (
    <>
      <PageHead isName title={caregiverNames(member)} lead={`Joined ${joinedOn(member)}`} actions={back} />
      {loaded}
      <Stack gap="4" align="start" className={styles.sections}>
        <Players {...data} />
        <Family {...data} />
        <MemberNotes memberId={id} notes={data.notes} />
        <Sessions sessions={data.sessions} />
        <ClubChanges id={id} />
        <Rsvps rsvps={data.rsvps} />
        <Orders family={id} orders={data.orders} />
        <Mails messages={data.messages} />
        <Charges family={id} />
        <EndingActions member={member} />
      </Stack>
    </>
  )
}

const Mail = ({ children }: { children: string }) => <a href={mailtoUrl(children)}>{children}</a>

/** Each caregiver with whom it reaches: phone and e-mail are to tap. */
const linesOf = (
  memberId: string,
  { profileName, phone, email, id }: Member['caregivers'][number],
  { unverified, pendingAddresses }: Pick<MemberDetails, 'unverified' | 'pendingAddresses'>,
): [string, ReactNode][] => [
  ['Caregiver', profileName],
  ['Phone', <Phone key="phone">{phone}</Phone>],
  [
    'Email',
    <>
      <Mail>{email}</Mail>
      {unverified.includes(id) && (
        <>
          <span> ({outboxMessages.unverified})</span> <SendLink memberId={memberId} caregiver={{ id, email }} />
        </>
      )}
    </>,
  ],
  ...pendingAddresses
    .filter(({ caregiver }) => caregiver === id)
    .map(({ email: next, expiresAt }): [string, ReactNode] => [
      'New email',
      `${next} (waiting to be confirmed until ${shortDay(today(new Date(expiresAt)))})`,
    ]),
]

type FamilyProps = Pick<MemberDetails, 'member' | 'unverified' | 'pendingAddresses' | 'confirmBy'>

function Family({ member, confirmBy, ...addresses }: FamilyProps) {
  return (
    <Section title="Family">
      {confirmBy !== undefined && (
        <Banner>
          <span>{`${newcomerMessages.mark}: what they book is free again from ${shortMoment(new Date(confirmBy))} unless they confirm their email, or you know them.`}</span>{' '}
          <CallButton
            call="seeMember"
            input={{ params: { id: member.id } }}
            failed="Could not mark this family as seen"
            invalidates={['memberDetails', 'listMembers', 'readLog']}
          >
            Seen
          </CallButton>
        </Banner>
      )}
      {member.caregivers.map((caregiver) => (
        <Fragment key={caregiver.id}>
          <Lines lines={linesOf(member.id, caregiver, addresses)} />
          <CaregiverActions member={member} caregiver={caregiver} />
        </Fragment>
      ))}
      <Lines
        lines={[
          ['Address', member.address],
          ['Billing', billingAddressOf(member)],
          ['Card', cardOf(member)],
        ]}
      />
      <Row gap="4">
        <AddressActions member={member} />
        <WriteButton to={{ kind: 'family', id: member.id }}>Write to this family</WriteButton>
      </Row>
    </Section>
  )
}

function Players({ member, thisWeek, sessions }: Pick<MemberDetails, 'member' | 'thisWeek' | 'sessions'>) {
  const now = useNow()
  const nextOf = (id: string) => sessions.find((session) => session.player === id && !hasBegun(session, now))
  return (
    <Section title="Players">
      <Stack as="ul" className={styles.items}>
        {member.players.map((player) => (
          <li key={player.id}>
            <b>{player.name}</b>
            <span>{lineOf(player)}</span>
            <span>{player.retired === undefined ? weekText(thisWeek[player.id]) : playerMessages.isRetired}</span>
            {player.phone && <Phone>{player.phone}</Phone>}
            <NextBooking session={nextOf(player.id)} />
            <Stack gap="2-5" align="start" className={styles.more}>
              {player.retired === undefined && (
                <details>
                  <summary>{agreementsText(missingConsents(player).length)}</summary>
                  <Facts facts={consentFacts(player)} />
                </details>
              )}
              <PlayerMembership member={member} player={player} sessions={sessions} />
              <MissedSessions memberId={member.id} players={member.players} player={player} />
              <CardBucks memberId={member.id} player={player} />
              <SafetyFacts memberId={member.id} player={player} />
              {player.retired === undefined && <PlayerActions member={member} player={player} />}
            </Stack>
          </li>
        ))}
      </Stack>
      <PlayerAddition member={member} />
    </Section>
  )
}

/** '12 years · Goalie · Kites · Monthly plan'; a phone has a line of its own. */
const lineOf = (player: Member['players'][number]): string => {
  const notes = notesOf(player).filter(({ name, text }) => name !== 'phone' && text !== '')
  return [
    `${player.age} years`,
    capitalize(player.position),
    ...notes.map(({ text }) => isolated(text)),
    `${planOf(player)} plan`,
  ].join(' · ')
}

const agreementsText = (missing: number): string =>
  missing === 0 ? 'Agreements: all signed' : `Agreements: ${missing} to sign`

const NextBooking = ({ session }: { session: MemberDetails['sessions'][number] | undefined }) =>
  session && (
    <span>
      Next: <Link to={bookingPath(session)}>{slotName(session)}</Link>
    </span>
  )

const kindNames: Record<Kind, string> = { lane: 'Lanes', speede: 'Speede' }

/** 'This week: Lanes 1 of 2, Speede 0 of 2' */
const weekText = (used: MemberDetails['thisWeek'][string] | undefined): string =>
  `This week: ${kinds
    .map((kind) => `${kindNames[kind]} ${used?.[kind] ?? 0} of ${bookables[kind].weeklyLimit}`)
    .join(', ')}`
