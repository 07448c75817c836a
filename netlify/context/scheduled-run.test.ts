/** Which scheduled runs work on the club's data: events with and without the headers of the deploy, at every address. */
import { expect, test } from 'vitest'
import { scheduledRequest } from '#server/test-support/server/platform.ts'
import type { Platform } from './context-factory.ts'
import { scheduledPlatform } from './scheduled-run.ts'

const site = { url: 'https://thenest.example', name: 'the-nest' }
const withoutHeaders: Platform = { site, deploy: { context: '', id: '', published: false } }
const production = { context: 'production', id: '', published: true }

test.each(['thenest.example', 'the-nest.netlify.app'])('an event without headers at %s is production', async (host) => {
  expect((await scheduledPlatform(scheduledRequest(host), withoutHeaders)).deploy).toEqual(production)
  expect((await scheduledPlatform(scheduledRequest(host), { site })).deploy).toEqual(production)
})

test.each([
  '66f0aa--the-nest.netlify.app',
  'deploy-preview-4--the-nest.netlify.app',
  'evil.example',
  'thenest.example.evil.example',
])('an event without headers at %s is not', async (host) => {
  expect(await scheduledPlatform(scheduledRequest(host), withoutHeaders)).toEqual(withoutHeaders)
})

test('without the site of the platform, no address is the main one', async () => {
  const platform = { ...withoutHeaders, site: {} }
  expect(await scheduledPlatform(scheduledRequest('undefined.netlify.app'), platform)).toEqual(platform)
})

test.each([undefined, '', 'not JSON', '{}', '[]', 'null', '{"next_run":1}'])(
  'a request with the body %j is no scheduled event',
  async (body) => {
    const request = new Request('https://thenest.example/x', { method: 'POST', ...(body !== undefined && { body }) })
    expect(await scheduledPlatform(request, withoutHeaders)).toEqual(withoutHeaders)
  },
)

test.each([
  { context: 'production', id: '66f0aa', published: false },
  { context: 'deploy-preview', id: '66f0bb', published: false },
])('headers that name the deploy count: %j', async (deploy) => {
  expect((await scheduledPlatform(scheduledRequest(), { site, deploy })).deploy).toEqual(deploy)
})

test('the request can still be read', async () => {
  const request = scheduledRequest()
  await scheduledPlatform(request, withoutHeaders)
  expect(await request.json()).toHaveProperty('next_run')
})
