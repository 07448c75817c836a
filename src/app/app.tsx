/** The hall around every page: routes with their guards, notices, and what happens when something breaks. */
import { useEffect, useState } from 'react'
import { Route, Routes } from '#lib/router.ts'
import { confirmSession } from '#lib/session/session.ts'
import { paths } from '#lib/paths.ts'
import { RouteEffects, newNavigation, NavigationContext } from './route-effects.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { RequireMember, RequireStaff, ToMemberLogin } from './guards.tsx'
import { memberRoutes, NotFoundPage, publicRoutes, adminRoutes, standaloneRoutes, type SiteRoute } from './routes.tsx'
import { SiteLayout } from './layout/site-layout.tsx'
import { MainOutlet } from './layout/main-outlet.tsx'
import { ToastOutlet } from './layout/toast-outlet.tsx'

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

/** Everything inside a router: a browser's, or the static one that renders the public pages ahead. */
export function App() {
  const [visit] = useState(newNavigation)
  useEffect(() => void confirmSession(), [])
  return (
    <ErrorBoundary>
      <NavigationContext value={visit}>
        <Routes>
          <Route element={<MainOutlet />}>{standaloneRoutes.map(toRoute)}</Route>
          <Route element={<SiteLayout />}>
            {publicRoutes.map(toRoute)}
            <Route path={paths.login} element={<ToMemberLogin />} />
            <Route element={<RequireMember />}>{memberRoutes.map(toRoute)}</Route>
            <Route element={<RequireStaff />}>{adminRoutes.map(toRoute)}</Route>
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
      </NavigationContext>
      <ToastOutlet />
    </ErrorBoundary>
  )
}
