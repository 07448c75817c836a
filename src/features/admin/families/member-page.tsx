/** One family: how to reach it and what it owes, its players, what staff can do for it, and what happened by day. */
import type { Reply } from '#api-contract/schemas.ts'
import { familyTitle } from '#domain/families/families.ts'
import { adminMemberMessages } from '#domain/members/admin-member-messages.ts'
import { billingAddressOf } from '#domain/members/member-export.ts'
import { activePlayersOf } from '#domain/families/players.ts'
import { unseenMark } from '#domain/newcomers/unseen.ts'
import { dayOfInstant, daysBetween, shortDay, today } from '#domain/calendar/calendar.ts'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { outboxMessages } from '#domain/notifications/admin-messages.ts'
import { dollars, isolated, pluralize } from '#domain/text/text.ts'
import { ButtonLink } from '#features/parts/button-link.tsx'
import { CallButton } from '#features/parts/call-button.tsx'
import { DialogButton } from '#features/parts/dialog-button.tsx'
import { FamilyPlace } from '#features/full-club/family-place.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Menu } from '#features/parts/menu.tsx'
import { KnownButton } from '#features/admin/parts/known-button.tsx'
import { CardFact } from '#features/admin/parts/take-card.tsx'
import { WriteButton } from '#features/admin/parts/messages/write-button.tsx'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { bookForPath, paths } from '#lib/paths.ts'
import { Phone } from '#lib/phones.tsx'
import { Link } from '#lib/router.ts'
import { useMayCall } from '#lib/session/may-call.ts'
import { buttonClass } from '#ui/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row, Split, Stack, VisuallyHidden } from '#ui/layout/box.tsx'
import { Facts, type Fact } from '#ui/layout/facts.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { FamilyActivity, useDues } from './family-activity.tsx'
import { FamilyMenu, useEditedFamily } from './family-menu.tsx'
import { Players } from './member-players.tsx'
import { Section } from './section.tsx'
import { useMemberDetails } from './use-member-details.ts'

const AddNote = lazyWithPreload(async () => (await import('./add-note.tsx')).AddNote)

type MemberDetails = Reply<'memberDetails'>
type Member = MemberDetails['member']

export function MemberPage({ id }: { id: string }) {
  const query = useMemberDetails(id)
  const member = query.data?.member
  return (
    <>
      <PageHead
        isName={member !== undefined}
        title={member ? familyTitle(member) : 'Member'}
        lead={member && `Joined ${dayOfInstant(member.createdAt)}`}
      />
      <Loaded query={query} title="Could not load this member" shape="card" count={4} label="Loading the member...">
        {(details) => <Parts {...details} />}
      </Loaded>
    </>
  )
}

function Parts(details: MemberDetails) {
  const { member } = details
  const family = useEditedFamily(member)
  return (
    <Stack gap="4">
      <Row>
        <Book member={member} />
        <WriteButton to={{ kind: 'family', id: member.id }}>Write</WriteButton>
        <DialogButton dialog={AddNote} of={{ memberId: member.id }}>
          Note
        </DialogButton>
        <FamilyMenu family={family} {...details} />
      </Row>
      <Split gap="4" align="start">
        <Stack gap="4">
          <Family {...details} />
          <FamilyPlace place={details.place} family={member.id} />
          <Players {...details} family={family} />
        </Stack>
        <FamilyActivity {...details} />
      </Split>
    </Stack>
  )
}

/** Opens the day sheet of today for a player, who is chosen where there are several. */
function Book({ member }: { member: Member }) {
  const [first, ...others] = activePlayersOf(member)
  if (!first) return null
  if (others.length > 0)
    return (
      <Menu
        label="Book"
        className={buttonClass('primary', 'sm')}
        items={[first, ...others].map(({ id, name }) => ({ label: name, to: bookForPath(id) }))}
      />
    )
  return (
    <ButtonLink to={bookForPath(first.id)} size="sm">
      Book
    </ButtonLink>
  )
}

