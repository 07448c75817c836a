/** Admin: members, or the one whose id is in the address, or a part of it. */
import { Suspense, type ComponentType } from 'react'
import { AdminMembers } from '#features/admin/families/admin-members.tsx'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { useSearchParams } from '#lib/router.ts'
import { PageWaiting } from '#ui/layout/page-waiting.tsx'

// With its forms, which the list does not need.
const MemberPage = lazyWithPreload(async () => (await import('#features/admin/families/member-page.tsx')).MemberPage)
const OrderOfFamily = lazyWithPreload(
  async () => (await import('#features/admin/families/family-receipts.tsx')).OrderOfFamily,
)
const ChargeOfFamily = lazyWithPreload(
  async () => (await import('#features/admin/families/family-receipts.tsx')).ChargeOfFamily,
)

const Places = lazyWithPreload(async () => (await import('#features/admin/families/full-club/places.tsx')).Places)

/** What the address names of a family is shown in place of its page. */
const parts: Readonly<Record<string, ComponentType<{ family: string; id: string }>>> = {
  order: OrderOfFamily,
  charge: ChargeOfFamily,
}

export default function AdminMembersPage() {
  const [searchParams] = useSearchParams()
  const id = searchParams.get('id')
  const [asked = '', Part] = Object.entries(parts).find(([name]) => searchParams.get(name)) ?? []
  usePreload(MemberPage)
  const waiting = <PageWaiting title="Members" lead="…" count={4} />
  if (import.meta.env.SSR) return waiting
  if (searchParams.has('places'))
    return (
      <Suspense fallback={waiting}>
        <Places />
      </Suspense>
    )
  if (!id) return <AdminMembers />
  return (
    <Suspense fallback={waiting}>
      {Part ? <Part family={id} id={searchParams.get(asked)!} /> : <MemberPage key={id} id={id} />}
    </Suspense>
  )
}
