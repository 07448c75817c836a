/** Reports of incidents of a family that has left: in the seal of the player, and counted. */
import { expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { incidentFigures } from '#server/repositories/incidents.ts'
import { keys } from '#server/repositories/keys.ts'
import { email, familyOfMia } from '#server/test-support/fixtures/mia-fixture.ts'
import { dumpStore } from '#server/test-support/fixtures/store-dump.ts'
import { testServer } from '#server/test-support/server/test-server.ts'

test('what happened is in a seal, and elsewhere only the number of reports is left', async () => {
  const password = 'three blue herons'
  const { server, cookie, mia, familyId, owner } = await familyOfMia(testServer(), { password, lastName: 'Park' })
  const staff = (method: string, path: string, body?: object) => server.ask(method, `/api/admin/${path}`, body, owner)
  const fall = { at: '2026-11-20T17:20', where: 'Lane 3', what: 'Fell on the wrist.', complete: true }
  await staff('POST', `members/${familyId}/players/${mia}/incidents`, fall)
  const erased = await server.ask('POST', '/api/account/delete', { password, confirm: email }, { cookie })
  expect(erased.status).toBe(204)

  const { store } = server.context
  const [sealed] = await store.list(keys.allSeals)
  const opened = await staff('POST', `proof/${sealed!.key.slice(keys.allSeals.length)}`, { reason: 'A letter.' })
  expect((opened.body as Reply<'openProof'>).seal.incidents).toMatchObject([
    { where: fall.where, what: fall.what, reported: { by: 'Coach Example' } },
  ])
  const elsewhere = [...(await dumpStore(store))].filter(([key]) => !key.startsWith(keys.allSeals))
  expect(JSON.stringify(elsewhere)).not.toMatch(/Mia|Park|wrist|robin@/)
  expect(await incidentFigures({ store })).toEqual({ incidents: { '2026-11': 1 } })
  expect((await staff('GET', 'incidents')).body).toEqual({ incidents: [] })
})
