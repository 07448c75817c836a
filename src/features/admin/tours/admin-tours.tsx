/** Tour requests, newest first, filtered by status with counts. */
import { useState } from 'react'
import { staffMessages } from '#domain/messages/staff-messages.ts'
import { adminTourMessages } from '#domain/messages/admin-messages.ts'
import { tourStatuses, type TourStatus } from '#domain/tours/tours.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Loaded } from '#features/loaded.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { TourCard } from './tour-card.tsx'
import { Stack } from '#ui/layout/box.tsx'
import type { Tour } from './tour-form.tsx'

const pageSize = 20

type View = TourStatus | 'all'

export function AdminTours() {
  const query = useApiQuery('listTours', { select: ({ requests }) => requests })
  const [view, setView] = useState<View>('all')
  const tours = query.data ?? []
  const found = tours.filter(({ status }) => view === 'all' || status === view)
  const { shown, foot } = usePagination(found, pageSize, view)

  if (!query.data) return <Loaded query={query} title={staffMessages.notLoaded} shape="card" count={3} />
  if (tours.length === 0) {
    return <Empty title="No tour requests yet">Tour requests from the home page appear here.</Empty>
  }
  return (
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
