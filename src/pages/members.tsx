/** /members: what members can do, with #lounge, #membership and #visit. */
import { Suspense } from 'react'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useSession } from '#lib/session/session.ts'
import { TourButton } from '#features/tours/tour-button.tsx'
import { FirstBooking } from '#features/landing/first-booking.tsx'
import { Visit } from '#features/landing/visit.tsx'
import { MemberLinks } from '#features/landing/cards.tsx'
import { LoungeSection, MembershipSection } from '#features/landing/section.tsx'
import { facility } from '#domain/facility/facility.ts'
import { Row, Stack, Wrap } from '#ui/layout/box.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { buttonClass } from '#ui/button.tsx'

const ClubChanges = lazyWithPreload(async () => (await import('#features/schedule/club-changes.tsx')).ClubChanges)

const ClubMessages = lazyWithPreload(async () => (await import('#features/schedule/club-messages.tsx')).ClubMessages)

const SignBeforeOwnVisit = lazyWithPreload(
  async () => (await import('#features/schedule/sign-before-visit.tsx')).SignBeforeOwnVisit,
)

const BeforeFirstVisit = lazyWithPreload(
  async () => (await import('#features/account/sign-in/unverified.tsx')).BeforeFirstVisit,
)

export default function Members() {
  const isMember = useSession() !== undefined
  return (
    <>
      <Wrap section>
        <FirstBooking />
        <PageHead title={`A week in the ${facility.facilityNoun}`} lead="What members can do, and what it costs." />
        <Stack gap="5">
          <Row gap="3" data-for="visitors">
            <TourButton />
            <a href="#membership" className={buttonClass('ghost')}>
              See prices
            </a>
          </Row>
          {isMember && (
            <Suspense>
              <ClubMessages />
              <ClubChanges />
              <BeforeFirstVisit />
              <SignBeforeOwnVisit />
            </Suspense>
          )}
          <MemberLinks />
        </Stack>
      </Wrap>
      <LoungeSection ground="boards" />
      <MembershipSection>
        <TourButton tone="ghost" />
      </MembershipSection>
      <Visit tour={<TourButton tone="ghost" />} />
    </>
  )
}
