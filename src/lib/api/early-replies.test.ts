/** Replies asked for before the code was there: taken once, by the same person, and only while they are fresh. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { profileEntry } from '#lib/browser-storage/profile-entry.ts'
import { api } from './api.ts'

const sam = { id: 'm1', email: 'sam@example.com', profileName: 'Sam Lindgren' }
const kim = { id: 'm2', email: 'kim@example.com', profileName: 'Kim Bauer' }
const reply = (title: string) => Response.json({ events: [{ id: title }] })
let sent: string[]

/** What public/before-paint.js leaves, for Sam. */
function asked(early: Promise<Response>) {
  early.catch(() => undefined)
  const replies = new Map([['/api/events', early]])
  Object.assign(window, { early: { profile: JSON.stringify(sam), replies: () => replies } })
}

const titles = async () => (await api('listEvents')).events.map(({ id }) => id)

beforeEach(() => {
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  profileEntry.write(sam)
  sent = []
  vi.stubGlobal('fetch', (url: string) => {
    sent.push(url)
    return Promise.resolve(reply('asked by the code'))
  })
})

afterEach(() => {
  delete (window as { early?: unknown }).early
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('an early reply is taken in place of a request, once', async () => {
  asked(Promise.resolve(reply('asked early')))
  expect(await titles()).toEqual(['asked early'])
  expect(sent).toEqual([])
  expect(await titles()).toEqual(['asked by the code'])
  expect(sent).toEqual(['/api/events'])
})

test('after an early failure the code asks', async () => {
  asked(Promise.reject(new TypeError('no connection')))
  expect(await titles()).toEqual(['asked by the code'])
  expect(sent).toEqual(['/api/events'])
})

test('a reply for somebody who has left is not taken', async () => {
  asked(Promise.resolve(reply('asked early')))
  profileEntry.write(kim)
  expect(await titles()).toEqual(['asked by the code'])
})

test('nor is an old one', async () => {
  asked(Promise.resolve(reply('asked early')))
  vi.spyOn(performance, 'now').mockReturnValue(20_001)
  expect(await titles()).toEqual(['asked by the code'])
})
