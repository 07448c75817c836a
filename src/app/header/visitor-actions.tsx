/** The header actions for visitors: Members Login and Join. */
import { Link } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import styles from './header.module.css'
import { visitorNavItems } from '#app/nav-items.ts'

export function VisitorActions() {
  const { login, join } = visitorNavItems
  return (
    <>
      <Link to={login.to} className={styles['login']}>
        {login.label}
      </Link>
      <Link to={join.to} className={buttonClass('kick', 'sm')}>
        {join.label}
      </Link>
    </>
  )
}
