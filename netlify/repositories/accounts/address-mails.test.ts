/** Messages to one address: three in any hour and six in any day, whoever asks. */
import { beforeEach, expect, test } from 'vitest'
import { keys } from '#server/repositories/keys.ts'
import { areOver, limitAddressMails, tourMail } from './address-mails.ts'
import { memoryRecords } from '#server/test-support/server/memory-records.ts'

let now: number
const context = { store: memoryRecords(), now: () => new Date(now) }
const minute = 60_000
beforeEach(() => {
  context.store = memoryRecords()
  now = Date.parse('2026-11-21T23:50:00Z')
})

const ask = (id: string, address = 'a'.repeat(40)) => limitAddressMails(context, address, id)

test('three in any hour, also over the turn of an hour and a day', async () => {
  for (const id of ['one', 'two', 'three']) {
    expect(await ask(id)).toBeUndefined()
    now += 10 * minute
  }
  // The first of them was half an hour ago.
  expect(await ask('four')).toBe(30 * 60)
  expect(await ask('four', 'b'.repeat(40))).toBeUndefined()
  now += 30 * minute
  expect(await ask('four')).toBeUndefined()
})

test('six in any day, asked for every five minutes', async () => {
  const sent = []
  for (let step = 0; step < (24 * 60) / 5; step += 1) {
    if ((await ask(`id ${step}`)) === undefined) sent.push(step)
    now += 5 * minute
  }
  expect(sent).toHaveLength(6)
})

test('whoever has used up the hour and the day waits for the day', async () => {
  for (const id of ['one', 'two', 'three']) await ask(id)
  now += 120 * minute
  for (const id of ['four', 'five', 'six']) await ask(id)
  expect(await ask('seven')).toBe(22 * 60 * 60)
})

test('nothing is kept of a message that is a day old', async () => {
  await ask('one')
  now += 12 * 60 * minute
  await ask('two')
  now += 12 * 60 * minute
  await ask('three')
  const stored = (await context.store.read(keys.addressMails('a'.repeat(40))))!.value
  expect(stored.sent.map(({ id }) => id)).toEqual(['two', 'three'])
  expect(areOver(stored, new Date(now + 24 * 60 * minute - 1))).toBe(false)
  expect(areOver(stored, new Date(now + 24 * 60 * minute))).toBe(true)
})

test('tours leave at least two an hour and three a day to whoever wants an account back', async () => {
  for (let step = 0; step < (24 * 60) / 5; step += 1) {
    await limitAddressMails(context, 'a'.repeat(40), `tour ${step}`, tourMail)
    now += 5 * minute
  }
  for (const id of ['reset one', 'reset two']) expect(await ask(id)).toBeUndefined()
  now += 60 * minute
  expect(await ask('reset three')).toBeUndefined()
})

test('copies of one request are one message, also at once', async () => {
  expect(await Promise.all(Array.from({ length: 20 }, () => ask('same')))).toEqual(Array(20).fill(undefined))
  const others = await Promise.all(Array.from({ length: 20 }, (_, nth) => ask(`other ${nth}`)))
  expect(others.filter((seconds) => seconds === undefined)).toHaveLength(2)
})
