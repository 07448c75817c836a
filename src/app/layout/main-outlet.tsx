/** The main element: shows a spinner while the page loads, and contains its errors. */
import { Suspense } from 'react'
import { Outlet, useLocation } from '#lib/router.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { waitsForData } from '#app/routes.tsx'
import styles from './site-layout.module.css'

export function MainOutlet() {
  const { pathname } = useLocation()
  return (
    <main id="main" className={styles['main']} data-waits={waitsForData(pathname) || undefined} tabIndex={-1}>
      <ErrorBoundary key={pathname}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </ErrorBoundary>
    </main>
  )
}
