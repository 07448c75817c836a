/**
 * The front desk around every staff page: the sign-in in place until there is a staff session, then the desk's own ways
 * and the page. When a session ends under somebody's hands the page stays, unseen, with what was typed.
 */
import { useEffect, useRef } from 'react'
import { StaffDoor, StaffDoorAgain } from '#features/staff/staff-door.tsx'
import { answerWords } from '#domain/words.ts'
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

export function StaffLayout() {
  const staff = useStaffState()
  const cache = useQueryClient()
  const before = useRef(staff.at)

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
      <>
        {staff.at === 'out' ? <StaffDoor /> : <NoAnswer />}
        <Arrival title={title} />
      </>
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
      {lapsed && <StaffDoorAgain onLeave={leave} />}
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
