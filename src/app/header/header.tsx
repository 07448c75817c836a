/** The site header: brand, navigation and account; on phones, one Menu button opens them all. */
import { Suspense } from 'react'
import { Mark } from '#illustrations/mark.tsx'
import { facility } from '#domain/facility/facility.ts'
import { lazyWithPreload } from '#lib/loading/lazy-with-preload.ts'
import { useLazyDialog } from '#lib/loading/use-lazy-dialog.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { Button } from '#ui/button.tsx'
import { Row, Wrap } from '#ui/layout/box.tsx'
import { AccountMenu, CartLink, AdminHeaderActions, MainNavigation } from './header-parts.ts'
import styles from './header.module.css'
import { VisitorActions } from '#app/nav-items.tsx'
import { guardOf } from '#app/routes.tsx'

const NavigationSheet = lazyWithPreload(async () => (await import('./navigation-sheet.tsx')).NavigationSheet)

export function Header() {
  const { pathname } = useLocation()
  const sheet = useLazyDialog(NavigationSheet)
  // 'Header nav is hidden on the landing page.' The front desk has a navigation of its own.
  const landing = pathname === paths.home
  const hasNavigation = !landing && guardOf(pathname) !== 'staff'
  return (
    <header className={styles.header} data-boards="" data-landing={landing || undefined}>
      <Wrap className={styles.row}>
        <Brand />
        <Suspense>{hasNavigation && <MainNavigation />}</Suspense>
        <Suspense>
          <Cart />
        </Suspense>
        <Row wrap={false} className={styles.account}>
          <Suspense>
            <AccountActions />
          </Suspense>
        </Row>
        {hasNavigation && (
          <div className={styles.menu}>
            <Button tone="ghost" size="sm" {...sheet.trigger}>
              Menu
            </Button>
            {sheet.dialog}
          </div>
        )}
      </Wrap>
    </header>
  )
}

function Brand() {
  return (
    <Link to={paths.home} className={styles.brand}>
      <Mark width={38} />
      {facility.name}
    </Link>
  )
}

/** The cart link, for members only. */
function Cart() {
  const isForMember = useIsForMember()
  return isForMember ? <CartLink /> : null
}

/** 'Signed-in users see an account menu …. Others see Members Login and Join.' Admin pages load the staff actions. */
function AccountActions() {
  const { pathname } = useLocation()
  if (useIsForMember()) return <AccountMenu />
  return guardOf(pathname) === 'staff' ? <AdminHeaderActions /> : <VisitorActions />
}

/** True for a member, and in the picture of a page for members. */
export function useIsForMember(): boolean {
  const { pathname } = useLocation()
  const isMember = useSession() !== undefined
  return (import.meta.env.SSR && guardOf(pathname) === 'member') || isMember
}
