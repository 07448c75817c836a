/** Tour requests, newest first after the one that the address names, filtered by status with counts. */
import { FamilyLink } from '#features/admin/parts/family-link.tsx'
import { CallButton } from '#features/parts/call-button.tsx'
import { PlainText } from '#features/parts/plain-text.tsx'
import { useState } from 'react'
import type { Reply } from '#api-contract/schemas.ts'
import { staffMessages } from '#domain/staff/staff-messages.ts'
import { adminTourMessages } from '#domain/notifications/admin-messages.ts'
import { marksFor } from '#domain/tours/tour-to-member.ts'
import { isTourOver, tourStatuses, tourVisit, tourWhen, type TourStatus } from '#domain/tours/tours.ts'
import { joinPath } from '#domain/notifications/mail-paths.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { mailtoUrl } from '#lib/mailto.ts'
import { memberPath } from '#lib/paths.ts'
import { Link, useSearchParams } from '#lib/router.ts'
import { CopyLink } from '#features/parts/copy-link.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/parts/loaded.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Row, Stack, Text, VisuallyHidden } from '#ui/layout/box.tsx'
import { Facts, type Fact } from '#ui/layout/facts.tsx'
import type { Tour } from './tour-form.tsx'
import { shortDay, shortMoment, today } from '#domain/calendar/calendar.ts'
import { whyNotAgree } from '#domain/tours/tour-days.ts'
import { Phone } from '#lib/phones.tsx'
import { useMemberIndex } from '#features/admin/parts/member-index.ts'
import { useNow } from '#lib/clock.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { Button, SmallButton } from '#ui/button.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import listStyles from '#features/admin/parts/lists.module.css'

type View = TourStatus | 'all'

export function AdminTours() {
  const query = useApiQuery('listTours', { select: ({ requests }) => requests })
  const [view, setView] = useState<View>('all')
  const tours = query.data ?? []
  const found = tours.filter(({ status }) => view === 'all' || status === view)
  const [params] = useSearchParams()
  const first = params.get('tour')
  const { shown, foot } = usePagination(
    found.toSorted((one, other) => Number(other.id === first) - Number(one.id === first)),
    view,
  )

  return (
    <Loaded
      query={query}
      title={staffMessages.notLoaded}
      shape="card"
      count={3}
      empty={
        tours.length === 0 && <Empty title="No tour requests yet">Tour requests from the home page appear here.</Empty>
      }
    >
      <Stack gap="4-5">
        <Segmented<View> label="Status" options={filterOptions(tours)} value={view} onChange={setView} />
        {found.length === 0 && <Empty title="No requests with this status" />}
        <Stack as="ul" gap="3-5">
          {shown.map((tour) => (
            <TourCard key={tour.id} tour={tour} />
          ))}
        </Stack>
        {foot}
      </Stack>
    </Loaded>
  )
}

/** The filter options with counts, such as 'New 3'. */
function filterOptions(tours: readonly Tour[]): { value: View; label: string }[] {
  const count = (status: TourStatus) => tours.filter((tour) => tour.status === status).length
  return [
    { value: 'all', label: `All ${tours.length}` },
    ...tourStatuses.map((status) => ({ value: status, label: `${adminTourMessages.status[status]} ${count(status)}` })),
  ]
}

const TourForm = lazyOnPress(async () => (await import('./tour-form.tsx')).TourForm)

const tones: Record<TourStatus, BadgeTone> = {
  new: 'kick',
  confirmed: 'ok',
  visited: 'plain',
  missed: 'kick',
  joined: 'ok',
  lost: 'plain',
}

