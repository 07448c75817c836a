/** The guard of member routes, which redirects visitors to the sign-in, which returns to the same address. */
import { useState } from 'react'
import { cartOwnerEntry } from '#lib/browser-storage/profile-entry.ts'
import { loginPath, paths, type SessionEnded } from '#lib/paths.ts'
import { Navigate, Outlet, useLocation } from '#lib/router.ts'
import { useSession } from '#lib/session/session.ts'
import { usePreloadedToaster } from '#lib/toast.ts'

/**
 * 'An unauthenticated visitor is redirected, replacing history, to /member-login with a redirect parameter holding the
 * encoded path plus query.' It trusts the stored profile without a request; the server authorizes every call.
 */
export function RequireMember() {
  const { pathname, search } = useLocation()
  usePreloadedToaster()
  const session = useSession()
  const [email, setEmail] = useState<string>()
  if (session && session.profile.email !== email) setEmail(session.profile.email)
  // The build draws the page for whoever will open it.
  if (session || import.meta.env.SSR) return <Outlet />
  // Somebody was signed in on this page. Who logged out in another tab leaves no address behind.
  const ended: SessionEnded | undefined =
    email === undefined ? undefined : { endedFor: cartOwnerEntry.read() === null ? '' : email }
  return <Navigate to={loginPath(pathname + search)} state={ended} replace />
}

/** Redirects the short sign-in address and keeps its query. */
export function ToMemberLogin() {
  const { search } = useLocation()
  return <Navigate to={paths.memberLogin + search} replace />
}
