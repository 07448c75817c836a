/** The header navigation on wide screens; groups open as menus. */
import { Link, useLocation } from '#lib/router.ts'
import { Row } from '#ui/layout/box.tsx'
import { Menu } from '#features/parts/menu.tsx'
import styles from './header.module.css'
import { isCurrent, mainNavItems } from '#app/nav-items.tsx'

export function MainNavigation() {
  const location = useLocation()
  return (
    <nav className={styles.nav} aria-label="Main">
      <Row as="ul" gap="0-5">
        {mainNavItems.map((item) => (
          <li key={item.label}>
            {'items' in item ? (
              <Menu
                label={item.label}
                items={item.items}
                current={item.items.some((link) => isCurrent(link, location))}
              />
            ) : (
              <Link to={item.to} aria-current={isCurrent(item, location) ? 'page' : undefined}>
                {item.label}
              </Link>
            )}
          </li>
        ))}
      </Row>
    </nav>
  )
}
