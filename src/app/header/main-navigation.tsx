/** The header navigation on wide screens; groups open as menus. */
import { Link, useLocation } from '#lib/router.ts'
import { Menu } from '#features/menu.tsx'
import styles from './header.module.css'
import { isCurrent, mainNavItems } from '#app/nav-items.tsx'

export function MainNavigation() {
  const location = useLocation()
  return (
    <nav className={styles.nav} aria-label="Main">
      <ul>
        {mainNavItems.map((item) => (
          <li key={item.label}>
            {'items' in item ? (
              <Menu
                label={item.label}
                items={item.items}
                className={item.items.some((link) => isCurrent(link, location)) ? styles.current : undefined}
              />
            ) : (
              <Link to={item.to} aria-current={isCurrent(item, location) ? 'page' : undefined}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