/** A caregiver with phone and e-mail. The phone is to tap: 'Write' reaches all of them. */
function caregiverFacts(
  memberId: string,
  { profileName, phone, email, id }: Member['caregivers'][number],
  { unverified, pendingAddresses }: Pick<MemberDetails, 'unverified' | 'pendingAddresses'>,
): Fact[] {
  return [
    {
      label: profileName,
      text: (
        <>
          <Phone>{phone}</Phone> · {email}
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
}

function Family({
  member,
  notes,
  unseen,
  known,
  invitation,
  cardId,
  cardToTake,
  cardTaken,
  ...addresses
}: MemberDetails) {
  const billing = billingAddressOf(member)
  return (
    <Section title="Family">
      {unseen && (
        <Banner tone="note">
          <span>{`${unseenMark}: what they can book is limited until their first visit.`}</span>{' '}
          <KnownButton id={member.id} />
        </Banner>
      )}
      {invitation && <Invited id={member.id} {...invitation} />}
      {notes
        .filter(({ alert }) => alert)
        .map(({ id, text }) => (
          <Banner key={id} tone="kick">
            {text}
          </Banner>
        ))}
      <Facts
        facts={[
          ...member.caregivers.flatMap((caregiver) => caregiverFacts(member.id, caregiver, addresses)),
          { label: 'Address', text: member.address },
          ...(billing === member.address ? [] : [{ label: 'Billing', text: billing }]),
          { label: 'Card', text: <CardFact family={member} card={cardId} isToTake={cardToTake} taken={cardTaken} /> },
          ...(known
            ? [{ label: 'Known', text: `to ${isolated(known.by)}, since ${shortDay(today(new Date(known.at)))}` }]
            : []),
          ...useBalance(member.id),
        ]}
      />
    </Section>
  )
}

/** Until the family has chosen a password. */
function Invited({ id, by, at, until, state }: NonNullable<MemberDetails['invitation']> & { id: string }) {
  const mayInvite = useMayCall('inviteFamily')
  const dayOf = (instant: string) => shortDay(today(new Date(instant)))
  const said = {
    open: `No password yet. ${isolated(by)} invited them on ${dayOf(at)}; the link works until ${dayOf(until)}.`,
    expired: `No password yet. The link of ${dayOf(at)} has expired.`,
    taken_back: 'No password yet. The invitation was taken back. No link works, and no email leads to a password.',
  }
  const call = { call: 'inviteFamily', failed: 'Could not save the invitation', tone: 'ghost' } as const
  return (
    <Banner tone="note">
      <span>{said[state]}</span>{' '}
      {mayInvite && (
        <CallButton
          {...call}
          input={{ params: { id }, body: { invited: true } }}
          done={({ isSent }) =>
            isSent
              ? { title: 'Another link is on its way' }
              : { title: 'No link was sent', description: adminMemberMessages.notSent }
          }
        >
          Send another link
        </CallButton>
      )}
      {mayInvite && state !== 'taken_back' && (
        <CallButton {...call} input={{ params: { id }, body: { invited: false } }}>
          Take back
        </CallButton>
      )}
    </Banner>
  )
}

/** 'Owes $512.94, 19 days late' */
function useBalance(family: string): Fact[] {
  const { data } = useDues(family).query
  if (!data) return []
  const open = data.dues.filter(({ state, from }) => from <= data.today && (state === 'open' || state === 'declined'))
  const cents = open.reduce((sum, { total }) => sum + total, 0)
  const first = open.map(({ from }) => from).toSorted()[0] ?? data.today
  const late = daysBetween(first, data.today)
  const text = `Owes ${dollars(cents)}${late > 0 ? `, ${pluralize(late, 'day')} late` : ''}`
  return [{ label: 'Balance', text: cents > 0 ? <Link to={paths.adminDues}>{text}</Link> : 'Nothing due' }]
}
