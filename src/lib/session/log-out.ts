/** Logging out: 'clears the stored profile and goes to /' (specification section 2). */
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { endSession } from './session.ts'

/** Leaves the page in the same step, so that no guard asks to sign in again. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void navigate(paths.home)
    void endSession()
  }
}
