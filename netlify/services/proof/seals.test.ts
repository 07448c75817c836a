/** What outlives an account: sealed in the transaction that starts the deletion, read by owners with a reason, gone on its day. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { manySeals } from '#domain/proof/seals.ts'
import { readMember } from '#server/repositories/accounts/members.ts'
import { keys } from '#server/repositories/keys.ts'
import { accountKeyOf } from '#server/repositories/hashes.ts'
import { collectAll } from '#server/test-support/fixtures/collect-all.ts'
import { email, familyOfMia, type FamilyOfMia } from '#server/test-support/fixtures/mia-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { failingStore } from '#server/test-support/faults/failing-store.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'
import { memoryStore } from '#server/test-support/storage/memory-store.ts'
import type { Store } from '#server/storage/store.ts'
import type { ItemRecord } from '#records/inbox.ts'

const password = 'three blue herons'
const reason = 'A letter from a lawyer.'

const joins = { password, childAge: '9', lastName: 'Park' } as const

let store: Store
let { server, cookie, mia, familyId, owner } = {} as FamilyOfMia
beforeEach(async () => {
  store = memoryStore()
  ;({ server, cookie, mia, familyId, owner } = await familyOfMia(testServer({ store }), joins))
  await server.signAll()
})

const staff = (method: string, path: string, body?: object) => server.ask(method, `/api${path}`, body, owner)
const erase = (on: TestServer = server) =>
  on.ask('POST', '/api/account/delete', { password, confirm: email }, { cookie })
const search = async (query: object) =>
  ((await staff('POST', '/admin/proof', { reason, name: '', born: '', ...query })).body as Reply<'searchProof'>).seals
const open = (id: string) => staff('POST', `/admin/proof/${id}`, { reason })
const seals = () => store.list(keys.allSeals)
const items = async (kind: string) =>
  [...(await dumpStore(store)).values()].filter((each) => 'kind' in each && each.kind === kind)

describe('an account that is deleted', () => {
  test('leaves what was signed in a seal, and nowhere else', async () => {
    expect((await erase()).status).toBe(204)
    const [found] = await search({ name: 'mia park' })
    expect(found).toMatchObject({ name: 'Mia Park', born: '', family: ['Robin Park'], until: '2038-12-01' })
    const { seal } = (await open(found!.id)).body as Reply<'openProof'>
    expect(seal.texts.map(({ text }) => text).toSorted()).toEqual(['photos', 'terms', 'treatment', 'waiver'])
    expect(seal.texts.find(({ text }) => text === 'waiver')).toMatchObject({ version: 1, answer: 'yes' })
    expect(seal.texts.every(({ hash }) => /^[0-9a-f]{64}$/.test(hash))).toBe(true)
    const elsewhere = [...(await dumpStore(store))].filter(([key]) => !key.startsWith(keys.allSeals))
    expect(JSON.stringify(elsewhere)).not.toMatch(/Mia|Park|robin@/)
  })

  test('leaves what each child owes in its seal, without a word about the card, and nothing that was paid', async () => {
    const { dues } = (await staff('GET', '/admin/dues')).body as Reply<'listDues'>
    const note = (entry: object) =>
      staff('POST', '/admin/dues', { dues: [{ family: familyId, id: dues[0]!.id, total: dues[0]!.total }], entry })
    expect((await note({ step: 'declined', on: '2026-11-23' })).status).toBe(200)
    const before = await dumpStore(store)
    await erase()
    const { seal } = (await open((await search({ name: 'Mia' }))[0]!.id)).body as Reply<'openProof'>
    const [{ plan, from, to, total } = dues[0]!] = dues
    expect(seal.owed).toEqual([{ plan, from, to, total, state: 'declined' }])

    const paid = memoryStore()
    for (const [key, value] of before) await paid.create(key, value)
    server = testServer({ store: paid })
    expect((await note({ step: 'charged' })).status).toBe(200)
    await erase()
    const [{ id } = { id: '' }] = await search({ name: 'Mia' })
    expect(((await open(id)).body as Reply<'openProof'>).seal.owed).toEqual([])
  })

  test('is sealed once its deletion has begun, and not before, wherever it is interrupted', async () => {
    const before = await dumpStore(store)
    const accountKey = accountKeyOf(server.context.keyPepper, email)
    for (let nth = 1; ; nth += 1) {
      const copy = memoryStore()
      for (const [key, value] of before) await copy.create(key, value)
      let writes = 0
      const failing = failingStore(copy, ({ verb }) => {
        if (verb === 'create' || verb === 'replace') writes += 1
        return writes >= nth ? 'before' : undefined
      })
      const killed = testServer({ store: failing })
      const response = await erase(killed)
      await killed.drainWaitUntil()
      const records = memoryRecords(copy)
      const [{ key: sealKey } = { key: undefined }] = await copy.list(keys.allSeals)
      const isSealed = async () => sealKey !== undefined && (await records.read(sealKey)) !== undefined
      const { deleting = false } = (await readMember(records, accountKey))?.value ?? { deleting: true }
      expect(await isSealed(), `write ${nth}`).toBe(deleting)
      if (response.status === 204) break
    }
  })

  test('an account that a back-up has brought back gets the same seal again', async () => {
    const before = await dumpStore(store)
    await erase()
    const [first] = await seals()
    server.setClock('2027-06-01T17:00:00Z')
    const restored = memoryStore()
    for (const [key, value] of before) await restored.create(key, value)
    const again = testServer({ store: restored, now: new Date('2027-06-01T17:00:00Z') })
    const back = await again.ask('POST', '/api/members/login', { email, password })
    await again.ask('POST', '/api/account/delete', { password, confirm: email }, { cookie: back.cookie })
    expect((await restored.list(keys.allSeals)).map(({ key }) => key)).toEqual([first!.key])
  })
})

describe('a seal', () => {
  test('is found by the name of a caregiver and by the month of birth, and needs one of them, and a reason', async () => {
    const body = { rev: 1, born: '2017-03', leavesAlone: '', collectors: [] }
    await server.ask('PATCH', `/api/account/players/${mia}/safety`, body, { cookie })
    await erase()
    expect(await search({ name: 'Robin' })).toHaveLength(1)
    expect(await search({ born: '2017-03' })).toMatchObject([{ until: '2038-04-01' }])
    expect(await search({ name: 'Robin', born: '2017-04' })).toEqual([])
    expect(await search({ name: 'Kim' })).toEqual([])
    for (const refused of [
      { reason, name: '', born: '' },
      { reason: ' ', name: 'Mia', born: '' },
    ])
      expect((await staff('POST', '/admin/proof', refused)).status).toBe(400)
  })

  test('is for owners, and each search and opening is in the log with its reason', async () => {
    await erase()
    const { id } = (await search({ name: 'Mia' }))[0]!
    await open(id)
    const { entries } = (await staff('GET', '/log?day=2026-11-21')).body as Reply<'readLog'>
    expect(entries.filter(({ what }) => what.startsWith('proof_'))).toMatchObject([
      { what: 'proof_opened', subject: id, to: reason },
      { what: 'proof_searched', subject: 'all', to: reason },
    ])
    expect((await staff('POST', `/admin/proof/${id}`, {})).status).toBe(400)
    const { cookie: manager } = await server.signUpStaff('manager@thenest.example', undefined, 'manager')
    const { body } = await server.ask('GET', '/api/log?day=2026-11-21', undefined, { cookie: manager })
    expect(JSON.stringify(body)).not.toContain(reason)
  })

  test('is logged each time it is read, also by a request that repeats another', async () => {
    await erase()
    const repeated = { cookie: owner.cookie, key: 'one-request' }
    for (let nth = 0; nth < 3; nth += 1)
      await server.ask('POST', '/api/admin/proof', { reason, name: 'Mia', born: '' }, repeated)
    const { entries } = (await staff('GET', '/log?day=2026-11-21')).body as Reply<'readLog'>
    expect(entries.filter(({ what }) => what === 'proof_searched')).toHaveLength(3)
  })

  test('is gone on its day, before it is removed, and then removed', async () => {
    await erase()
    const { id } = (await search({ name: 'Mia' }))[0]!
    server.setClock('2038-12-01T05:00:00Z')
    owner = await server.signUpStaff('later@thenest.example')
    expect(await search({ name: 'Mia' })).toEqual([])
    expect(errorOf(await open(id)).error).toBe('This record is no longer kept.')
    await collectAll(server.context)
    expect(await seals()).toEqual([])
  })

  test('many of them in an hour are an item for the owners', async () => {
    await erase()
    const { id } = (await search({ name: 'Mia' }))[0]!
    for (let nth = 2; nth < manySeals; nth += 1) await open(id)
    expect(await items('seal_reads')).toEqual([])
    await open(id)
    const [item] = await items('seal_reads')
    const { subject } = item as ItemRecord
    const shownTo = async (colleague: typeof owner) =>
      ((await server.ask('GET', '/api/admin/inbox', undefined, colleague)).body as Reply<'listInbox'>).items.find(
        ({ kind }) => kind === 'seal_reads',
      )
    // Nobody sees or ticks an item about themselves.
    expect(await shownTo(owner)).toBeUndefined()
    const other = await server.signUpStaff('other@thenest.example')
    const shown = await shownTo(other)
    expect(shown).toMatchObject({ subject })
    const tick = (colleague: typeof owner) =>
      server.ask('PATCH', `/api/admin/inbox/${shown!.id}`, { done: true }, colleague)
    expect((await tick(owner)).status).toBe(404)
    expect((await tick(other)).status).toBe(204)
    // So many more open it again.
    for (let nth = 1; nth < manySeals; nth += 1) await open(id)
    expect((await shownTo(other))?.done).toBeDefined()
    await open(id)
    expect((await shownTo(other))?.done).toBeUndefined()
    expect(await items('seal_reads')).toHaveLength(1)
  })
})
