/** The API with demo data in this process, for a site that is served next to it. */
import type { Profile } from '#domain/people/people.ts'
import { demoFamilies, demoPassword } from '#server/dev/demo-families.ts'
import { seedDemo } from '#server/dev/demo.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'

/** A session in a browser: its cookies, and the profile that it stores. */
export type BrowserSession = { cookies: { name: string; value: string }[]; profile: Profile }

export type DemoApi = {
  api: (request: Request) => Promise<Response>
  ask: TestServer['ask']
  signUp: TestServer['signUp']
  /** Signs in the member of the demo data at a site; the names of its cookies depend on http or https. */
  signIn: (origin: string) => Promise<BrowserSession>
}

/** @param now the time of the server, which stands still. */
export async function demoApi(now = new Date()): Promise<DemoApi> {
  const server = testServer({ now, environment: 'local' })
  await seedDemo(server.context)
  await server.drainWaitUntil()
  return {
    async api(request) {
      const response = await server.serve(request, { ip: '198.51.100.7' })
      response.headers.set('date', now.toUTCString())
      return response
    },
    ask: server.ask,
    signUp: server.signUp,
    async signIn(origin) {
      const credentials = { email: demoFamilies[0]!.email, password: demoPassword }
      const { status, body, cookie } = await server.ask('POST', '/api/members/login', credentials, { origin })
      if (status !== 200) throw new Error(`The sign-in failed: ${status}`)
      const cookies = cookie.split('; ').map((pair) => {
        const [name = '', value = ''] = pair.split('=')
        return { name, value }
      })
      return { cookies, profile: (body as { profile: Profile }).profile }
    },
  }
}
