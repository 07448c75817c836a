/** /reserve: reserve a lane or a Speede unit. */
import { Suspense } from 'react'
import { Lanes } from '#features/bookings/lanes/lanes.tsx'
import { LanesLoading } from '#features/bookings/lanes/lanes-loading.tsx'
import { KindTabs } from '#features/bookings/toggles.tsx'
import { bookables } from '#domain/facility/facility.ts'
import { nounOf } from '#domain/bookings/booking-messages.ts'
import { durationText } from '#domain/text/text.ts'
import { moveParameter } from '#lib/paths.ts'
import { lazyOnPress, lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useSearchParams } from '#lib/router.ts'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Wrap } from '#ui/layout/box.tsx'

const { lane, speede } = bookables

const Moving = lazyWithPreload(async () => (await import('#features/bookings/moving/moving.tsx')).Moving)
const Speede = lazyWithPreload(async () => (await import('#features/bookings/speede/speede-picker.tsx')).Speede)
const WaitSheet = lazyOnPress(async () => (await import('#features/standby/wait-sheet.tsx')).WaitSheet)

export default function ReservePage() {
  usePreload(WaitSheet)
  const [query] = useSearchParams()
  const isSpeede = query.get('kind') === 'speede'
  const moving = query.get(moveParameter)?.split(',')
  if (moving)
    return (
      <Wrap section>
        <PageHead
          title="Move your booking"
          lead="Pick the new hour. You keep the old one until the new one is yours."
        />
        <Suspense fallback={<Skeleton shape="card" count={3} />}>
          <Moving kind={isSpeede ? 'speede' : 'lane'} ids={moving} />
        </Suspense>
      </Wrap>
    )
  return (
    <Wrap section>
      <PageHead
        isLow
        title={isSpeede ? 'Reserve a Speede session' : 'Reserve a lane'}
        lead={
          isSpeede
            ? `Pick a day, then an open ${nounOf('speede')}. Each session is ${durationText(speede.minutes)}.`
            : `Pick a day, then an open ${nounOf('lane')}. Each reservation is ${durationText(lane.minutes)}.`
        }
        actions={<KindTabs speede={isSpeede} />}
      />
      {import.meta.env.SSR ? (
        <LanesLoading />
      ) : isSpeede ? (
        <Suspense fallback={<Skeleton shape="card" count={3} />}>
          <Speede wait={WaitSheet} />
        </Suspense>
      ) : (
        <Lanes wait={WaitSheet} />
      )}
    </Wrap>
  )
}
