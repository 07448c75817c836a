/** A reservation that needs a parent's signature first: the page where to sign, which leads back to the kept pick. */
import { ApiError } from '#lib/api/errors.ts'
import { comeBackToPick } from '#lib/browser-storage/kept-pick.ts'
import { consentPath } from '#lib/paths.ts'
import { useLocation, useNavigate } from '#lib/router.ts'

/** @returns a function that goes there if the server has asked for it, and tells whether it has. */
export function useConsentFirst(): (error: unknown) => boolean {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (error) => {
    const isNeeded = error instanceof ApiError && error.code === 'consent_needed'
    if (!isNeeded) return false
    comeBackToPick()
    void navigate(consentPath(pathname + search))
    return true
  }
}
