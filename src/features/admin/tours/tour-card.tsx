/** One tour request: contact, preferred time, status and notes. */
import type { ReactNode } from 'react'
import { caregiverNames } from '#domain/accounts/families.ts'
import { shortDay, shortMoment, today } from '#domain/calendar/calendar.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import { tourHint } from '#domain/tours/tour-days.ts'
import { tourDayText, tourTimeText, type TourStatus } from '#domain/tours/tours.ts'
import { telUrl } from '#domain/text/text-rules.ts'
import { useMemberIndex } from '#features/admin/parts/member-index.ts'
import { useNow } from '#lib/clock.ts'
import { lazyOnPress, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { memberPath } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { Badge, type BadgeTone } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useInlineEdit } from '#ui/forms/use-inline-edit.ts'
import { VisuallyHidden } from '#ui/layout/visually-hidden.tsx'
import type { Tour } from './tour-form.tsx'
import listStyles from '#features/admin/parts/lists.module.css'
import { Row, Stack, Text } from '#ui/layout/box.tsx'
import styles from './admin-tours.module.css'

const TourForm = lazyOnPress(async () => (await import('./tour-form.tsx')).TourForm)

const tones: Record<TourStatus, BadgeTone> = {
  new: 'kick',
  confirmed: 'ok',
  visited: 'plain',
  joined: 'ok',
  lost: 'plain',
}

export function TourCard({ tour }: { tour: Tour }) {
  const { open: editing, show, hide, container, button } = useInlineEdit()
  usePreload(TourForm)
  const { name, phone, email, childAge, date, time, status, notes, followUp, createdAt } = tour
  const day = today(useNow())
  const { memberOf } = useMemberIndex()
  const member = status === 'joined' ? memberOf(email || undefined) : undefined
  const isOver = status === 'joined' || status === 'lost'
  return (
    <Stack as="li" gap="3-5" ref={container} className={listStyles.card}>
      <Row gap="3">
        <Text as="h2" size="title">
          {name}
        </Text>
        <Badge tone={tones[status]}>{adminTourMessages.status[status]}</Badge>
      </Row>
      <Row as="dl" align="start" className={styles.facts}>
        <Fact term="Preferred time">
          {tourDayText(date)}, {tourTimeText(time)}{' '}
          {tourHint(tour, new Date(createdAt)) && <Badge tone="kick">Suggest another time</Badge>}
        </Fact>
        <Fact term="Phone">
          <a href={telUrl(phone)}>{phone}</a>
        </Fact>
        {email && (
          <Fact term="Email">
            <a href={`mailto:${email}`}>{email}</a>
          </Fact>
        )}
        {childAge && <Fact term="Child's age">{childAge}</Fact>}
        <Fact term="Requested">{shortMoment(new Date(createdAt))}</Fact>
        {member && (
          <Fact term="Family">
            <Link to={memberPath(member.id)}>{caregiverNames(member)}</Link>
          </Fact>
        )}
        {followUp && !isOver && (
          <Fact term="Follow up">
            {shortDay(followUp)} {followUp <= day && <Badge tone="kick">Due</Badge>}
          </Fact>
        )}
      </Row>
      {editing ? (
        <TourForm tour={tour} onClose={hide} />
      ) : (
        <>
          {notes && <p className={styles.notes}>{notes}</p>}
          <div>
            <Button ref={button} tone="ghost" size="sm" onClick={() => TourForm.whenLoaded(show)}>
              Update <VisuallyHidden>{name}</VisuallyHidden>
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Text as="dt" size="label" tone="muted">
        {term}
      </Text>
      <dd>{children}</dd>
    </div>
  )
}
