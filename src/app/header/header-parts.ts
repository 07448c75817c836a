/** The parts of the header that not every visitor needs; they load as pages do. */
import { isSignedIn } from '#domain/accounts/people.ts'
import { profileEntry } from '#lib/browser-storage/browser-storage.ts'
import { paths } from '#lib/paths.ts'
import { page } from '#app/page.tsx'

export const MainNavigation = page(async () => ({ default: (await import('./main-navigation.tsx')).MainNavigation }))
export const AccountMenu = page(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))
export const AdminHeaderActions = page(async () => ({
  default: (await import('./admin-header-actions.tsx')).AdminHeaderActions,
}))
export const CartLink = page(async () => ({ default: (await import('./cart-link.tsx')).CartLink }))

/** Loads what the header of a page will show: no navigation on the landing page, the account menu for who is signed in. */
export async function preloadHeader(pathname: string): Promise<void> {
  const members = isSignedIn(profileEntry.read()) ? [AccountMenu, CartLink] : []
  const main = pathname === paths.home ? [] : [MainNavigation]
  await Promise.all([...main, ...members].map((part) => part.preload()))
}