function TourCard({ tour }: { tour: Tour }) {
  const { open: editing, show, hide, container, button } = useInlineEdit()
  usePreload(TourForm)
  const { id, name, phone, email, childAge, status, notes, followUp, agreedDate, createdAt } = tour
  const { invitedAt, joinedAt, family } = tour
  const [isConfirming, setConfirming] = useState(false)
  const [invitation, setInvitation] = useState<Reply<'inviteVisitor'>>()
  const edit = (confirms: boolean) => () =>
    TourForm.whenLoaded(() => {
      setConfirming(confirms)
      show()
    })
  const now = useNow()
  const day = today(now)
  const { data: closures = [] } = useApiQuery('listClosures', { select: (reply) => reply.closures })
  const whyNot = whyNotAgree(tourVisit(tour), now, closures)
  const { memberOf } = useMemberIndex()
  const member = status === 'joined' ? memberOf(email || undefined) : undefined
  const isOver = isTourOver(status)
  const facts: Fact[] = [
    {
      label: agreedDate ? 'Agreed time' : 'Preferred time',
      text: (
        <>
          {tourWhen(tour)} {status === 'new' && whyNot && <Badge tone="kick">{whyNot.message}</Badge>}
        </>
      ),
    },
    { label: 'Phone', text: <Phone>{phone}</Phone> },
    { label: 'Email', text: email && <a href={mailtoUrl(email)}>{email}</a> },
    { label: "Child's age", text: childAge },
    { label: 'Requested', text: shortMoment(new Date(createdAt)) },
    { label: 'Invited to join', text: !isOver && invitedAt && shortMoment(new Date(invitedAt)) },
    { label: 'Joined', text: joinedAt && shortMoment(new Date(joinedAt)) },
    {
      label: 'Family',
      text: member ? <FamilyLink family={member} /> : family && <Link to={memberPath(family)}>Open the family</Link>,
    },
    {
      label: 'Follow up',
      text: !isOver && followUp && (
        <>
          {shortDay(followUp)} {followUp <= day && <Badge tone="kick">Due</Badge>}
        </>
      ),
    },
  ].filter(({ text }) => text)
  return (
    <Stack as="li" gap="3-5" ref={container} className={listStyles.card}>
      <Row gap="3">
        <Text as="h2" size="title">
          {name}
        </Text>
        <Badge tone={tones[status]}>{adminTourMessages.status[status]}</Badge>
      </Row>
      <Facts facts={facts} />
      {editing ? (
        <TourForm tour={tour} confirms={isConfirming} closures={closures} onClose={hide} />
      ) : (
        <>
          {notes && <PlainText>{notes}</PlainText>}
          <Row gap="3">
            <TourMarks tour={tour} />
            {status === 'new' && (
              <Button size="sm" onClick={edit(true)}>
                Confirm <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            )}
            <SmallButton {...button} onClick={edit(false)}>
              Update <VisuallyHidden>{name}</VisuallyHidden>
            </SmallButton>
            {!isOver && (
              <CallButton
                aria-label={`Invite to join: ${name}`}
                call="inviteVisitor"
                input={{ params: { id } }}
                failed="Could not make the link"
                pendingLabel="Making the link..."
                onDone={setInvitation}
              >
                Invite to join
              </CallButton>
            )}
          </Row>
          {invitation && !isOver && (
            <CopyLink
              lead={invitation.isSent && <span>The link is on its way to {email}.</span>}
              label={`The registration with their details filled in, valid until ${shortMoment(new Date(invitation.expiresAt))}. Share it only with them.`}
              link={new URL(joinPath(invitation.token), window.location.origin).href}
            />
          )}
        </>
      )}
    </Stack>
  )
}

const marks = { visited: 'Came', missed: 'Did not come' } as const

/** Says of a visitor on the day of the visit, or after it, whether they came. */
const TourMarks = ({ tour }: { tour: Reply<'listTours'>['requests'][number] }) =>
  marksFor(tour, useNow()).map((mark) => (
    <CallButton
      key={mark}
      aria-label={`${marks[mark]}: ${tour.name}`}
      aria-pressed={tour.status === mark}
      tone={tour.status === mark ? 'primary' : 'ghost'}
      call="updateTour"
      input={{ params: { id: tour.id }, body: { status: mark, rev: tour.rev } }}
      failed="Could not save this request"
    >
      {marks[mark]}
    </CallButton>
  ))
