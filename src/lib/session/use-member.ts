/** The session of a member page. Visitors do not load it. */
import { useSession, type Session } from './session.ts'

/**
 * The session, for components below the member guard (src/app/guards.tsx) or another check for a session.
 * @throws Error without a session: the component is then in the wrong place.
 */
export function useMember(): Session {
  const session = useSession()
  if (!session) throw new Error('A component for members was rendered without a session.')
  return session
}
