/** The settings: which values are accepted, and that a wrong one switches off its feature and nothing else. */
// @module-tag long
import { describe, expect, test, vi } from 'vitest'
import { handlers } from '#server/handlers/handlers.ts'
import { router } from '#server/http/router.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { knowSettings } from '#server/repositories/club-settings.ts'
import { keyUsesOf } from '#server/repositories/key-uses.ts'
import { versioned } from '#server/repositories/record-versions.ts'
import { memberReplicator } from '#server/replication/replicate-member.ts'
import { authenticate } from '#server/services/sign-in/sessions.ts'
import { fakePasswordHasher, registration, testKeyPepper } from '#server/test-support/server/test-server.ts'
import { createContextFactory, type ContextFactory } from './context-factory.ts'
import { parseSettings, type SettingProblem } from './settings.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { sizes } from '#server/test-support/server/soak-report.ts'

const env = {
  KEY_PEPPER: testKeyPepper,
  SMTP_URL: 'smtps://club%40host:p%2Fw@mail.example',
  MAIL_FROM: 'The Nest <hello@thenest.example>',
  URL: 'https://thenest.example',
}
const sandbox = { NEST_BLOBS_URL: 'http://site:token@localhost:9999', NEST_LOCAL_PEPPER: 'of the sandbox' }
const remote = 'postgresql://nest:secret@db.example/nest?sslmode=require'
const local = 'postgres://postgres@localhost:5999/postgres'

test('no problem without optional variables, set or empty', () => {
  expect(parseSettings({ KEY_PEPPER: testKeyPepper })).toEqual({
    problems: [],
    isLocal: false,
    keyPepper: testKeyPepper,
  })
  expect(parseSettings({ ...env, SMTP_URL: '', SESSIONS_SINCE: '', NEST_DATABASE_URL: '' }).problems).toEqual([])
})

describe('mail', () => {
  test('reads server, sign-in, sender and site', () => {
    expect(parseSettings({ ...env, URL: 'https://thenest.example//' })).toMatchObject({
      problems: [],
      mail: {
        smtp: { host: 'mail.example', port: 465, secure: true, requireTls: false, user: 'club@host', password: 'p/w' },
        from: env.MAIL_FROM,
        siteUrl: 'https://thenest.example',
      },
    })
  })

  test('requires STARTTLS without TLS from the start, except on this machine', () => {
    const smtp = (SMTP_URL: string) => parseSettings({ ...env, ...sandbox, SMTP_URL }).mail?.smtp
    expect(parseSettings({ ...env, SMTP_URL: 'smtp://mail.example' }).mail?.smtp).toMatchObject({
      port: 587,
      secure: false,
      requireTls: true,
    })
    expect(smtp('smtp://127.0.0.1:1025')).toMatchObject({ host: '127.0.0.1', port: 1025, requireTls: false })
    expect(smtp('smtp://[::1]:1025')?.host).toBe('::1')
  })

  test.each([
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL is not an smtp:// or smtps:// URL'],
    [{ SMTP_URL: 'smtps:///mail' }, 'SMTP_URL is not an smtp:// or smtps:// URL'],
    [{ SMTP_URL: 'https://mail.example' }, 'SMTP_URL is not an smtp:// or smtps:// URL'],
    [{ SMTP_URL: 'smtps://club:100%sure@mail.example' }, 'SMTP_URL has a stray % in its user or password: write %25'],
    [{ SMTP_URL: 'smtps://cl%ub:x@mail.example' }, 'SMTP_URL has a stray % in its user or password: write %25'],
    [{ SMTP_URL: 'smtps://club:%ff@mail.example' }, 'SMTP_URL has a stray % in its user or password: write %25'],
    [sandbox, 'SMTP_URL is not a loopback address'],
    [{ MAIL_FROM: '' }, 'MAIL_FROM is missing'],
    [{ MAIL_FROM: 'The Nest' }, 'MAIL_FROM is not an email address'],
    [{ MAIL_FROM: 'a@b.example\r\nBcc: c@d.example' }, 'MAIL_FROM is not an email address'],
    [{ URL: 'http://thenest.example' }, 'URL is not the address of the site'],
    [{ URL: 'thenest.example' }, 'URL is not the address of the site'],
    [{ URL: '' }, 'URL is missing'],
  ])('is off with %j', (change, sentence) => {
    const { mail, problems } = parseSettings({ ...env, ...change })
    expect(mail).toBeUndefined()
    expect(problems.map(({ variable, problem }) => `${variable} ${problem}`)).toEqual([sentence])
  })
})

