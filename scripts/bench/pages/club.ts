/** The API with demo data in this process, for measuring the pages of members and staff. */
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { seedDemo } from '#server/dev/demo.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import type { Profile } from '#domain/accounts/people.ts'

/** A signed-in user: the cookie to send and the profile to store. */
export type SignedInUser = { cookie: string; profile?: Profile }
export type Club = {
  api: (request: Request) => Promise<Response>
  member: SignedInUser
  staff: SignedInUser
  /** The same member with another session. */
  signInMember: () => Promise<SignedInUser>
}

/** Who opens a page behind a sign-in. */
export const userOf = ({ member, staff }: Club, path: string): SignedInUser =>
  path.startsWith('/admin') ? staff : member

/** Opens the club with its clock fixed at the current time. */
export async function openClub(): Promise<Club> {
  const server = testServer({ now: new Date(), environment: 'local' })
  await seedDemo(server.context)
  const signIn = async (
    path: string,
    { email, password }: { email: string; password: string },
  ): Promise<SignedInUser> => {
    const { status, body, cookie } = await server.ask('POST', path, { email, password }, { origin: 'http://localhost' })
    if (status !== 200) throw new Error(`Sign-in at ${path} failed: ${status}`)
    return { cookie, ...(body as { profile?: Profile }) }
  }
  const signInMember = () => signIn('/api/members/login', { email: demoFamilies[0]!.email, password: demoPassword })
  return {
    api: (request) => server.serve(request, { ip: '198.51.100.7' }),
    signInMember,
    member: await signInMember(),
    staff: await signIn('/api/staff/login', demoStaff),
  }
}
