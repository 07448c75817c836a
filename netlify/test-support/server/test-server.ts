/** The whole server in memory: real router, handlers, services and repositories on a memory store, with a settable clock. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import type { ErrorBody } from '#api-contract/errors.ts'
import { answerHeader } from '#api-contract/own-headers.ts'
import { schemas, type Body, type Reply } from '#api-contract/schemas.ts'
import { allSigned } from '#domain/consents/consent-texts.ts'
import type { Profile } from '#domain/people/people.ts'
import type { StaffRole } from '#domain/staff/staff-roles.ts'
import { createStaff } from '#server/services/staff/create-staff.ts'
import { keyUsesOf } from '#server/repositories/key-uses.ts'
import { knowSettings } from '#server/repositories/club-settings.ts'
import { offerAfterResponse } from '#server/services/standby/offer-freed.ts'
import { authenticate } from '#server/services/sign-in/sessions.ts'
import { withVerifiedAddress } from '#server/services/sign-in/verify-address.ts'
import { handlers } from '#server/handlers/handlers.ts'
import type { ContextFactory } from '#server/context/context-factory.ts'
import {
  unreadSettings,
  type Environment,
  type PasswordHasher,
  type RequestContext,
} from '#server/context/request-context.ts'
import type { Handlers } from '#server/http/call.ts'
import type { LogLine } from '#server/http/middleware/access-log.ts'
import { router } from '#server/http/router.ts'
import type { Member } from '#records/families.ts'
import { updateMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { removeOutboxOf } from '#server/repositories/outbox.ts'
import { watched } from '#server/repositories/record-versions.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { ignoreUnavailable, type Store } from '#server/storage/store.ts'
import { interceptStore, isWrite } from '#server/storage/intercept-store.ts'

/** A valid key pepper for tests and benchmarks. */
export const testKeyPepper = 'kq7Zr2mWx9TbLc4VnHs8JdFy3GpQa6Ue'

/** A hasher without hashing, for fast tests. `computed` counts the hashes a real one would compute. */
export function fakePasswordHasher(): PasswordHasher & { computed: () => number } {
  let hashCount = 0
  return {
    computed: () => hashCount,
    async hash(password) {
      hashCount += 1
      return `plain:${password}`
    },
    async verify(password, stored) {
      hashCount += 1
      return stored === `plain:${password}`
    },
  }
}

type ServerOptions = {
  now?: Date
  store?: Store
  environment?: Environment
  passwords?: PasswordHasher
  /** Replaces single handlers, to test how the router treats their results. */
  handlers?: Partial<Handlers>
  replicate?: RequestContext['replicate']
  setupToken?: string
  sessionsSince?: Date
  purge?: RequestContext['purgeCdn']
  mailEnabled?: boolean
}

/** The server that answers the current request. */
type Answering = { open: ContextFactory; log: (line: LogLine) => void }
const answering = new AsyncLocalStorage<Answering>()

/** A router costs more than a request, and many tests create a server per attempt: without handlers of their own, all share one. */
const routerWith = (replaced: Partial<Handlers> = {}) =>
  router({
    handlers: { ...handlers, ...replaced },
    createContext: (platform) => answering.getStore()!.open(platform),
    authenticate,
    knowSettings,
    keyUses: keyUsesOf,
    log: (line) => answering.getStore()!.log(line),
  })
let sharedRouter: ReturnType<typeof router> | undefined

type RequestOptions = {
  cookie?: string | undefined
  ip?: string
  key?: string
  headers?: Record<string, string>
  origin?: string
  /** Sends no Fetch Metadata headers, like a client that is not a browser. */
  omitFetchMetadata?: boolean
}

/** A response. `body` is undefined if there is none; `cookie` is what a browser would send next. */
export type TestResponse = { status: number; body: unknown; headers: Headers; cookie: string }

export type TestServer = ReturnType<typeof testServer>

/** Saturday noon in New York. */
const saturday = new Date('2026-11-21T17:00:00Z')

/** A family whose card the club has. */
const withoutCardToTake = ({ cardAsked: _cardAsked, ...member }: Member): Member => member

