/** The bottom navigation bar for members on phones. */
import { CalendarCheck, CalendarDays, ShoppingBag, Target } from 'lucide-react'
import { paths } from '#lib/paths.ts'
import { NavLink } from '#lib/router.ts'
import styles from './bottom-bar.module.css'

const items = [
  { label: 'Reserve', to: paths.reserve, Icon: Target },
  { label: 'Events', to: paths.events, Icon: CalendarDays },
  { label: 'Shop', to: paths.proShop, Icon: ShoppingBag },
  { label: 'Schedule', to: paths.schedule, Icon: CalendarCheck },
] as const

export function BottomBar() {
  return (
    <nav className={styles['bar']} aria-label="Members">
      {items.map(({ label, to, Icon }) => (
        <NavLink key={to} to={to}>
          <Icon aria-hidden="true" size={22} />
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
