/** What the header, the phone's sheet and the bottom bar lead to, once (specification section 2). */
import { paths } from '#lib/paths.ts'

export type NavItem = { label: string; to: string }
export type NavGroup = { label: string; ways: readonly NavItem[] }

/** 'Header nav links: Reserve Lane, Lounge, Events (submenu: All Events, Game Nights), Pro Shop, The Team, Membership.' */
export const mainNavItems: readonly (NavItem | NavGroup)[] = [
  { label: 'Reserve Lane', to: paths.reserve },
  { label: 'Lounge', to: paths.lounge },
  {
    label: 'Events',
    ways: [
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

/** True on the page a way leads to; an anchor is another place than its page. */
export const isCurrent = ({ to }: NavItem, at: { pathname: string; hash: string }): boolean =>
  to === at.pathname + at.hash
