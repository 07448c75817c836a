/** A club with everything in it, in this process: what the pages of members and staff ask while they are measured. */
import { demoStaff } from '#server/dev/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { seedDemo } from '#server/dev/demo.ts'
import { testServer } from '#server/test-support/server/test-server.ts'
import type { Profile } from '#domain/accounts/people.ts'

/** Somebody who is signed in: what their browser sends, and what it keeps. */
export type Caller = { cookie: string; profile?: Profile }
export type Club = { api: (request: Request) => Promise<Response>; member: Caller; staff: Caller }

/** Its clock is the real one, as it is when this is called. */
export async function openClub(): Promise<Club> {
  const server = testServer({ now: new Date(), environment: 'local' })
  await seedDemo(server.context)
  const signIn = async (path: string, { email, password }: { email: string; password: string }): Promise<Caller> => {
    const { status, body, cookie } = await server.ask('POST', path, { email, password }, { origin: 'http://localhost' })
    if (status !== 200) throw new Error(`Nobody could sign in at ${path}: ${status}`)
    return { cookie, ...(body as { profile?: Profile }) }
  }
  return {
    api: (request) => server.serve(request, { ip: '198.51.100.7' }),
    member: await signIn('/api/members/login', { email: demoFamilies[0]!.email, password: demoPassword }),
    staff: await signIn('/api/staff/login', demoStaff),
  }
}
