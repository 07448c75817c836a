/** The parts around the page for signed-in members: account menu, cart link, and on phones the bottom bar. Visitors do not load it. */
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarDays from 'lucide-react/icons/calendar-days'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import ShoppingCart from 'lucide-react/icons/shopping-cart'
import Target from 'lucide-react/icons/target'
import { itemCount } from '#domain/shop/order.ts'
import { counted } from '#domain/text/text.ts'
import { useLive } from '#lib/api/polling.ts'
import { useApiQuery } from '#lib/api/use-api.ts'
import { useCart } from '#lib/browser-storage/browser-storage.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { useLogOut } from '#lib/session/log-out.ts'
import { useSession } from '#lib/session/session.ts'
import { Menu } from '#features/parts/menu.tsx'
import { accountNavItems } from '#app/nav-items.tsx'
import { useInstalledBadge } from './installed-badge.ts'
import styles from './member-parts.module.css'

export { takeFirst } from '#lib/api/first-answers.ts'

/** The account menu, 'titled with their profile name (or 'Account')' (specification section 2); on wide screens also the schedule. */
export function AccountMenu() {
  const session = useSession()
  const logOut = useLogOut()
  const { pathname } = useLocation()
  return (
    <>
      <Link to={paths.schedule} data-wide="" aria-current={pathname === paths.schedule ? 'page' : undefined}>
        Your Schedule
      </Link>
      <Menu
        label={import.meta.env.SSR ? <NameLoading /> : session?.profile.profileName || 'Account'}
        items={[...accountNavItems, { label: 'Log out', onSelect: logOut }]}
        align="end"
      />
    </>
  )
}

/** The cart link with its item count; nothing while the cart is empty. */
export function CartLink() {
  const count = itemCount(useCart())
  if (import.meta.env.SSR) return <CartLoading />
  if (count === 0) return null
  return (
    <Link to={paths.cart} className={styles.cart} aria-label={`Cart, ${counted(count, 'item')}`}>
      <ShoppingCart aria-hidden="true" size={22} />
      <b aria-hidden="true">{count}</b>
    </Link>
  )
}

/** Shows the name that public/before-paint.js found. */
const NameLoading = () => <span className={styles.name} />

/** Shows the count that public/before-paint.js found, or nothing. */
const CartLoading = () => (
  <Link to={paths.cart} className={`${styles.cart} ${styles.waiting}`} aria-label="Cart">
    <ShoppingCart aria-hidden="true" size={22} />
    <b aria-hidden="true" />
  </Link>
)

const items = [
  { label: 'Reserve', to: paths.reserve, Icon: Target },
  { label: 'Events', to: paths.events, Icon: CalendarDays },
  { label: 'Shop', to: paths.proShop, Icon: ShoppingBag },
  { label: 'Schedule', to: paths.schedule, Icon: CalendarCheck },
] as const

/** How long the number of changed bookings counts as current, in milliseconds. */
const freshMs = 60_000

/** Pages of members, where the session has been confirmed: asking elsewhere could end one that only looks signed in. */
const memberPages: ReadonlySet<string> = new Set([...items.map(({ to }) => to), paths.account, paths.cart])

/** The bottom navigation bar on phones, with the number of bookings that the club has changed. */
export function BottomBar() {
  const { pathname } = useLocation()
  const { data } = useApiQuery('scheduleChanges', {
    staleTime: freshMs,
    enabled: memberPages.has(pathname),
    ...useLive(),
  })
  const changes = data?.changes.length ?? 0
  useInstalledBadge(data?.changes.length)
  return (
    <nav className={styles.bar} data-boards="" aria-label="Members">
      {items.map(({ label, to, Icon }) => {
        const count = to === paths.schedule ? changes : 0
        return (
          <Link
            key={to}
            to={to}
            aria-current={pathname === to ? 'page' : undefined}
            aria-label={count > 0 ? `${label}, ${counted(count, 'change')} by the club` : undefined}
          >
            <Icon aria-hidden="true" size={22} />
            {label}
            {count > 0 && <b aria-hidden="true" data-count={count} />}
          </Link>
        )
      })}
    </nav>
  )
}
