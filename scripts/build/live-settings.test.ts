/** A production build takes what the owner has changed from the live site, and goes on without it. */
import { expect, test, vi } from 'vitest'
import { liveSettings } from './live-settings.ts'

const day = { kind: 'day', from: '2026-12-24', value: { name: 'Christmas Eve', hours: 'closed' } }
const answering = (body: unknown) => vi.fn(async () => Response.json(body)) as unknown as typeof fetch
const site = { origin: 'https://nest.example', opens: true }

test('a production build takes them from the live site', async () => {
  const ask = answering({ rev: 3, settings: [day] })
  expect(await liveSettings(site, ask)).toEqual({ rev: 3, settings: [day] })
  expect(ask).toHaveBeenCalledWith('https://nest.example/api/club', expect.anything())
})

test('a preview asks nobody', async () => {
  const ask = answering({ rev: 3, settings: [day] })
  expect(await liveSettings({ ...site, opens: false }, ask)).toEqual({ rev: 0, settings: [] })
  expect(ask).not.toHaveBeenCalled()
})

test.each([
  ['no connection', vi.fn(async () => Promise.reject(new TypeError('offline'))) as unknown as typeof fetch],
  ['an answer that is none of ours', answering({ settings: 'all' })],
])('with %s the settings of src/club are built', async (_, ask) => {
  expect(await liveSettings(site, ask)).toEqual({ rev: 0, settings: [] })
})
