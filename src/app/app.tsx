/** The hall around every page: routes with their guards, notices, and what happens when something breaks. */
import { useEffect, useState } from 'react'
import { Route, Routes } from '#lib/router.ts'
import { confirmSession } from '#lib/session.ts'
import { paths } from '#lib/paths.ts'
import { Arrival, newVisit, VisitContext } from './arrival.tsx'
import { Crash } from './crash.tsx'
import { RequireMember, RequireStaff, ToMemberLogin } from './guards.tsx'
import { memberRoutes, NotFoundPage, openRoutes, staffRoutes, standaloneRoutes, type SiteRoute } from './routes.tsx'
import { SiteLayout } from './site-layout.tsx'
import { Stage } from './stage.tsx'
import { ToastOutlet } from './toast-outlet.tsx'

const toRoute = ({ path, title, page: Page }: SiteRoute) => (
  <Route
    key={path}
    path={path}
    element={
      <>
        <Page />
        <Arrival title={title} />
      </>
    }
  />
)

/** Everything inside a router: a browser's, or the static one that renders the public pages ahead. */
export function App() {
  const [visit] = useState(newVisit)
  useEffect(() => void confirmSession(), [])
  return (
    <Crash>
      <VisitContext value={visit}>
        <Routes>
          <Route element={<Stage />}>{standaloneRoutes.map(toRoute)}</Route>
          <Route element={<SiteLayout />}>
            {openRoutes.map(toRoute)}
            <Route path={paths.login} element={<ToMemberLogin />} />
            <Route element={<RequireMember />}>{memberRoutes.map(toRoute)}</Route>
            <Route element={<RequireStaff />}>{staffRoutes.map(toRoute)}</Route>
            <Route
              path="*"
              element={
                <>
                  <NotFoundPage />
                  <Arrival title="Page not found" />
                </>
              }
            />
          </Route>
        </Routes>
      </VisitContext>
      <ToastOutlet />
    </Crash>
  )
}
