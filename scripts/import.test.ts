/** `npm run import`: what a file brings in, which problems it names by line, and that twice is once. */
// @module-tag long
import { describe, expect, test } from 'vitest'
import { facilityClock } from '#domain/calendar/calendar.ts'
import { fullColumns, fullCsv } from '#domain/members/member-export.ts'
import { csvFile } from '#domain/text/csv.ts'
import { compose } from '#server/mail/compose.ts'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { unsentEntries } from '#server/test-support/mail/unsent-entries.ts'
import { auditBookings } from '#server/services/operations/audit.ts'
import { fullMembers } from '#server/services/members/all-members.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import { testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { importFile } from './import.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

const nora = {
  id: 'm1',
  email: 'nora@families.example',
  profileName: 'Nora Lindqvist',
  createdAt: '2025-09-01T16:00:00.000Z',
  firstName: 'Nora',
  lastName: 'Lindqvist',
  childName: 'Elsa Lindqvist',
  childAge: '11',
  childTeam: 'Ice Bears',
  childPosition: 'goalie',
  address: '1 Rink Road, Albany',
  parentPhone: '+1 555 0100',
  childPhone: '',
  membershipPlan: 'annual',
  cardType: 'visa',
  cardLast4: '4242',
  cardExp: '11/29',
  billingAddressType: 'same',
  billingAddress: '',
  eventBookings: '0',
  speedeBookings: '0',
}
type Cells = typeof nora

const fileOf = (rows: readonly Partial<Cells>[], columns: readonly (keyof Cells)[] = fullColumns) =>
  csvFile(
    columns,
    rows.map((row) => columns.map((column) => ({ ...nora, ...row })[column])),
  )

const run = (server: TestServer, file: string | Uint8Array, dryRun = false) =>
  importFile({ ...server.context, idempotencyKey: 'import' }, typeof file === 'string' ? bytesOf(file) : file, dryRun)
const problemsOf = async (file: string | Uint8Array) => {
  const server = testServer()
  const before = server.writeCount()
  const { problems, imported } = await run(server, file)
  expect([server.writeCount(), imported]).toEqual([before, undefined])
  return problems.map(({ line, message }) => `${line} ${message}`)
}

