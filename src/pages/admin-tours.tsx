/** Staff: who wants to see the club. */
import { facility } from '#domain/facility.ts'
import { ToursDesk } from '#features/admin-tours/tours-desk.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminTours() {
  return (
    <>
      <PageHead title="Tours" lead={`Families who want to see the ${facility.houseWord}, the newest first.`} />
      <ToursDesk />
    </>
  )
}
