/** Tour requests: how many of each status, and the requests themselves, newest first. */
import { useState } from 'react'
import { staffMessages, adminTourMessages } from '#domain/messages/admin-messages.ts'
import { tourStatuses, type TourStatus } from '#domain/tours/tours.ts'
import { failureOf } from '#lib/api/query.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { NotLoaded } from '#ui/feedback/not-loaded.tsx'
import { Segmented } from '#ui/forms/segmented.tsx'
import { usePagination } from '#ui/pagination.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { TourCard } from './tour-card.tsx'
import styles from './admin-tours.module.css'
import { useTours, type Tour } from './queries.ts'

const pieceSize = 20

type View = TourStatus | 'all'

export function AdminTours() {
  const { asked, save, refresh } = useTours()
  const [view, setView] = useState<View>('all')
  const tours = asked.data ?? []
  const found = tours.filter(({ status }) => view === 'all' || status === view)
  const { shown, foot } = usePagination(found, pieceSize, view)

  if (asked.isError && !asked.data) {
    return <NotLoaded title={staffMessages.notLoaded} {...failureOf(asked)} />
  }
  if (!asked.data) return <Skeleton shape="card" count={3} />
  if (tours.length === 0) {
    return <Empty title={adminTourMessages.none}>Whoever books a tour on the home page shows up here.</Empty>
  }
  return (
    <div className={styles['desk']}>
      <Segmented<View> label="Status" options={viewsOf(tours)} value={view} onChange={setView} />
      {found.length === 0 && <Empty title={adminTourMessages.noneOfStatus} />}
      <ul className={styles['cards']}>
        {shown.map((tour) => (
          <TourCard key={tour.id} tour={tour} save={save} refresh={refresh} />
        ))}
      </ul>
      {foot}
    </div>
  )
}

/** 'New 3': each status with how many there are. */
function viewsOf(tours: readonly Tour[]): { value: View; label: string }[] {
  const count = (wanted: TourStatus) => tours.filter(({ status }) => status === wanted).length
  return [
    { value: 'all', label: `All ${tours.length}` },
    ...tourStatuses.map((status) => ({ value: status, label: `${adminTourMessages.status[status]} ${count(status)}` })),
  ]
}
