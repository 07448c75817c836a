/** Says of a visitor on the day of the visit, or after it, whether they came. */
import type { Reply } from '#api-contract/schemas.ts'
import { marksFor } from '#domain/tours/tour-to-member.ts'
import { CallButton } from '#features/call-button.tsx'
import { useNow } from '#lib/clock.ts'

const labels = { visited: 'Came', missed: 'Did not come' } as const

export const TourMarks = ({ tour }: { tour: Reply<'listTours'>['requests'][number] }) =>
  marksFor(tour, useNow()).map((mark) => (
    <CallButton
      key={mark}
      aria-label={`${labels[mark]}: ${tour.name}`}
      aria-pressed={tour.status === mark}
      tone={tour.status === mark ? 'primary' : 'ghost'}
      call="updateTour"
      input={{ params: { id: tour.id }, body: { status: mark, rev: tour.rev } }}
      failed="Could not save this request"
    >
      {labels[mark]}
    </CallButton>
  ))
