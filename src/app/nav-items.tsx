/** Navigation items of the header, the phone menu and the account menu (specification section 2), and the links for visitors. */
import { paths } from '#lib/paths.ts'
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import styles from './header/header.module.css'

export type NavItem = { label: string; to: string }
export type NavGroup = { label: string; items: readonly NavItem[] }

/** 'Header nav links: Reserve Lane, Lounge, Events (submenu: All Events, Game Nights), Pro Shop, The Team, Membership.' */
export const mainNavItems: readonly (NavItem | NavGroup)[] = [
  { label: 'Reserve Lane', to: paths.reserve },
  { label: 'Lounge', to: paths.lounge },
  {
    label: 'Events',
    items: [
      { label: 'All Events', to: paths.events },
      { label: 'Game Nights', to: paths.gameNights },
    ],
  },
  { label: 'Pro Shop', to: paths.proShop },
  { label: 'The Team', to: paths.team },
  { label: 'Membership', to: paths.membership },
]

/** 'an account menu … containing Your Schedule, Cart, Account, Log out' */
export const accountNavItems: readonly NavItem[] = [
  { label: 'Your Schedule', to: paths.schedule },
  { label: 'Cart', to: paths.cart },
  { label: 'Account', to: paths.account },
]

export const visitorNavItems = {
  login: { label: 'Members Login', to: paths.memberLogin },
  join: { label: 'Join', to: paths.register },
} as const satisfies Record<string, NavItem>

/** True if the item leads to the current location; an anchor counts as a location of its own. */
export const isCurrent = ({ to }: NavItem, location: { pathname: string; hash: string }): boolean =>
  to === location.pathname + location.hash

/** The header actions for visitors: Members Login and Join. */
export function VisitorActions() {
  const { login, join } = visitorNavItems
  return (
    <>
      <Link to={login.to} className={styles.login} data-for="visitors">
        {login.label}
      </Link>
      <Link to={join.to} className={buttonClass('kick', 'sm')} data-for="visitors" data-join="">
        {join.label}
      </Link>
    </>
  )
}
