/**
 * The layout of every admin page: sign-in in place without a staff session, then navigation and the page. When the session
 * expires, the page stays mounted but hidden, so that typed input is kept.
 */
import { Suspense, useEffect, useRef } from 'react'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { takeFirst } from '#lib/api/first-answers.ts'
import { useApiCache } from '#lib/api/use-api.ts'
import type { QueryName } from '#lib/api/use-api-mutation.ts'
import { lazyWithPreload, usePreload } from '#lib/loading/lazy-with-preload.ts'
import { keepDeskPages } from '#lib/offline/keep-desk.ts'
import { forgetSealed } from '#lib/offline/sealed-data.ts'
import { Outlet } from '#lib/router.ts'
import { staffOpenEntry } from '#lib/browser-storage/profile-entry.ts'
import { confirmStaffSession, leaveAdmin } from '#lib/session/staff-session.ts'
import { useStaffState } from '#lib/session/staff-state.ts'
import { usePreloadedToaster } from '#lib/toast.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Empty } from '#ui/feedback/empty.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Wrap } from '#ui/layout/box.tsx'
import { RouteEffects } from '#app/route-effects.tsx'
import styles from './admin-layout.module.css'
import { AdminNav } from './admin-nav.tsx'
import { PartPages } from './admin-nav-list.tsx'

const title = 'Front desk'

// Signed-in staff do not need the forms. The re-sign-in form is prefetched: the session may expire while offline.
const StaffEntry = lazyWithPreload(async () => (await import('#features/admin/staff/staff-entry.tsx')).StaffEntry)
const StaffReauthDialog = lazyWithPreload(
  async () => (await import('#features/admin/staff/staff-entry.tsx')).StaffReauthDialog,
)

/** Before the first render of a page: who looks at it, as far as this browser expects somebody, and what it shows first. */
export async function takeFirstAtDesk(names: readonly QueryName[]): Promise<void> {
  const isExpected = staffOpenEntry.read() !== null
  await Promise.all([takeFirst(names), isExpected && confirmStaffSession()])
}

export function AdminLayout() {
  const staff = useStaffState()
  const cache = useApiCache()
  const previousState = useRef(staff.at)
  usePreload(StaffReauthDialog)
  usePreloadedToaster()

  useEffect(() => {
    const was = previousState.current
    previousState.current = staff.at
    if (staff.at === 'unknown') void confirmStaffSession()
    if (staff.at === 'in') void keepDeskPages()
    // The session has ended: nothing of a day stays in this browser.
    if (staff.at === 'out' || staff.at === 'expired') void forgetSealed()
    // The focused form is gone: move the focus to the start of the page.
    if (staff.at === 'in' && was === 'out') document.getElementById('main')?.focus()
    // Refetch what could not be loaded while signed out.
    if (staff.at === 'in' && was === 'expired') void cache.invalidate()
  }, [staff.at, cache])

  if (staff.at === 'unknown' && !import.meta.env.SSR) return <EntryLoading />
  if (staff.at === 'unreachable' || staff.at === 'out') {
    return (
      <Suspense fallback={<Spinner />}>
        {staff.at === 'out' ? <StaffEntry /> : <NoResponse />}
        <RouteEffects title={title} />
      </Suspense>
    )
  }
  const lapsed = staff.at === 'expired'
  const leave = () => {
    cache.clear()
    leaveAdmin()
  }
  return (
    <>
      {import.meta.env.SSR && (
        <div className={styles.entry}>
          <EntryLoading />
        </div>
      )}
      <Wrap className={classNames(styles.layout, import.meta.env.SSR && styles.waiting)}>
        <AdminNav />
        <div className={styles.page} hidden={lapsed}>
          <PartPages />
          <Outlet />
        </div>
      </Wrap>
      {lapsed && (
        <Suspense fallback={<Spinner />}>
          <StaffReauthDialog onLeave={leave} />
        </Suspense>
      )}
    </>
  )
}

function NoResponse() {
  return (
    <Wrap section>
      <Empty titleAs="h1" title={title} actions={<Button onClick={() => void confirmStaffSession()}>Try again</Button>}>
        {responseMessages.noResponse}
      </Empty>
    </Wrap>
  )
}

/** The face of the sign-in, before its code is there. */
const EntryLoading = () => (
  <Wrap section>
    <h1>{title}</h1>
    <Skeleton shape="row" count={3} />
  </Wrap>
)
