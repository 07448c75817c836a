/** 'Two staff cards with role and contact e-mail, plus three info cards (Coaching, Advisors, Operations)' */
import { InfoCards, StaffCards } from '#features/landing/cards.tsx'
import { pageFacts } from '#club/pages.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function Team() {
  return (
    <Wrap section>
      <PageHead title="The Team" lead={pageFacts.teamLead} />
      <StaffCards />
      <InfoCards cards={pageFacts.teamCards} />
    </Wrap>
  )
}
