/** The parts of the header that not every visitor needs; they load as pages do. */
import { isSignedIn } from '#domain/people.ts'
import { profileShelf } from '#lib/browser-store.ts'
import { paths } from '#lib/paths.ts'
import { page } from './page.tsx'

export const MainNavigation = page(async () => ({ default: (await import('./main-navigation.tsx')).MainNavigation }))
export const AccountMenu = page(async () => ({ default: (await import('./account-menu.tsx')).AccountMenu }))
export const DeskCorner = page(async () => ({ default: (await import('./desk-corner.tsx')).DeskCorner }))
export const CartLink = page(async () => ({ default: (await import('./cart-link.tsx')).CartLink }))

/** Loads what the header of a page will show: no navigation on the landing page, the account menu for who is signed in. */
export async function preloadHeader(pathname: string): Promise<void> {
  const members = isSignedIn(profileShelf.read()) ? [AccountMenu, CartLink] : []
  const main = pathname === paths.home ? [] : [MainNavigation]
  await Promise.all([...main, ...members].map((part) => part.preload()))
}
