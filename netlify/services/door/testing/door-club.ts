/** A tablet at the door, and a family whose player comes to it. */
import { arrivalsClub } from '#server/test-support/fixtures/arrivals-fixture.ts'

export type DoorClub = Awaited<ReturnType<typeof doorClub>>

export async function doorClub() {
  const club = await arrivalsClub()
  const opener = await club.server.signUpStaff('kim@thenest.example')
  const door = (await club.server.ask('POST', '/api/doors', { name: 'Front door' }, opener)).cookie
  return {
    ...club,
    /** The tablet's session. */
    door,
    asDoor: (method: string, path: string, body?: object) => club.server.ask(method, path, body, { cookie: door }),
  }
}
