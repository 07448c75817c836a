/** The shared layout: header, status banners, page, footer, and the bottom bar for members on phones. */
import { Suspense, useLayoutEffect } from 'react'
import { Mark } from '#illustrations/mark.tsx'
import { isSignedIn } from '#domain/people/people.ts'
import { facility } from '#domain/facility/facility.ts'
import { ClosedSoon } from '#features/parts/closed-soon.tsx'
import { OpeningHours } from '#features/parts/opening-hours.tsx'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { paths } from '#lib/paths.ts'
import { Link, Outlet, useLocation } from '#lib/router.ts'
import { useOnline } from '#lib/online.ts'
import { useSession } from '#lib/session/session.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Row, Stack, Wrap } from '#ui/layout/box.tsx'
import { ErrorBoundary, PageLoading } from '#app/error-boundary.tsx'
import { Header, useIsForMember } from '#app/header/header.tsx'
import { guardOf, hasPicture } from '#app/routes.tsx'
import { BottomBar, MemberBars } from '#app/header/header-parts.ts'
import styles from './site-layout.module.css'

export function SiteLayout() {
  const session = useSession()
  const isForMember = useIsForMember()
  const { pathname } = useLocation()
  useLayoutEffect(() => {
    // React first renders a public page as a visitor's: it is hydrating one.
    document.documentElement.toggleAttribute('data-member', isForMember || isSignedIn(profileEntry.read()))
  }, [isForMember])
  return (
    <div className={styles.site}>
      <SkipLink>Skip to content</SkipLink>
      {pathname === paths.admin && <SkipLink to="[aria-current='time'] button">Skip to now</SkipLink>}
      <Header />
      <StatusBanners preview={session?.preview === true} />
      {session && (
        <Suspense>
          <MemberBars isOfMembers={guardOf(pathname) === 'member'} hasPicture={hasPicture(pathname)} />
        </Suspense>
      )}
      <MainOutlet />
      <Footer />
      {isForMember && (
        <Suspense>
          <BottomBar />
        </Suspense>
      )}
    </div>
  )
}

function StatusBanners({ preview }: { preview: boolean }) {
  const online = useOnline()
  if (online && !preview) return null
  return (
    <Stack as={Wrap} gap="2" className={styles.banners}>
      {preview && (
        <Banner tone="kick">
          Preview: nothing leaves this browser. <Link to={paths.register}>Join</Link>
        </Banner>
      )}
      {!online && <Banner>You are offline. This page may be out of date, and booking is not available.</Banner>}
    </Stack>
  )
}

/** The main element: shows a spinner while the page loads, and contains its errors. */
export function MainOutlet() {
  const { pathname } = useLocation()
  // The sign-in leads to such a page.
  const waits = hasPicture(pathname) || pathname === paths.memberLogin
  return (
    <main id="main" className={styles.main} data-waits={waits || undefined} tabIndex={-1}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<PageLoading />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}

/** To what the selector finds in the page, or else to its beginning. */
const SkipLink = ({ to, children }: { to?: string; children: string }) => (
  <a
    href="#main"
    className={styles.skip}
    onClick={(event) => {
      event.preventDefault()
      const main = document.getElementById('main')
      const found = to === undefined ? null : main?.querySelector<HTMLElement>(to)
      ;(found ?? main)?.focus()
    }}
  >
    {children}
  </a>
)

/** Opening hours, contact e-mail, social links (specification section 2), terms and privacy. */
function Footer() {
  return (
    <footer className={styles.footer} data-boards="">
      <Wrap className={styles.row}>
        <Row gap="3-5" wrap={false} className={styles.brand}>
          <Mark width={44} />
          <p>
            <OpeningHours />
            <ClosedSoon />
          </p>
        </Row>
        <Row as="ul" gap="4-5" className={styles.links}>
          <li>
            <a href={`mailto:${facility.contactEmail}`}>{facility.contactEmail}</a>
          </li>
          {facility.social.map(({ name, url }) => (
            <li key={name}>
              <a href={url} rel="noreferrer">
                {name}
              </a>
            </li>
          ))}
          <li>
            <Link to={paths.terms}>Terms</Link>
          </li>
          <li>
            <Link to={paths.privacy}>Privacy</Link>
          </li>
        </Row>
      </Wrap>
    </footer>
  )
}
