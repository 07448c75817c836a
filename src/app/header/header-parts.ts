/** Parts around the page that not every visitor needs, loaded like pages. */
import { isSignedIn } from '#domain/accounts/people.ts'
import { profileEntry } from '#lib/browser-storage/browser-storage.ts'
import { paths } from '#lib/paths.ts'
import { page } from '#app/page.tsx'

export const MainNavigation = page(async () => ({ default: (await import('./main-navigation.tsx')).MainNavigation }))
export const AccountMenu = page(async () => ({ default: (await import('./member-parts.tsx')).AccountMenu }))
export const AdminHeaderActions = page(async () => ({
  default: (await import('#app/admin/admin-nav.tsx')).AdminHeaderActions,
}))
export const CartLink = page(async () => ({ default: (await import('./member-parts.tsx')).CartLink }))
export const BottomBar = page(async () => ({ default: (await import('./member-parts.tsx')).BottomBar }))

/** Preloads them for a page: the navigation except on the landing page, the members' parts for members. */
export async function preloadHeader(pathname: string): Promise<void> {
  const memberParts = isSignedIn(profileEntry.read()) ? [AccountMenu, CartLink, BottomBar] : []
  const navigation = pathname === paths.home ? [] : [MainNavigation]
  await Promise.all([...navigation, ...memberParts].map((part) => part.preload()))
}