describe('the database', () => {
  test("is NEST_DATABASE_URL before Netlify's variables", () => {
    const database = (change: Record<string, string>) => parseSettings({ ...env, ...change })
    expect(database({ NEST_DATABASE_URL: remote, NETLIFY_DB_URL: local }).database).toBe(remote)
    expect(database({ NEST_DATABASE_URL: '', NETLIFY_DB_URL: remote }).database).toBe(remote)
    expect(database({ NETLIFY_DATABASE_URL: remote }).database).toBe(remote)
    expect(parseSettings({ ...sandbox, NETLIFY_DB_URL: local }).database).toBe(local)
  })

  test('is never remote in a local sandbox', () => {
    const { database, problems } = parseSettings({ ...sandbox, NEST_DATABASE_URL: remote })
    expect(database).toBeUndefined()
    expect(problems).toEqual([{ variable: 'NEST_DATABASE_URL', problem: 'is not a loopback address' }])
  })

  test.each(['nonsense', 'https://db.example', 'mysql://db.example/nest'])(
    'is none, and not the next one, if the first cannot be used: %s',
    (url) => {
      const { database, problems } = parseSettings({ ...env, NEST_DATABASE_URL: url, NETLIFY_DB_URL: remote })
      expect(database).toBeUndefined()
      expect(problems).toEqual([{ variable: 'NEST_DATABASE_URL', problem: 'is not a Postgres URL' }])
    },
  )
})

test('the password of a database has its % encoded', () => {
  const url = 'postgres://nest:100%sure@db.example/nest'
  const { database, problems } = parseSettings({ ...env, NEST_DATABASE_URL: url })
  expect(database).toBeUndefined()
  expect(problems).toMatchObject([{ problem: 'has a stray % in its user or password: write %25' }])
})

describe('a local sandbox', () => {
  test('has storage on this machine and a pepper of its own, and mails links to its own address', () => {
    const settings = parseSettings({
      ...env,
      ...sandbox,
      SMTP_URL: 'smtp://localhost:1025',
      URL: 'http://localhost:8888',
    })
    expect(settings).toMatchObject({ problems: [], isLocal: true, keyPepper: 'of the sandbox' })
    expect([settings.storage?.token, settings.mail?.siteUrl]).toEqual(['token', 'http://localhost:8888'])
  })

  test('takes no storage of another machine', () => {
    const { storage, problems } = parseSettings({ ...sandbox, NEST_BLOBS_URL: 'https://site:token@blobs.example' })
    expect(storage).toBeUndefined()
    expect(problems).toEqual([{ variable: 'NEST_BLOBS_URL', problem: 'is not a loopback address' }])
  })

  test('says so without its pepper', () => {
    const { problems } = parseSettings({ ...sandbox, NEST_LOCAL_PEPPER: '' })
    expect(problems).toEqual([{ variable: 'NEST_LOCAL_PEPPER', problem: 'is missing' }])
  })
})

test('HSTS_PRELOAD is on or off', () => {
  const problems = (HSTS_PRELOAD: string) => parseSettings({ ...env, HSTS_PRELOAD }).problems
  expect([problems('on'), problems('off')]).toEqual([[], []])
  expect(problems('yes')).toEqual([{ variable: 'HSTS_PRELOAD', problem: 'is neither on nor off' }])
})

test('SESSIONS_SINCE is an instant', () => {
  const since = (SESSIONS_SINCE: string) => parseSettings({ ...env, SESSIONS_SINCE })
  expect(since('2026-11-21T17:00:00Z').sessionsSince).toEqual(new Date('2026-11-21T17:00:00Z'))
  expect(since('yesterday')).toMatchObject({
    sessionsSince: undefined,
    problems: [{ variable: 'SESSIONS_SINCE', problem: 'is not a valid date' }],
  })
})

