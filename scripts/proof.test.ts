/** `npm run proof`: the waiver of a deleted family, among those of many. */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { readAdminLog } from '#server/repositories/admin-log.ts'
import { confirmKeyPepper } from '#server/repositories/key-pepper.ts'
import { keys } from '#server/repositories/keys.ts'
import { testKeyPepper, testServer } from '#server/test-support/server/test-server.ts'
import { proofOf } from './proof.ts'

const email = 'robin@thenest.example'

test('the drill: the waiver of a deleted family is found among a thousand, and the log says why', async () => {
  const server = testServer()
  const { store, now } = server.context
  await confirmKeyPepper(store, testKeyPepper)
  const { cookie } = await server.signUp({ email, password: 'three blue herons', childName: 'Mia Park' })
  await server.signAll()
  await server.ask('POST', '/api/account/delete', { password: 'three blue herons', confirm: email }, { cookie })
  for (let nth = 0; nth < 1000; nth += 1)
    await store.create(keys.seal(`2040-01-01_${nth.toString(16).padStart(24, '0')}`), {
      v: 1,
      name: `Kit Example${nth}`,
      born: '2012-04',
      family: ['Lou Example'],
      sealed: now().toISOString(),
      texts: [],
      incidents: [],
    })
  const context = { store, now, idempotencyKey: randomUUID() }
  const lines = await proofOf(context, 'mia park', 'Drill.')
  expect(lines[0]).toBe('Mia Park, family of Robin Example')
  expect(lines.find((line) => line.startsWith('  waiver, version 1: yes, signed'))).toContain('the published ones')
  expect(lines.at(-1)).toBe('  owed, annual, 2026-11-21 to 2027-11-20: $2,822.20, open')
  const log = await readAdminLog(store, '2026-11-21')
  expect(log.filter(({ who }) => who.id === 'script').map(({ what, to }) => [what, to])).toEqual([
    ['proof_opened', 'Drill.'],
    ['proof_searched', 'Drill.'],
  ])
  await expect(proofOf({ ...context, idempotencyKey: 'x' }, 'Nobody', 'Drill.')).rejects.toThrow('Nothing is sealed')
})
