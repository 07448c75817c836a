/** A club with everything in it, in this process: what the pages of members and staff ask while they are measured. */
import { demoStaff } from '#server/flows/demo-club.ts'
import { demoFamilies, demoPassword } from '#server/flows/demo-families.ts'
import { seedDemo } from '#server/flows/demo.ts'
import { testHouse } from '#server/testing/house.ts'
import type { Profile } from '#domain/people.ts'

/** Somebody who is signed in: what their browser sends, and what it keeps. */
export type Caller = { cookie: string; profile?: Profile }
export type Club = { api: (request: Request) => Promise<Response>; member: Caller; staff: Caller }

/** Its clock is the real one, as it is when this is called. */
export async function openClub(): Promise<Club> {
  const house = testHouse({ now: new Date(), environment: 'local' })
  await seedDemo(house.house)
  const signIn = async (path: string, { email, password }: { email: string; password: string }): Promise<Caller> => {
    const { status, body, cookie } = await house.ask('POST', path, { email, password }, { origin: 'http://localhost' })
    if (status !== 200) throw new Error(`Nobody could sign in at ${path}: ${status}`)
    return { cookie, ...(body as { profile?: Profile }) }
  }
  return {
    api: (request) => house.serve(request, { ip: '198.51.100.7' }),
    member: await signIn('/api/members/login', { email: demoFamilies[0]!.email, password: demoPassword }),
    staff: await signIn('/api/staff/login', demoStaff),
  }
}
