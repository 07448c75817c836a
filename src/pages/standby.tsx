/** /standby: what a family waits for, and what is held for it. */
import { Suspense } from 'react'
import { Standby } from '#features/standby/standby.tsx'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useIsLoading } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

const PushInvitation = lazyWithPreload(
  async () => (await import('#features/account/push/push-invitation.tsx')).PushInvitation,
)

export default function StandbyPage() {
  return (
    <Wrap section>
      <PageHead
        title={wishMessages.title}
        lead="Tell us what you are waiting for. When a slot opens, we offer it to one family at a time."
      />
      {useIsLoading() ? (
        <Skeleton shape="card" count={2} />
      ) : (
        <>
          <Standby />
          <Invitation />
        </>
      )}
    </Wrap>
  )
}

/** Who waits for something wants to know at once when it is there. */
function Invitation() {
  const { data } = useApiQuery('standby')
  if (!data || data.wishes.length === 0) return null
  return (
    <Suspense>
      <PushInvitation about="offers" />
    </Suspense>
  )
}
