/** The main part of a page: waits for the page to load, and keeps a crash inside. */
import { Suspense } from 'react'
import { Outlet, useLocation } from '#lib/router.ts'
import { Spinner } from '#ui/feedback/spinner.tsx'
import { ErrorBoundary } from '#app/error-boundary.tsx'
import { waitsForData } from '#app/routes.tsx'
import styles from './main-outlet.module.css'

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