describe('any value of any variable', () => {
  const pieces = [
    '',
    ' ',
    '%',
    '%ff',
    '://',
    'smtp',
    'postgres',
    '@',
    ':',
    '/',
    '\u0000',
    '\r\n',
    '🏒',
    '99999',
    '-1',
    '[',
    ']',
  ]
  const whole = [
    'null',
    'undefined',
    '{}',
    '[]',
    'NaN',
    'true',
    'x'.repeat(70_000),
    'smtps://%@h',
    'postgres://%@h:1/%',
  ]
  const pairs = pieces.flatMap((one) => pieces.map((other) => one + other))
  /** Whole ones, and every fourth pair of pieces; the soak test takes each pair. */
  const every = sizes(4, 1)
  const values = [...whole, ...pairs.filter((_, nth) => nth % every === 0)]
  const variables = [
    'SMTP_URL',
    'MAIL_FROM',
    'URL',
    'SESSIONS_SINCE',
    'STAFF_SETUP_TOKEN',
    'HSTS_PRELOAD',
    'PUSH_KEY',
    'NEST_DATABASE_URL',
    'NETLIFY_DB_URL',
    'NETLIFY_DATABASE_URL',
    'NEST_LOCAL_PEPPER',
  ]
  const platform = { deploy: { context: 'production', id: 'x', published: true } }

  let createContext: ContextFactory
  const open: ContextFactory = (opening) => createContext(opening)
  const serve = router({
    handlers,
    createContext: open,
    authenticate,
    knowSettings,
    keyUses: keyUsesOf,
    log: () => undefined,
  })

  /** Starts an instance with one value, and makes calls from a network of its own. */
  function start(variable: string, value: string, nth: number, store = memoryRecords()) {
    const set = { ...env, [variable]: value }
    const alarm = vi.fn<(problem: string) => void>()
    const parts = { openStore: () => versioned(store, alarm), confirmKeyPepper, passwords: fakePasswordHasher() }
    createContext = createContextFactory({ ...parts, env: set, alarm, openReplication: memberReplicator })
    const ask = (path: string, body?: object) => {
      const init = { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
      return serve(new Request(`https://thenest.example/api/${path}`, body && init), {
        ...platform,
        ip: `10.${nth >> 8}.${nth & 255}.1`,
      })
    }
    const alarms = () =>
      alarm.mock.calls.map(([problem]) => problem).filter((problem) => !problem.startsWith('replication'))
    return { ask, alarms, problems: parseSettings(set).problems }
  }

  const sentences = (problems: readonly SettingProblem[]) =>
    problems.map(({ variable, problem }) => `${variable} ${problem}`)

  test.each(variables)('%s: health answers, and the rest works', async (variable) => {
    const store = memoryRecords()
    for (const [nth, value] of values.entries()) {
      const { ask, alarms, problems } = start(variable, value, nth, store)
      const names = problems.map((each) => each.variable)
      expect(await (await ask('health')).json(), value).toMatchObject({
        ok: problems.length === 0,
        ...(problems.length > 0 && { settings: names }),
      })
      expect((await ask('events')).status, value).toBe(200)
      const joining = registration(`${variable}${nth}@x.example`.toLowerCase())
      if (nth % 20 === 0) expect((await ask('members/register', joining)).status, value).toBe(201)
      // One alarm for each problem of a start, however many requests come.
      expect(alarms(), value).toEqual(sentences(problems))
    }
  })

  test.each(['KEY_PEPPER', 'NEST_BLOBS_URL'])(
    '%s, without which nothing can be read: every call says to try again',
    async (variable) => {
      for (const [nth, value] of values.entries()) {
        const { ask, alarms, problems } = start(variable, value, nth)
        expect(problems, value).not.toEqual([])
        for (const path of ['health', 'events']) expect((await ask(path)).status, value).toBe(503)
        expect(alarms(), value).toEqual(sentences(problems))
      }
    },
  )
})
