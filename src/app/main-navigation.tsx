/** The header's links on wide screens; where one has more beneath it, a menu. */
import { Link, useLocation } from '#lib/router.ts'
import { Menu } from '#ui/menu.tsx'
import styles from './header.module.css'
import { isHere, mainWays } from './navigation.ts'

export function MainNavigation() {
  const here = useLocation()
  return (
    <nav className={styles['nav']} aria-label="Main">
      <ul>
        {mainWays.map((way) => (
          <li key={way.label}>
            {'ways' in way ? (
              <Menu
                label={way.label}
                items={way.ways}
                link={Link}
                className={way.ways.some((one) => isHere(one, here)) ? styles['current'] : undefined}
              />
            ) : (
              <Link to={way.to} aria-current={isHere(way, here) ? 'page' : undefined}>
                {way.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
