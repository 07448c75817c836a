/** Staff: who wants to see the club. */
import { ToursDesk } from '#features/admin-tours/tours-desk.tsx'
import { PageHead } from '#ui/page-head.tsx'

export default function AdminTours() {
  return (
    <>
      <PageHead title="Tours" lead="Families who want to see the nest, the newest first." />
      <ToursDesk />
    </>
  )
}
