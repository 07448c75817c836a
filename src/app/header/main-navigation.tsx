/** The header's links on wide screens; where one has more beneath it, a menu. */
import { Link, useLocation } from '#lib/router.ts'
import { Menu } from '#ui/overlays/menu.tsx'
import styles from './header.module.css'
import { isCurrent, mainNavItems } from '#app/nav-items.ts'

export function MainNavigation() {
  const here = useLocation()
  return (
    <nav className={styles['nav']} aria-label="Main">
      <ul>
        {mainNavItems.map((way) => (
          <li key={way.label}>
            {'ways' in way ? (
              <Menu
                label={way.label}
                items={way.ways}
                link={Link}
                className={way.ways.some((one) => isCurrent(one, here)) ? styles['current'] : undefined}
              />
            ) : (
              <Link to={way.to} aria-current={isCurrent(way, here) ? 'page' : undefined}>
                {way.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
