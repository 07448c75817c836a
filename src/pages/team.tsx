/** 'Two staff cards with role and contact e-mail, plus three info cards (Coaching, Advisors, Operations)' */
import { InfoCards } from '#features/visit/info-cards.tsx'
import { StaffCards } from '#features/visit/staff-cards.tsx'
import { teamCards } from '#domain/club-facts.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Wrap } from '#ui/wrap.tsx'

export default function Team() {
  return (
    <Wrap section>
      <PageHead title="The Team" lead="Two people run the house. Ask them anything; both answer their own mail." />
      <StaffCards />
      <InfoCards cards={teamCards} />
    </Wrap>
  )
}
