/** The main part of a page: waits for the page to load, and keeps a crash inside. */
import { Suspense } from 'react'
import { Outlet, useLocation } from '#lib/router.ts'
import { Spinner } from '#ui/spinner.tsx'
import { Crash } from './crash.tsx'
import { waitsForData } from './routes.tsx'
import styles from './stage.module.css'

export function Stage() {
  const { pathname } = useLocation()
  return (
    <main id="main" className={styles['main']} data-waits={waitsForData(pathname) || undefined} tabIndex={-1}>
      <Crash key={pathname}>
        <Suspense fallback={<Spinner />}>
          <Outlet />
        </Suspense>
      </Crash>
    </main>
  )
}