describe('a file of this site', () => {
  test('brings the same families into an empty site, formulas, quotes and line ends as they were', async () => {
    const old = testServer()
    await old.signUp({ firstName: '=1+1', childTeam: '@SUM(A1)', parentPhone: '+1 555 0100', address: 'a "b"; =c, d' })
    await old.signUp({
      firstName: 'Zoë',
      lastName: "-O'Neil",
      billingAddressType: 'different',
      billingAddress: '2 Hill',
    })
    const file = fullCsv(await fullMembers(old.context))
    const server = testServer()
    expect(await run(server, file)).toMatchObject({ problems: [], imported: { created: 2, known: 0 } })
    const withoutIds = (csv: string) => csv.replaceAll(/^"id\d+"/gm, '"id"')
    expect(withoutIds(fullCsv(await fullMembers(server.context)))).toBe(withoutIds(file))
  })

  test('twice is once, also for who has signed up or changed something meanwhile', async () => {
    const server = testServer()
    await server.signUp({ email: 'Lou@families.example', firstName: 'Lou' })
    const file = fileOf([nora, { email: 'lou@families.example', firstName: 'Other' }])
    expect((await run(server, file)).imported).toMatchObject({ created: 1, known: 1 })
    const before = server.writeCount()
    expect((await run(server, file)).imported).toEqual({ created: 0, known: 2, invited: 0 })
    // Only the entry of the log.
    expect(server.writeCount() - before).toBeLessThanOrEqual(1)
    expect((await fullMembers(server.context)).map(({ firstName }) => firstName)).toEqual(['Lou', 'Nora'])
    const entries = await readAdminLog(server.context, '2026-11-21')
    expect(entries.map(({ who, what, to }) => [who.name, what, to])).toEqual([
      ['npm run import', 'members_imported', '1 families'],
    ])
  })

  test('may lack the columns that the site gives itself, and have others in any order, and Excel’s separator', async () => {
    const columns = (Object.keys(nora) as (keyof Cells)[])
      .filter((name) => !/^(id|profileName|createdAt|childTeam|childPhone|billingAddress|\w+Bookings)$/.test(name))
      .toReversed()
    const server = testServer()
    const row = columns.map((name) => ({ ...nora, childPosition: 'Goalie' })[name])
    const file = [columns, row].map((cells) => cells.join(';')).join('\r\n')
    expect((await run(server, file)).imported).toMatchObject({ created: 1 })
    expect(await fullMembers(server.context)).toMatchObject([
      { childPosition: 'goalie', createdAt: '2026-11-21T17:00:00.000Z' },
    ])
  })

  test('may end before the card: the family has none until its owner enters one', async () => {
    const columns = fullColumns.slice(0, fullColumns.indexOf('cardType')) as (keyof Cells)[]
    const server = testServer()
    const noCard = { cardType: '', cardLast4: '', cardExp: '' }
    expect((await run(server, fileOf([nora], columns))).imported).toMatchObject({ created: 1 })
    expect((await run(server, fileOf([{ ...noCard, email: 'b@c.example' }]))).imported).toMatchObject({ created: 1 })
    const place = { billingAddressType: 'same', billingAddress: nora.address }
    expect(await fullMembers(server.context)).toMatchObject([
      { ...noCard, ...place },
      { ...noCard, ...place },
    ])
  })

  test('a dry run writes nothing', async () => {
    const server = testServer()
    expect(await run(server, fileOf([nora]), true)).toEqual({ problems: [], families: 1 })
    expect(server.writeCount()).toBe(0)
  })
})

describe('a family that was imported', () => {
  const passwords = { password: 'four grey herons' }
  const signIn = (server: TestServer, password: string) =>
    server.ask('POST', '/api/members/login', { email: nora.email, password })

  test('is invited once, chooses a password with the link within 14 days, and signs in', async () => {
    const server = testServer({ mailEnabled: true })
    expect((await run(server, fileOf([nora]))).imported).toEqual({ created: 1, known: 0, invited: 1 })
    await run(server, fileOf([nora]))
    const unsent = await unsentEntries(server.context)
    expect(unsent).toHaveLength(1)
    const message = await compose(server.context, 'https://thenest.example', unsent[0]!)
    expect(message).toMatchObject({ mail: { to: nora.email } })
    const [, token] = /#member=([\w.-]+)/.exec(JSON.stringify(message)) ?? []
    server.setClock('2026-12-05T16:00:00Z')
    expect((await server.ask('POST', '/api/password/reset', { token, ...passwords })).status).toBe(200)
    expect((await signIn(server, passwords.password)).status).toBe(200)
    expect((await run(server, fileOf([nora]))).imported).toEqual({ created: 0, known: 1, invited: 0 })
  })

  test('cannot be signed in to before, and the link ends after 14 days', async () => {
    const server = testServer({ mailEnabled: true })
    await run(server, fileOf([nora]))
    expect((await signIn(server, '')).status).toBe(400)
    expect((await signIn(server, passwords.password)).status).toBe(401)
    const [unsent] = await unsentEntries(server.context)
    const message = await compose(server.context, 'https://thenest.example', unsent!)
    const [, token] = /#member=([\w.-]+)/.exec(JSON.stringify(message)) ?? []
    server.setClock('2026-12-05T17:00:01Z')
    expect((await server.ask('POST', '/api/password/reset', { token, ...passwords })).status).toBe(403)
  })

  test('is invited by a later run, if there was no mail server before', async () => {
    const server = testServer()
    await run(server, fileOf([nora]))
    server.context.mailEnabled = true
    expect((await run(server, fileOf([nora]))).imported).toEqual({ created: 0, known: 1, invited: 1 })
  })
})

