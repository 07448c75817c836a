/**
 * The front desk around every staff page: the sign-in in place until there is a staff session, then the desk's own ways
 * and the page. When a session ends under somebody's hands the page stays, unseen, with what was typed.
 */
import { Suspense, useEffect, useRef } from 'react'
import { answerWords } from '#domain/words.ts'
import { afterPage } from '#lib/after-page.tsx'
import { useQueryClient } from '#lib/query.ts'
import { Outlet } from '#lib/router.ts'
import { confirmStaff, leaveDesk, useStaffState } from '#lib/staff-session.ts'
import { Button } from '#ui/button.tsx'
import { Empty } from '#ui/empty.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { Wrap } from '#ui/wrap.tsx'
import { Arrival } from './arrival.tsx'
import styles from './staff-layout.module.css'
import { StaffWays } from './staff-ways.tsx'

const title = 'Front desk'

// Who is signed in needs no form. Its code comes right after the page: a session may end where there is no connection.
const door = afterPage(async () => (await import('#features/staff/staff-door.tsx')).StaffDoor)
const doorAgain = afterPage(async () => (await import('#features/staff/staff-door.tsx')).StaffDoorAgain)

export function StaffLayout() {
  const staff = useStaffState()
  const cache = useQueryClient()
  const before = useRef(staff.at)
  doorAgain.useAhead()

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
        <Arrival title={title} />
      </Suspense>
    )
  }
  const lapsed = staff.at === 'lapsed'
  const leave = () => {
    cache.clear()
    leaveDesk()
  }
  return (
    <>
      <Wrap className={styles['desk']}>
        <StaffWays name={staff.profile.profileName} />
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
        {answerWords.noAnswer}
      </Empty>
    </Wrap>
  )
}
