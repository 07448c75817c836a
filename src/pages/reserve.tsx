/** Reserve: shooting lanes by the hour, Speede units by the half hour. */
import { lazy, Suspense } from 'react'
import { Lanes } from '#features/bookings/lanes.tsx'
import { KindTabs } from '#features/bookings/kind-tabs.tsx'
import { useSearchParams } from '#lib/router.ts'
import { PageHead } from '#ui/page-head.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { Wrap } from '#ui/wrap.tsx'

const Speede = lazy(async () => ({ default: (await import('#features/bookings/speede.tsx')).Speede }))

export default function ReservePage() {
  const [query] = useSearchParams()
  const speede = query.get('kind') === 'speede'
  return (
    <Wrap section>
      <PageHead
        title={speede ? 'Reserve a Speede session' : 'Reserve a lane'}
        lead={
          speede
            ? 'Pick a unit, a day, then a half hour. Each session is 30 minutes.'
            : 'Pick a day, then an open hour. Each reservation is 1 hour.'
        }
        actions={<KindTabs speede={speede} />}
      />
      {speede ? (
        <Suspense fallback={<Skeleton shape="card" count={3} />}>
          <Speede />
        </Suspense>
      ) : (
        <Lanes />
      )}
    </Wrap>
  )
}
