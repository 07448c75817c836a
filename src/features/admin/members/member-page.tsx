/** One family: how to reach them, players with their week, bookings, RSVPs, orders, e-mails, notes, and what staff can do for them. */
import { Fragment, type ReactNode } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { consentFacts } from '#domain/accounts/consent-texts.ts'
import { missingConsents } from '#domain/accounts/consents.ts'
import { caregiverNames } from '#domain/accounts/families.ts'
import { billingAddressOf } from '#domain/accounts/member-export.ts'
import { notesOf } from '#domain/accounts/player-notes.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortDay, shortMoment, today } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { outboxMessages } from '#domain/messages/admin-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { dueMessages } from '#domain/messages/membership-messages.ts'
import { newcomerMessages } from '#domain/messages/newcomer-messages.ts'
import { dollars } from '#domain/shop/money.ts'
import { capitalize, isolated } from '#domain/text/text.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useNow } from '#lib/clock.ts'
import { useMayCall } from '#lib/session/staff-state.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { bookForPath, bookingPath, paths } from '#lib/paths.ts'
import { Phone } from '#lib/phones.tsx'
import { Link } from '#lib/router.ts'
import { Badge } from '#ui/feedback/badge.tsx'
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
import { ClubChanges, Mails, Orders, Rsvps } from './member-history.tsx'
import { MemberNotes } from './member-notes.tsx'
import { cardOf, joinedOn, Lines, planOf } from './member-views.tsx'
import { CardBucks } from './card-bucks.tsx'
import { MissedSessions } from './missed-sessions.tsx'
import { List, Section } from './section.tsx'
import { Row, Stack } from '#ui/layout/box.tsx'
import styles from './admin-members.module.css'

type MemberDetails = Reply<'memberDetails'>
type Member = MemberDetails['member']

/** Milliseconds. Every view is logged: do not refetch on every focus. */
const staleTime = 60_000

export function MemberPage({ id }: { id: string }) {
  const query = useApiQuery('memberDetails', { input: { params: { id } }, staleTime })
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
        <Orders orders={data.orders} />
        <Mails messages={data.messages} />
        <Dues member={member} />
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
            {player.retired === undefined && (
              <Row gap="4">
                <PlayerActions member={member} player={player} />
                <Link to={bookForPath(player.id)}>{`Book for ${player.name}`}</Link>
              </Row>
            )}
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

/** What the family is charged, in its own words. */
function Dues({ member }: { member: Member }) {
  const isShown = useMayCall('listDues')
  const query = useApiQuery('listDues', { input: { query: { family: member.id } }, enabled: isShown })
  if (!isShown) return null
  return (
    <Section title="Charges">
      <Loaded query={query} title="Could not load the charges" shape="row" count={2}>
        {({ dues, today: day }) => (
          <List none="No charges yet">
            {dues.toReversed().map((due) => (
              <li key={due.id}>
                <b>{dueMessages.line(due)}</b>
                <span>
                  {dollars(due.total)}, {dueMessages.own(due, day)}
                </span>
              </li>
            ))}
          </List>
        )}
      </Loaded>
      <Link to={paths.adminDues}>All dues</Link>
    </Section>
  )
}

/** How many past bookings are shown. */
const pastShown = 10

function Sessions({ sessions }: Pick<MemberDetails, 'sessions'>) {
  const now = useNow()
  const upcoming = sessions.filter((session) => !hasBegun(session, now))
  const past = sessions.filter((session) => hasBegun(session, now)).toReversed()
  const row = (session: (typeof sessions)[number]) => (
    <li key={session.id}>
      <Link to={bookingPath(session)}>{slotName(session)}</Link>
      <span>
        {isolated(session.name)} {session.overLimit && <Badge tone="kick">Beyond the weekly limit</Badge>}
      </span>
    </li>
  )
  return (
    <Section title="Bookings">
      <List none="No upcoming bookings">{upcoming.map(row)}</List>
      {past.length > 0 && (
        <details>
          <summary>Past bookings ({past.length})</summary>
          <Stack as="ul" className={styles.items}>
            {past.slice(0, pastShown).map(row)}
          </Stack>
        </details>
      )}
    </Section>
  )
}
