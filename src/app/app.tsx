/** The app: routes with their guards, toasts and the error boundary. */
import { useEffect, useState, type ReactNode } from 'react'
import type { Day } from '#domain/facility/day.ts'
import { BuildDayContext } from '#lib/clock.ts'
import { Route, Routes, useLocation } from '#lib/router.ts'
import { confirmSession } from '#lib/session/session.ts'
import { paths } from '#lib/paths.ts'
import { loadToaster, useToasterNeeded } from '#lib/toast.ts'
import { RouteEffects, newNavigation, NavigationContext } from './route-effects.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { RequireMember, ToMemberLogin } from './guards.tsx'
import { AdminLayout } from './header/header-parts.ts'
import {
  knownPath,
  linkRoutes,
  memberRoutes,
  NotFoundPage,
  publicRoutes,
  adminRoutes,
  standaloneRoutes,
  tabletRoutes,
  type SiteRoute,
} from './routes.tsx'
import { MainOutlet, SiteLayout } from './layout/site-layout.tsx'

const toRoute = ({ path, title, page: Page }: SiteRoute) => (
  <Route
    key={path}
    path={path}
    element={
      <>
        <Page />
        <RouteEffects title={title} />
      </>
    }
  />
)

/**
 * Rendered inside a router: the browser's, or a static one for prerendering. `builtOn`: first renders what the build
 * rendered on that day of the club, then the page of the person who looks at it.
 */
export function App({ builtOn }: { builtOn?: Day | undefined }) {
  const [navigation] = useState(newNavigation)
  const path = knownPath(useLocation().pathname)
  // The router would rank and compile all of them to find the one.
  const routesOf = (routes: readonly SiteRoute[]) => routes.filter((each) => each.path === path).map(toRoute)
  useEffect(() => void confirmSession(), [])
  return (
    <ErrorBoundary>
      <NavigationContext value={navigation}>
        <BuildDayContext value={builtOn}>
          <Routes>
            <Route element={<MainOutlet />}>{routesOf([...standaloneRoutes, ...tabletRoutes])}</Route>
            <Route element={<SiteLayout />}>
              {routesOf([...publicRoutes, ...linkRoutes])}
              <Route path={paths.login} element={<ToMemberLogin />} />
              <Route element={<RequireMember />}>{routesOf(memberRoutes)}</Route>
              {/* 'Admin routes are not wrapped in the login guard': staff sign in where they are (product 3). */}
              <Route element={<AdminLayout />}>{routesOf(adminRoutes)}</Route>
              <Route
                path="*"
                element={
                  <>
                    <NotFoundPage />
                    <RouteEffects title="Page not found" />
                  </>
                }
              />
            </Route>
          </Routes>
        </BuildDayContext>
      </NavigationContext>
      <ToastOutlet />
    </ErrorBoundary>
  )
}

/** Renders toasts. Empty until the first one, which loads the library. */
function ToastOutlet() {
  const needed = useToasterNeeded()
  const [toasts, setToasts] = useState<ReactNode>(null)
  useEffect(() => {
    if (!needed) return
    let mounted = true
    // If the library fails to load there are no toasts; everything they say is on the page as well.
    const loading = import('./layout/notices.tsx').then(({ Notices }) => Notices)
    Promise.all([loadToaster(), loading]).then(
      ([toaster, Notices]) => mounted && setToasts(<Notices toaster={toaster} />),
      () => undefined,
    )
    return () => {
      mounted = false
    }
  }, [needed])
  return toasts
}
