/** Logging out: 'clears the stored profile and goes to /' (specification section 2). */
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { notify } from '#lib/toast.ts'
import { endSession } from './change-session.ts'

const unconfirmed = {
  title: 'Logged out in this browser',
  description: 'The server did not answer, so the session may still be open there. We will try again.',
}

/** Navigates first, so that the login guard does not redirect. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void navigate(paths.home)
    void endSession().then((confirmed) => {
      if (!confirmed) void notify(unconfirmed, 'problem')
    })
  }
}
