/** One family: how to reach them, players with their week, bookings, RSVPs, orders, e-mails, notes, and what staff can do for them. */
import { Fragment } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { consentFacts } from '#domain/accounts/consent-texts.ts'
import { missingConsents } from '#domain/accounts/consents.ts'
import { caregiverNames } from '#domain/accounts/families.ts'
import { billingAddressOf } from '#domain/accounts/member-export.ts'
import { notesOf } from '#domain/accounts/player-notes.ts'
import { hasBegun } from '#domain/bookings/bookings.ts'
import { slotName } from '#domain/bookings/slot-names.ts'
import { shortDay, today } from '#domain/calendar/calendar.ts'
import { bookables, kinds, type Kind } from '#domain/facility/facility.ts'
import { planNames } from '#domain/accounts/membership.ts'
import { unseenMark } from '#domain/accounts/unseen.ts'
import { mailChoiceMessages } from '#domain/messages/account-messages.ts'
import { outboxMessages } from '#domain/messages/admin-messages.ts'
import { playerMessages } from '#domain/messages/family-messages.ts'
import { capitalize, isolated } from '#domain/text/text.ts'
import { useNow } from '#lib/clock.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { bookingPath, paths } from '#lib/paths.ts'
import { Phone } from '#lib/phones.tsx'
import { Link } from '#lib/router.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { CallButton } from '#features/call-button.tsx'
import { DialogButton } from '#features/dialog-button.tsx'
import type { EditedFamily } from '#features/family-dialogs.tsx'
import { Loaded } from '#features/loaded.tsx'
import { Facts, type Fact } from '#ui/layout/facts.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import { KnownButton } from '#features/admin/parts/known-button.tsx'
import { Denied, SafetyFacts } from '#features/admin/safety-facts.tsx'
import { CardFact } from '#features/admin/parts/take-card.tsx'
import { WriteButton } from '#features/admin/write-button.tsx'
import {
  AddPlayer,
  CaregiverActions,
  EditAddress,
  EndingActions,
  PlayerActions,
  PlayerMembership,
  useEditedFamily,
} from './account-actions.tsx'
import { Charges, ClubChanges, Mails, Orders, Rsvps, Sessions } from './member-history.tsx'
import { MemberNotes } from './member-notes.tsx'
import { joinedOn } from './member-views.tsx'
import { CardBucks } from './card-bucks.tsx'
import { MissedSessions } from './missed-sessions.tsx'
import { useMemberDetails } from './family-receipts.tsx'
import { Section } from './section.tsx'
import { Row, Split, Stack } from '#ui/layout/box.tsx'
import styles from './admin-members.module.css'

type MemberDetails = Reply<'memberDetails'>
type Member = MemberDetails['member']

export function MemberPage({ id }: { id: string }) {
  const query = useMemberDetails(id)
  const member = query.data?.member
  return (
    <>
      <PageHead
        isName={member !== undefined}
        title={member ? caregiverNames(member) : 'Member'}
        lead={member && `Joined ${joinedOn(member)}`}
        actions={<Link to={paths.adminMembers}>All members</Link>}
      />
      <Loaded query={query} title="Could not load this member" shape="card" count={4} label="Loading the member...">
        {(details) => <Parts {...details} />}
      </Loaded>
    </>
  )
}

function Parts(details: MemberDetails) {
  const { member, notes, sessions, rsvps, orders, messages } = details
  const family = useEditedFamily(member)
  return (
    <Split gap="4" align="start">
      <Players {...details} family={family} />
      <Family {...details} family={family} />
      <MemberNotes memberId={member.id} notes={notes} />
      <Sessions sessions={sessions} />
      <ClubChanges id={member.id} />
      <Rsvps rsvps={rsvps} />
      <Orders family={member.id} orders={orders} />
      <Mails messages={messages} />
      <Charges family={member.id} />
      <EndingActions member={member} />
    </Split>
  )
}

/** Each caregiver with whom it reaches: phone and e-mail are to tap. */
const factsOf = (
  memberId: string,
  { profileName, phone, email, id }: Member['caregivers'][number],
  { unverified, pendingAddresses }: Pick<MemberDetails, 'unverified' | 'pendingAddresses'>,
): Fact[] => [
  { label: 'Caregiver', text: profileName },
  { label: 'Phone', text: <Phone>{phone}</Phone> },
  {
    label: 'Email',
    text: (
      <>
        <a href={mailtoUrl(email)}>{email}</a>
        {unverified.includes(id) && (
          <>
            <span> ({outboxMessages.unverified})</span>{' '}
            <CallButton
              call="sendVerification"
              input={{ query: { family: memberId, caregiver: id } }}
              failed={mailChoiceMessages.notSent}
              done={{ title: 'The link is on its way', description: email }}
              pendingLabel="Sending..."
            >
              Send the link again
              <VisuallyHidden>, {email}</VisuallyHidden>
            </CallButton>
          </>
        )}
      </>
    ),
  },
  ...pendingAddresses
    .filter(({ caregiver }) => caregiver === id)
    .map(({ email: next, expiresAt }) => ({
      label: 'New email',
      text: `${next} (waiting to be confirmed until ${shortDay(today(new Date(expiresAt)))})`,
    })),
]

type FamilyProps = Pick<
  MemberDetails,
  'member' | 'unverified' | 'pendingAddresses' | 'unseen' | 'known' | 'cardId' | 'cardToTake' | 'cardTaken'
> & {
  family: EditedFamily
}

function Family({ family, member, unseen, known, cardId, cardToTake, cardTaken, ...addresses }: FamilyProps) {
  return (
    <Section title="Family">
      {(unseen || known) && (
        <Banner tone="note">
          <span>
            {known ? knownBy(known) : `${unseenMark}: what they can book is limited until their first visit.`}
          </span>{' '}
          <KnownButton id={member.id} isKnown={!known} />
        </Banner>
      )}
      {member.caregivers.map((caregiver) => (
        <Fragment key={caregiver.id}>
          <Facts facts={factsOf(member.id, caregiver, addresses)} />
          <CaregiverActions family={family} caregiver={caregiver} />
        </Fragment>
      ))}
      <Facts
        facts={[
          { label: 'Address', text: member.address },
          { label: 'Billing', text: billingAddressOf(member) },
          { label: 'Card', text: <CardFact family={member} card={cardId} isToTake={cardToTake} taken={cardTaken} /> },
        ]}
      />
      <Row gap="4">
        <DialogButton dialog={EditAddress} of={{ family }}>
          Edit address
        </DialogButton>
        <WriteButton to={{ kind: 'family', id: member.id }}>Write to this family</WriteButton>
      </Row>
    </Section>
  )
}

/** 'Known to Coach Example since Nov 24' */
const knownBy = ({ at, by }: NonNullable<MemberDetails['known']>) =>
  `Known to ${by} since ${shortDay(today(new Date(at)))}.`

type PlayersProps = Pick<MemberDetails, 'member' | 'denied' | 'thisWeek' | 'sessions'> & { family: EditedFamily }

function Players({ family, member, denied, thisWeek, sessions }: PlayersProps) {
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
            <Denied names={denied[player.id]} />
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
              {player.retired === undefined && <PlayerActions family={family} player={player} />}
            </Stack>
          </li>
        ))}
      </Stack>
      <Row>
        <DialogButton dialog={AddPlayer} of={{ family }}>
          {playerMessages.add}
        </DialogButton>
      </Row>
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
    `${planNames[player.plan]} plan`,
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
