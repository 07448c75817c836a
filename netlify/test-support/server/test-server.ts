/** The whole server in memory: real router, handlers, flows and records over a store that forgets, with a clock one can turn. */
import { endpoints, type EndpointName, type ErrorBody } from '#api-contract/endpoints.ts'
import { schemas, type Body } from '#api-contract/schemas.ts'
import type { Profile } from '#domain/accounts/people.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { authenticate } from '#server/services/accounts/sessions.ts'
import { handlers } from '#server/handlers/index.ts'
import type { Environment, Handlers, RequestContext, PasswordHasher } from '#server/http/request-context.ts'
import { router, type LogLine } from '#server/http/router.ts'
import { ignoreUnavailable } from '#server/repositories/update-with-retry.ts'
import { versioned } from '#server/repositories/record-versions.ts'
import { memoryStore } from '#server/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'

/** A pepper the server takes for a real one; built functions in tests and benches are opened with it too. */
export const testKeyPepper = 'kq7Zr2mWx9TbLc4VnHs8JdFy3GpQa6Ue'

/** Not a hash at all: for tests whose subject is something else. Counts how often a real one would have been computed. */
export function cheapPasswords(): PasswordHasher & { computed: () => number } {
  let computed = 0
  return {
    computed: () => computed,
    async hash(password) {
      computed += 1
      return `plain:${password}`
    },
    async verify(password, kept) {
      computed += 1
      return kept === `plain:${password}`
    },
  }
}

type Setting = {
  now?: Date
  store?: Store
  environment?: Environment
  passwords?: PasswordHasher
  /** Stands in for single calls, to see what the porter makes of what they do. */
  handlers?: Partial<Handlers>
  mirror?: RequestContext['replicate']
  setupToken?: string
  sessionsSince?: Date
  purge?: RequestContext['purgeCdn']
  provingGround?: RequestContext['storageCheckTarget']
}

type Asked = {
  cookie?: string | undefined
  ip?: string
  key?: string
  headers?: Record<string, string>
  origin?: string
  /** Says nothing of where it comes from, as a program would. */
  silent?: boolean
}

/** What came back: `body` is undefined for an answer without one, `cookie` is what a browser would send next. */
export type TestResponse = { status: number; body: unknown; headers: Headers; cookie: string }

export type TestServer = ReturnType<typeof testServer>

/** A Saturday at noon in New York. */
const saturday = new Date('2026-11-21T17:00:00Z')

export function testServer(setting: Setting = {}) {
  let now = setting.now ?? saturday
  let ids = 0
  const lines: LogLine[] = []
  const unfinished: Promise<unknown>[] = []
  const { store, writes } = noted(versioned(setting.store ?? memoryStore()))
  const context: RequestContext = {
    store,
    now: () => now,
    newId: () => `id${String((ids += 1)).padStart(6, '0')}`,
    keyPepper: testKeyPepper,
    environment: setting.environment ?? 'production',
    passwords: setting.passwords ?? cheapPasswords(),
    waitUntil: (work) => void unfinished.push(work.catch(ignoreUnavailable)),
    ...(setting.mirror && { replicate: setting.mirror }),
    ...(setting.setupToken && { setupToken: setting.setupToken }),
    ...(setting.sessionsSince && { sessionsSince: setting.sessionsSince }),
    ...(setting.purge && { purgeCdn: setting.purge }),
    ...(setting.provingGround && { storageCheckTarget: setting.provingGround }),
  }
  const drainWaitUntil = async () => {
    while (unfinished.length > 0) await unfinished.pop()
  }
  const serve = router({
    handlers: { ...handlers, ...setting.handlers },
    createContext: async () => ({ context, readOnly: false, drainWaitUntil }),
    authenticate,
    log: (line) => lines.push(line),
  })

  /** Sends a request as our own page would; a string body goes as it is. Answers of success are held to the contract. */
  async function ask(method: string, path: string, body?: unknown, asked: Asked = {}): Promise<TestResponse> {
    return answerOf(
      await serve(requestFor(method, path, body, asked), { ip: asked.ip ?? '198.51.100.7' }),
      asked.cookie,
    )
  }

  let guests = 0
  /** A new member, signed in. */
  async function signUp(wanted: Partial<Body<'register'>> = {}, asked: Asked = {}) {
    guests += 1
    const body = { ...registration(`parent${guests}@thenest.example`), ...wanted }
    // Everybody from another network: permits are not what most tests are about.
    const ip = `10.${guests >> 8}.${guests & 255}.1`
    const answer = await ask('POST', '/api/members/register', body, { ip, ...asked })
    if (answer.status !== 201) throw new Error(`not registered: ${JSON.stringify(answer.body)}`)
    const { profile } = answer.body as { profile: Profile }
    return { cookie: answer.cookie, profile, password: body.password }
  }

  /** A new coach, signed in. */
  async function signUpStaff(email = 'coach@thenest.example', password = 'a whistle in the dark') {
    await createStaff(context, { email, password, profileName: 'Coach Example' })
    const { cookie, status } = await ask('POST', '/api/staff/login', { email, password })
    if (status !== 200) throw new Error('the coach could not sign in')
    return { cookie }
  }

  return {
    context,
    lines,
    serve,
    ask,
    signUp,
    signUpStaff,
    drainWaitUntil: drainWaitUntil,
    /** How often anything was asked to be kept or removed: what is refused must leave this as it is. */
    writes,
    /** Turns the clock. */
    at(instant: Date | string) {
      now = new Date(instant)
    },
  }
}

