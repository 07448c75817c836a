/** The bottom navigation bar for members on phones, with the number of bookings that the club has changed. */
import { CalendarCheck, CalendarDays, ShoppingBag, Target } from 'lucide-react'
import { scheduleMessages } from '#domain/messages/messages.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { paths } from '#lib/paths.ts'
import { NavLink, useLocation } from '#lib/router.ts'
import styles from './bottom-bar.module.css'

const items = [
  { label: 'Reserve', to: paths.reserve, Icon: Target },
  { label: 'Events', to: paths.events, Icon: CalendarDays },
  { label: 'Shop', to: paths.proShop, Icon: ShoppingBag },
  { label: 'Schedule', to: paths.schedule, Icon: CalendarCheck },
] as const

const freshMs = 60_000

/** Pages of members, where the session has been confirmed: asking elsewhere could end one that only looks signed in. */
const memberPages: readonly string[] = [...items.map(({ to }) => to), paths.account, paths.cart]

export function BottomBar() {
  const { pathname } = useLocation()
  const { data } = useApiQuery('scheduleChanges', { staleTime: freshMs, enabled: memberPages.includes(pathname) })
  const changes = data?.changes.length ?? 0
  return (
    <nav className={styles['bar']} aria-label="Members">
      {items.map(({ label, to, Icon }) => {
        const count = to === paths.schedule ? changes : 0
        return (
          <NavLink key={to} to={to} aria-label={count > 0 ? `${label}, ${scheduleMessages.changes(count)}` : undefined}>
            <Icon aria-hidden="true" size={22} />
            {label}
            {count > 0 && <b aria-hidden="true">{count}</b>}
          </NavLink>
        )
      })}
    </nav>
  )
}
