/** /standby: what a family waits for, and what is held for it. */
import { Standby } from '#features/standby/standby.tsx'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { PageHead } from '#ui/layout/page-head.tsx'
import { Wrap } from '#ui/layout/box.tsx'

export default function StandbyPage() {
  return (
    <Wrap section>
      <PageHead
        title={wishMessages.title}
        lead="Tell us what you are waiting for. When a slot opens, we offer it to one family at a time."
      />
      {import.meta.env.SSR ? <Skeleton shape="card" count={2} /> : <Standby />}
    </Wrap>
  )
}
