/** What a member has: the week, the lounge at #lounge, the plans at #membership. */
import { TourButton } from '#features/tours/tour-button.tsx'
import { LoungeSection } from '#features/visit/lounge-section.tsx'
import { MemberWays } from '#features/visit/member-ways.tsx'
import { MembershipSection } from '#features/visit/membership-section.tsx'
import { facility } from '#domain/facility.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Wrap } from '#ui/wrap.tsx'

export default function Members() {
  return (
    <>
      <Wrap section>
        <PageHead
          title={`A week in the ${facility.houseWord}`}
          lead="Everything members can do, and what it costs. No season passes, no extras at the door."
        />
        <MemberWays />
      </Wrap>
      <LoungeSection ground="boards" />
      <MembershipSection>
        <TourButton tone="ghost" />
      </MembershipSection>
    </>
  )
}