function noted(store: Store): { store: Store; writes: () => number } {
  let writes = 0
  const note = () => (writes += 1)
  return {
    writes: () => writes,
    store: {
      ...store,
      create: (key, value) => (note(), store.create(key, value)),
      replace: (key, tag, value) => (note(), store.replace(key, tag, value)),
      remove: (key) => (note(), store.remove(key)),
    },
  }
}

/** A request as our own page would send it; a string body goes as it is. */
export const requestFor = (method: string, path: string, body?: unknown, asked: Asked = {}): Request =>
  new Request((asked.origin ?? 'https://thenest.example') + path, {
    method,
    headers: {
      ...(asked.silent ? {} : { 'sec-fetch-site': 'same-origin' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(asked.cookie ? { cookie: asked.cookie } : {}),
      ...(asked.key ? { 'idempotency-key': asked.key } : {}),
      ...asked.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** What a response tells; `before` is the cookie the request was sent with. */
export async function answerOf(response: Response, before = ''): Promise<TestResponse> {
  // Byte for byte: the mark a file begins with is part of it.
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
  const jar = new Map(
    before
      .split('; ')
      .filter(Boolean)
      .map((pair) => [pair.split('=')[0]!, pair]),
  )
  for (const line of response.headers.getSetCookie()) {
    const [pair = ''] = line.split('; ')
    const name = pair.split('=')[0]!
    if (line.includes('Max-Age=0')) jar.delete(name)
    else jar.set(name, pair)
  }
  return {
    status: response.status,
    body: text === '' ? undefined : response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text,
    headers: response.headers,
    cookie: [...jar.values()].join('; '),
  }
}

/** A registration that is right in every field. */
export const registration = (email: string): Body<'register'> => ({
  email,
  password: 'three blue herons',
  firstName: 'Robin',
  lastName: 'Example',
  childName: 'Sam Example',
  childAge: '11',
  childTeam: '',
  childPosition: 'goalie',
  address: '1 Rink Road, Albany',
  parentPhone: '555 0100',
  childPhone: '',
  membershipPlan: 'annual',
  cardType: 'visa',
  cardLast4: '4242',
  cardExp: '11/29',
  billingAddressType: 'same',
  billingAddress: '1 Rink Road, Albany',
  agree: true,
})

/** The error an answer holds. */
export const errorOf = ({ body }: TestResponse): ErrorBody => body as ErrorBody

/** True if an answer of success is what the contract promises, and nothing more. */
export const isReply = (name: EndpointName, { status, body }: TestResponse): boolean =>
  status === endpoints[name].status && schemas[name].reply.safeParse(body).success