test('interrupted at any write and repeated, every family is there once, with one invitation', async () => {
  const rows = [nora, { email: 'lou@families.example' }, { email: 'kim@families.example' }]
  for (let lost = 0; lost < 12; lost += 1) {
    let writes = 0
    let isFailing = true
    const store = failingStore(memoryStore(), ({ verb }) =>
      isFailing && verb === 'create' && (writes += 1) === lost + 1 ? 'before' : undefined,
    )
    const server = testServer({ store, mailEnabled: true })
    await run(server, fileOf(rows)).catch(() => undefined)
    isFailing = false
    await run(server, fileOf(rows))
    expect(await fullMembers(server.context)).toHaveLength(3)
    expect(await unsentEntries(server.context)).toHaveLength(3)
  }
})

describe('what a spreadsheet makes of a list', () => {
  const imported = async (file: string | Uint8Array) => {
    const server = testServer()
    expect(await run(server, file)).toMatchObject({ problems: [], imported: { created: 1 } })
    return (await fullMembers(server.context))[0]!
  }

  test('a date is a day of the club, wherever the club is', async () => {
    const { createdAt } = await imported(fileOf([{ createdAt: '2025-09-01' }]))
    expect(facilityClock(new Date(createdAt)).day).toBe('2025-09-01')
  })

  test('empty rows and columns, a line that names the separator, and UTF-16 change nothing', async () => {
    const expected = await imported(fileOf([nora]))
    const [head = '', row = ''] = fileOf([nora]).replace('\uFEFF', '').split('\r\n')
    const padded = [`${head},,`, `${row},,`, `${row.replaceAll(/"[^"]*"/g, '" "')},,`, ',,,,', ''].join('\r\n')
    const named = `sep=;\r\n${[head, row].map((cells) => cells.replaceAll('","', '";"')).join('\r\n')}`
    for (const file of [padded, named, new Uint8Array(Buffer.from(`\uFEFF${head}\r\n${row}\r\n`, 'utf16le'))])
      expect(await imported(file)).toEqual({ ...expected, id: expect.any(String) })
  })

  test('a column with content and without a name is named by its letter', async () => {
    const [head = '', row = ''] = fileOf([nora]).split('\r\n')
    expect(await problemsOf(`${head},\r\n${row},goes to camp\r\n`)).toEqual(['1 Column V has content and no name.'])
  })

  test('a line break in an address is a comma, and 11.0 an age of 11', async () => {
    const address = '1 Rink Road\r\nAlbany'
    expect(
      await imported(fileOf([{ address, createdAt: '', childAge: '11.0', parentPhone: '5185550133.0' }])),
    ).toMatchObject({
      address: '1 Rink Road, Albany',
      childAge: '11',
      parentPhone: '5185550133',
    })
  })

  test.each(['5.18555E+09', '5,18555e9', '########', '#NAME?', '#REF!', '#N/A', ' #VALUE! '])(
    'a cell that reads %j is refused in every column',
    async (cell) => {
      for (const column of ['parentPhone', 'childPhone', 'firstName', 'address', 'childTeam'] as const)
        expect(await problemsOf(fileOf([{ [column]: cell }]))).toContainEqual(
          expect.stringContaining(`2 ${column}: The spreadsheet has shortened this`),
        )
    },
  )
})

