/** 'Two staff cards with role and contact e-mail, plus three info cards (Coaching, Advisors, Operations)' */
import { InfoCards } from '#features/visit/info-cards.tsx'
import { StaffCards } from '#features/visit/staff-cards.tsx'
import { pageFacts } from '#club/pages.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Wrap } from '#ui/wrap.tsx'

export default function Team() {
  return (
    <Wrap section>
      <PageHead title="The Team" lead={pageFacts.teamLead} />
      <StaffCards />
      <InfoCards cards={pageFacts.teamCards} />
    </Wrap>
  )
}
