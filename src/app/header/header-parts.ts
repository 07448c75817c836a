/** Parts around the page that not every visitor needs, loaded like pages. */
import type { QueryName } from '#lib/api/use-api-mutation.ts'
import { isSignedIn } from '#domain/people/people.ts'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { whenIdle } from '#lib/loading/when-idle.ts'

export const MainNavigation = lazyWithPreload(async () => (await import('./main-navigation.tsx')).MainNavigation)
export const AdminHeaderActions = lazyWithPreload(
  async () => (await import('#app/admin/admin-nav.tsx')).AdminHeaderActions,
)

export const AccountMenu = lazyWithPreload(async () => (await import('./member-parts.tsx')).AccountMenu)
export const CartLink = lazyWithPreload(async () => (await import('./member-parts.tsx')).CartLink)
/** Seldom anything: after the page itself. */
export const MemberBars = lazyWithPreload(async () => {
  await whenIdle()
  return (await import('./member-bars.tsx')).MemberBars
})
export const BottomBar = lazyWithPreload(async () => (await import('./member-parts.tsx')).BottomBar)

/** Surrounds every admin page. */
export const AdminLayout = lazyWithPreload(async () => (await import('#app/admin/admin-layout.tsx')).AdminLayout)

/** Whom a page is for; undefined for everybody. */
export type Guard = 'member' | 'staff' | undefined

/** What a page of members or staff waits for before it is rendered: who looks at it, and the answers to these calls. */
export async function takeFirst(guard: Guard, names: readonly QueryName[]): Promise<void> {
  if (guard === 'staff') await (await import('#app/admin/admin-layout.tsx')).takeFirstAtDesk(names)
  if (guard === 'member') await (await import('./member-parts.tsx')).takeFirst(names)
}

/** Preloads them for a page: the navigation unless it is bare or of the desk, the parts for members and for staff. */
export async function preloadSurroundings(guard: Guard, isBare: boolean): Promise<void> {
  const isForMember = guard === 'member' || isSignedIn(profileEntry.read())
  const parts = [
    ...(isBare || guard === 'staff' ? [] : [MainNavigation]),
    ...(isForMember ? [AccountMenu, CartLink, BottomBar] : []),
    ...(guard === 'staff' ? [AdminLayout, AdminHeaderActions] : []),
  ]
  await Promise.all(parts.map((part) => part.preload()))
}