describe('problems are named by line, and nothing is written', () => {
  test.each<[string, Partial<Cells>[], string[]]>([
    ['two rows for one address', [nora, { email: ' NORA@families.example ' }], ['3 email: The same as in line 2.']],
    ['a wrong e-mail', [{ email: 'nora' }], ['2 email: Enter a valid email']],
    ['a full card number', [{ childName: '4242 4242 4242 4242' }], ['2 childName: ']],
    ['a name of two spaces', [{ firstName: '  ' }], ['2 firstName: ']],
    [
      'an age, a plan and a position that do not exist',
      [{ childAge: '40', membershipPlan: 'weekly', childPosition: 'x' }],
      ['2 childAge', '2 childPosition', '2 membershipPlan'],
    ],
    ['a date in the future', [{ createdAt: '2027-01-01' }], ['2 createdAt: ']],
    ['a day that does not exist', [{ createdAt: '2026-02-31' }], ['2 createdAt: ']],
    ['another form of date', [{ createdAt: '11/21/2025' }], ['2 createdAt: ']],
    ['a part of a card', [{ cardLast4: '' }], ['2 cardLast4: ']],
    [
      'an expiry that a spreadsheet has changed',
      [nora, { email: 'b@c.example', cardExp: 'Nov-29' }],
      ['3 cardExp: MM/YY'],
    ],
  ])('%s', async (_, rows, expected) => {
    const problems = await problemsOf(fileOf(rows))
    expect(problems).toHaveLength(expected.length)
    for (const [nth, problem] of problems.toSorted().entries()) expect(problem).toContain(expected[nth])
  })

  test('every line with a problem, not only the first', async () => {
    const rows = Array.from({ length: 200 }, (_, nth) => ({ email: nth % 2 ? 'no' : `a${nth}@b.example` }))
    const problems = await problemsOf(fileOf(rows))
    expect(problems).toHaveLength(100 + 99)
    expect(problems[0]).toBe('3 email: Enter a valid email')
  })

  test('a stray quote: the lines before it are checked, those after it not read', async () => {
    const [head = '', row = ''] = fileOf([{ email: 'x' }]).split('\r\n')
    const file = [head, row, row.replace('Albany', 'Alb"any'), row].join('\n')
    const problems = await problemsOf(file)
    expect(problems).toEqual(['2 email: Enter a valid email', expect.stringMatching(/^3 A quote is missing/)])
  })

  test('a line with other cells than the first', async () => {
    expect(await problemsOf(`${fileOf([nora])}"a","b"\r\n`)).toEqual([
      '3 This line has 2 cells, and the first line has 21.',
    ])
  })

  test('unknown, repeated and missing columns', async () => {
    const [head = ''] = fileOf([]).split('\r\n')
    const [problem] = await problemsOf(`${head},shoe size\n`)
    expect(problem).toContain('1 Unknown columns: “shoe size”.')
    expect(await problemsOf(`${head},email\n`)).toEqual(['1 Columns that are there twice: “email”.'])
    expect((await problemsOf('email,firstName\n'))[0]).toContain('1 Missing columns: “lastName”')
  })

  test.each<[string, Uint8Array]>([
    ['Windows-1252', new Uint8Array(Buffer.from(fileOf([{ firstName: 'Zoë' }]), 'latin1'))],
    ['UTF-16 that does not say so', new Uint8Array(Buffer.from(fileOf([nora]).slice(1), 'utf16le'))],
    ['a picture', Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ])('%s', async (_, bytes) => {
    expect(await problemsOf(bytes)).toEqual(['1 The file is not UTF-8. Save it as “CSV UTF-8” and try again.'])
  })

  test('an empty file, and one with more than 10,000 families', async () => {
    expect(await problemsOf('')).toEqual(['1 The file is empty.'])
    const many = fileOf(Array.from({ length: 10_001 }, (_, nth) => ({ email: `a${nth}@b.example` })))
    expect(await problemsOf(many)).toEqual(['1 The file has 10001 families. Import at most 10000 at a time.'])
  })
})

test('1,000 families are imported, and the audit finds no problem', async () => {
  const server = testServer({ mailEnabled: true })
  const rows = Array.from({ length: 1000 }, (_, nth) => ({ email: `family${nth}@families.example` }))
  expect((await run(server, fileOf(rows))).imported).toEqual({ created: 1000, known: 0, invited: 1000 })
  expect((await auditBookings(server.context)).violations).toEqual([])
})