/** Creates a server with its own store and clock. */
export function testServer(options: ServerOptions = {}) {
  let now = options.now ?? saturday
  let ids = 0
  const lines: LogLine[] = []
  const recordAlarms: string[] = []
  const pending: Promise<unknown>[] = []
  const { store: counted, writes } = countWrites(options.store ?? memoryStore())
  const clock = () => now
  /** The store of one request. */
  const open = () => watched(counted, clock, (problem) => recordAlarms.push(problem))
  const store = open()
  const context: RequestContext = {
    store,
    now: clock,
    newId: () => `id${String((ids += 1)).padStart(6, '0')}`,
    keyPepper: testKeyPepper,
    environment: options.environment ?? 'production',
    passwords: options.passwords ?? fakePasswordHasher(),
    alarm: (problem) => recordAlarms.push(problem),
    waitUntil: (work) => void pending.push(work.catch(ignoreUnavailable)),
    mailEnabled: options.mailEnabled ?? false,
    whenFreed: offerAfterResponse,
    ...(options.replicate && { replicate: options.replicate }),
    ...(options.setupToken && { setupToken: options.setupToken }),
    sessionsSince: options.sessionsSince,
    settings: unreadSettings(),
    ...(options.purge && { purgeCdn: options.purge }),
  }
  const drainWaitUntil = async () => {
    while (pending.length > 0) await pending.pop()
  }
  const route = options.handlers ? routerWith(options.handlers) : (sharedRouter ??= routerWith())
  const self: Answering = {
    open: async () => ({
      context: { ...context, store: open() },
      storeName: 'test',
      readOnly: false,
      drainWaitUntil,
    }),
    log: (line) => lines.push(line),
  }
  const serve: typeof route = async (request, platform) => {
    const response = await answering.run(self, () => route(request, platform))
    // Of every response that any test sees.
    if (!response.headers.has(answerHeader)) throw new Error(`an answer without ${answerHeader}: ${response.status}`)
    return response
  }

  /** Sends a request as our own pages do. A string body is sent unchanged. */
  async function ask(
    method: string,
    path: string,
    body?: unknown,
    options: RequestOptions = {},
  ): Promise<TestResponse> {
    return readResponse(
      await serve(requestFor(method, path, body, options), { ip: options.ip ?? '198.51.100.7' }),
      options.cookie,
    )
  }

  /** Sends a request under /api as somebody who is signed in. @returns the body. @throws unless it succeeds. */
  async function askOk<Body>(method: string, path: string, body?: unknown, cookie?: string): Promise<Body> {
    const response = await ask(method, `/api${path}`, body, { cookie })
    if (response.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(response.body)}`)
    return response.body as Body
  }

  /** The membership of this player has ended by now. */
  async function endMembership(playerId: string): Promise<void> {
    for (const { key } of await store.list(keys.allMembers))
      await updateMember(context, key.slice(keys.allMembers.length), (member) => {
        const ended = (each: (typeof member.players)[number]) =>
          each.id === playerId ? { ...each, retired: now.toISOString() } : each
        return member.players.some(({ id }) => id === playerId)
          ? { ...member, rev: member.rev + 1, players: member.players.map(ended) }
          : undefined
      })
  }

  let signUps = 0
  /** Signs every text for every player of these families, or of all. Nobody is asked for a consent then. */
  async function signAll(owners?: readonly string[]) {
    const listed = owners ?? (await store.list(keys.allMembers)).map(({ key }) => key.slice(keys.allMembers.length))
    for (const accountKey of listed)
      await updateMember(context, accountKey, (member) => {
        const [{ id, profileName }] = member.caregivers as [(typeof member.caregivers)[number]]
        const signed = { by: { id, name: profileName }, name: profileName, at: now.toISOString() }
        return { ...member, players: member.players.map((each) => ({ ...each, consents: allSigned(signed) })) }
      })
  }

  /** Registers a member whom the club knows, with a verified address, who has signed everything, unless told otherwise. @returns the session cookie, profile, password and the id of the player. */
  async function signUp(
    fields: Partial<Body<'register'>> = {},
    {
      isUnverified,
      isUnsigned,
      isUnseen,
      hasCardToTake,
      ...options
    }: RequestOptions & { isUnverified?: true; isUnsigned?: true; isUnseen?: true; hasCardToTake?: true } = {},
  ) {
    signUps += 1
    const body = { ...registration(`parent${signUps}@thenest.example`), ...fields }
    // Each member has an own network, so that rate limits do not apply.
    const ip = `10.${signUps >> 8}.${signUps & 255}.1`
    const response = await ask('POST', '/api/members/register', body, { ip, ...options })
    if (response.status !== 201) throw new Error(`not registered: ${JSON.stringify(response.body)}`)
    const { profile } = response.body as { profile: Profile }
    const accountKey = accountKeyOf(testKeyPepper, body.email)
    if (!isUnsigned) await signAll([accountKey])
    const by = { id: 'coach', name: 'Coach Example' }
    const isAsStored = isUnseen && isUnverified
    const stored = await updateMember(context, accountKey, (member) =>
      isAsStored
        ? undefined
        : {
            ...(hasCardToTake || isUnverified ? member : withoutCardToTake(member)),
            ...(!isUnseen && { known: { at: now.toISOString(), by } }),
            caregivers: isUnverified ? member.caregivers : member.caregivers.map(withVerifiedAddress),
          },
    )
    if (!stored) throw new Error('the member is not under the key of the address')
    if (!isUnverified) await removeOutboxOf(context, accountKey)
    const playerId = stored.value.players[0]!.id
    return { cookie: response.cookie, profile, password: body.password, playerId }
  }

  /** Creates a staff account, of an owner unless told otherwise. @returns its session cookie and profile. */
  async function signUpStaff(
    email = 'coach@thenest.example',
    password = 'a whistle in the dark',
    staffRole: StaffRole = 'owner',
  ) {
    await createStaff(context, { email, password, profileName: 'Coach Example', staffRole })
    const { cookie, status, body } = await ask('POST', '/api/staff/login', { email, password })
    if (status !== 200) throw new Error('the coach could not sign in')
    return { cookie, profile: (body as Reply<'staffSignIn'>).staff }
  }

  return {
    context,
    lines,
    /** Alarms about records that do not match their schema, and about what could not be made. */
    recordAlarms,
    serve,
    ask,
    askOk,
    signUp,
    signUpStaff,
    signAll,
    endMembership,
    drainWaitUntil,
    /** The number of writes and removals so far. A refused request must not change it. */
    writeCount: writes,
    /** Sets the clock. */
    setClock(instant: Date | string) {
      now = new Date(instant)
    },
    /** From now on, waiting for another transaction lets time pass on the clock, so that the transactions of a dead process end. */
    waitByClock() {
      Object.assign(context, { backoff: async () => void (now = new Date(now.getTime() + 100)) })
    },
  }
}

function countWrites(store: Store): { store: Store; writes: () => number } {
  let writes = 0
  const counting = interceptStore(store, (operation, verb) => {
    if (isWrite(verb)) writes += 1
    return operation()
  })
  return { writes: () => writes, store: counting }
}

/** Builds a request as our own pages send it. A string body is sent unchanged. */
export const requestFor = (method: string, path: string, body?: unknown, options: RequestOptions = {}): Request =>
  new Request((options.origin ?? 'https://thenest.example') + path, {
    method,
    headers: {
      ...(options.omitFetchMetadata ? {} : { 'sec-fetch-site': 'same-origin' }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(options.cookie ? { cookie: options.cookie } : {}),
      ...(options.key ? { 'idempotency-key': options.key } : {}),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })

/** Reads a response. `before` is the cookie header of its request. */
export async function readResponse(response: Response, before = ''): Promise<TestResponse> {
  // Keep a byte order mark: it is part of the file.
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

/** A valid registration. */
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

/** The error body of a response. */
/** Everything that a client can see of a response except the request id. */
export function visible({ status, body, headers, cookie }: TestResponse): string {
  const { 'x-request-id': _, ...rest } = Object.fromEntries(headers)
  return JSON.stringify({ status, body, rest, cookie })
}

export const errorOf = ({ body }: TestResponse): ErrorBody => body as ErrorBody

/** True if a successful response has exactly the status and body of the contract. */
export const matchesContract = (name: EndpointName, { status, body }: TestResponse): boolean =>
  status === endpoints[name].status && schemas[name].reply.safeParse(body).success
