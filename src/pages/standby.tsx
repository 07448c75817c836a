/** /standby: what a family waits for, and what is held for it. */
import { Standby } from '#features/standby/standby.tsx'
import { wishMessages } from '#domain/messages/standby-messages.ts'
import { askAhead } from '#lib/api/api.ts'
import { useIsWaiting } from '#lib/session/session.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'

export const askFirst = (): void => askAhead('standby')

export default function StandbyPage() {
  return (
    <Wrap section>
      <PageHead title={wishMessages.title} lead={wishMessages.lead} />
      {useIsWaiting() ? <Skeleton shape="card" count={2} /> : <Standby />}
    </Wrap>
  )
}
