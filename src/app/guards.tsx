/**
 * The doors. Of the members' rooms: who is not signed in goes to the sign-in and comes back to the same address after it.
 * Of the front desk: the sign-in is shown in place.
 */
import { lazy } from 'react'
import { loginFor, paths } from '#lib/paths.ts'
import { Navigate, Outlet, useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { usePreparedNotices } from '#lib/toast.ts'

/**
 * 'An unauthenticated visitor is redirected, replacing history, to /member-login with a redirect parameter holding the
 * encoded path plus query.' It believes the kept profile and waits for nothing; the server decides on every call.
 */
export function RequireMember() {
  const { pathname, search } = useLocation()
  usePreparedNotices()
  return useSession() ? <Outlet /> : <Navigate to={loginFor(pathname + search)} replace />
}

/** The short address of the sign-in; what was asked for comes along. */
export function ToMemberLogin() {
  const { search } = useLocation()
  return <Navigate to={paths.memberLogin + search} replace />
}

/** Loaded on the desk's own pages only: nobody else carries its code. */
const StaffLayout = lazy(async () => ({ default: (await import('./admin/admin-layout.tsx')).AdminLayout }))

/** 'Admin routes are not wrapped in the login guard': the address stays, and staff sign in where they are (product 3). */
export function RequireStaff() {
  usePreparedNotices()
  return <StaffLayout />
}
