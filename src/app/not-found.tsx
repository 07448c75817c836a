/** The not-found page: 'shows 404, Oops! Page not found, a link back home' (specification section 2). */
import { useEffect } from 'react'
import { Drawing } from '#illustrations/drawing.tsx'
import { siteMessages } from '#domain/fields/site-messages.ts'
import { logProblem } from '#lib/log.ts'
import { paths } from '#lib/paths.ts'
import { Link, useLocation } from '#lib/router.ts'
import { buttonClass } from '#ui/button.tsx'
import { Row, Split, Stack, Text, Wrap } from '#ui/layout/box.tsx'
import styles from './not-found.module.css'

export function NotFound() {
  const { pathname } = useLocation()
  useEffect(() => logProblem('404: no page at', pathname), [pathname])
  return (
    <Split as={Wrap} section gap="6" className={styles.page}>
      <div className={styles.illustration}>
        <Drawing of="signs#over-glass" size={[480, 280]} />
      </div>
      <Stack gap="4" className={styles.text}>
        <h1>
          <span className={styles.number}>404</span> {siteMessages.notFound}
        </h1>
        <Text size="lead" tone="muted">
          Wide right. The page you shot for is not here.
        </Text>
        <Link to={paths.home} className={buttonClass()}>
          Back to home
        </Link>
        <Row as="ul" gap="4-5" data-links="">
          <li>
            <Link to={paths.reserve}>Reserve Lane</Link>
          </li>
          <li>
            <Link to={paths.events}>Events</Link>
          </li>
          <li>
            <Link to={paths.schedule}>Your Schedule</Link>
          </li>
        </Row>
      </Stack>
    </Split>
  )
}
