/** Logging out: 'clears the stored profile and goes to /' (specification section 2). */
import { paths } from '#lib/paths.ts'
import { useNavigate } from '#lib/router.ts'
import { sessionMessages } from '#domain/messages/messages.ts'
import { notify } from '#lib/toast.ts'
import { endSession } from './change-session.ts'

/** Navigates first, so that the login guard does not redirect. */
export function useLogOut(): () => void {
  const navigate = useNavigate()
  return () => {
    void navigate(paths.home)
    void endSession().then((confirmed) => {
      if (!confirmed) void notify(sessionMessages.signOutUnconfirmed, 'problem')
    })
  }
}
