/**
 * The front desk around every staff page: the sign-in in place until there is a staff session, then the desk's own ways
 * and the page. When a session ends under somebody's hands the page stays, unseen, with what was typed.
 */
import { Suspense, useEffect, useRef } from 'react'
import { responseMessages } from '#domain/messages/messages.ts'
import { prefetchedLazy } from '#lib/loading/prefetched-lazy.tsx'
import { useQueryClient } from '#lib/api/query.ts'
import { Outlet } from '#lib/router.ts'
import { confirmStaff, leaveAdmin, useStaffState } from '#lib/session/staff-session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/feedback/empty.tsx'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import { RouteEffects } from '#app/route-effects.tsx'
import styles from './admin-layout.module.css'
import { AdminNav } from './admin-nav.tsx'

const title = 'Front desk'

// Who is signed in needs no form. Its code comes right after the page: a session may end where there is no connection.
const door = prefetchedLazy(async () => (await import('#features/admin/staff/staff-entry.tsx')).StaffEntry)
const doorAgain = prefetchedLazy(async () => (await import('#features/admin/staff/staff-entry.tsx')).StaffDoorAgain)

export function AdminLayout() {
  const staff = useStaffState()
  const cache = useQueryClient()
  const before = useRef(staff.at)
  doorAgain.usePrefetch()

  useEffect(() => {
    const was = before.current
    before.current = staff.at
    if (staff.at === 'unknown') void confirmStaff()
    // The form that held the focus is gone: reading goes on where the page begins.
    if (staff.at === 'in' && was === 'out') document.getElementById('main')?.focus()
    // What could not be asked meanwhile is asked now.
    if (staff.at === 'in' && was === 'lapsed') void cache.invalidateQueries()
  }, [staff.at, cache])

  if (staff.at === 'unknown') return <Spinner />
  if (staff.at === 'unanswered' || staff.at === 'out') {
    return (
      <Suspense fallback={<Spinner />}>
        {staff.at === 'out' ? <door.Part /> : <NoAnswer />}
        <RouteEffects title={title} />
      </Suspense>
    )
  }
  const lapsed = staff.at === 'lapsed'
  const leave = () => {
    cache.clear()
    leaveAdmin()
  }
  return (
    <>
      <Wrap className={styles['desk']}>
        <AdminNav name={staff.profile.profileName} />
        <div className={styles['page']} hidden={lapsed}>
          <Outlet />
        </div>
      </Wrap>
      {lapsed && (
        <Suspense fallback={<Spinner />}>
          <doorAgain.Part onLeave={leave} />
        </Suspense>
      )}
    </>
  )
}

function NoAnswer() {
  return (
    <Wrap section>
      <Empty titleAs="h1" title={title} actions={<Button onClick={() => void confirmStaff()}>Try again</Button>}>
        {responseMessages.noAnswer}
      </Empty>
    </Wrap>
  )
}
