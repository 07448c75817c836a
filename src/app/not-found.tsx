/** The not-found page: 'shows 404, Oops! Page not found, a link back home' (specification section 2). */
import { useEffect } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { siteMessages } from '#domain/messages/site-messages.ts'
import { logProblem } from '#lib/log.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Wrap } from '#ui/layout/wrap.tsx'
import styles from './not-found.module.css'

export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => logProblem('404: no page at', pathname), [pathname])
  return (
    <Wrap section className={styles.page}>
      <div className={styles.illustration}>
        <Drawing of="signs#over-glass" size={[480, 280]} />
      </div>
      <div className={styles.text}>
        <h1>
          <span className={styles.number}>404</span> {siteMessages.notFound}
        </h1>
        <p className={styles.lead}>Wide right. The page you shot for is not here.</p>
        <Link to={paths.home} className={buttonClass()}>
          Back to home
        </Link>
        <ul className={styles.others}>
          <li>
            <Link to={paths.reserve}>Reserve Lane</Link>
          </li>
          <li>
            <Link to={paths.events}>Events</Link>
          </li>
          <li>
            <Link to={paths.schedule}>Your Schedule</Link>
          </li>
        </ul>
      </div>
    </Wrap>
  )
}
