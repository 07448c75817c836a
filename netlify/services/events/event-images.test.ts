/** Uploaded pictures of events: checked, kept while an event has them, removed afterwards. */
import { beforeEach, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { imageData } from '#server/test-support/fixtures/club-fixture.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.' }

let server: TestServer
let cookie: string
let image: string
beforeEach(async () => {
  server = testServer()
  ;({ cookie } = await server.signUpStaff())
  const { body } = await server.ask('POST', '/api/images', { data: imageData }, { cookie })
  image = (body as Reply<'addImage'>).image.address
})

const add = async (fields: object = {}) => server.ask('POST', '/api/events', { ...draft, ...fields }, { cookie })
const addWithImage = async (fields: object = {}) => ((await add({ image, ...fields })).body as Reply<'addEvent'>).event
const edit = async ({ id, rev }: Reply<'addEvent'>['event'], fields: object) => {
  const response = await server.ask('PATCH', `/api/events/${id}`, { ...draft, ...fields, rev }, { cookie })
  await server.drainWaitUntil()
  return response
}
const remove = async ({ id }: Reply<'addEvent'>['event']) => {
  await server.ask('DELETE', `/api/events/${id}`, undefined, { cookie })
  await server.drainWaitUntil()
}
const imageStatus = async () => (await server.ask('GET', image)).status

test('an event shows an uploaded picture to everybody', async () => {
  await addWithImage()
  const { body } = await server.ask('GET', '/api/events')
  expect((body as Reply<'listEvents'>).events).toMatchObject([{ image }])
  expect(await imageStatus()).toBe(200)
})

test('a picture that was not uploaded, or is gone, is refused at its field', async () => {
  const refused = await add({ image: `/api/images/${'0'.repeat(40)}` })
  expect([refused.status, errorOf(refused).fields]).toEqual([
    400,
    { image: 'This image is no longer available. Please choose it again.' },
  ])
  const { body } = await server.ask('GET', '/api/events')
  expect(body).toEqual({ events: [] })
})

test.each(['', 'drawing:lamp', 'https://pictures.example/a.png'])(
  'the picture is removed when the event has another image: %j',
  async (other) => {
    const event = await addWithImage()
    expect((await edit(event, { image: other })).status).toBe(200)
    expect(await imageStatus()).toBe(404)
  },
)

test('the picture is removed with the event, but not while another event or a product has it', async () => {
  const [one, other] = [await addWithImage(), await addWithImage({ title: 'Another' })]
  const product = { name: 'Flask', price: '$14', image }
  const { body } = await server.ask('POST', '/api/products', product, { cookie })
  await remove(one)
  expect(await imageStatus()).toBe(200)
  await remove(other)
  expect(await imageStatus()).toBe(200)
  await server.ask('DELETE', `/api/products/${(body as Reply<'addProduct'>).product.id}`, undefined, { cookie })
  await server.drainWaitUntil()
  expect(await imageStatus()).toBe(404)
})

test('an event that is canceled because it has guests keeps its picture', async () => {
  const event = await addWithImage()
  const { cookie: member, profile } = await server.signUp()
  const rsvp = { name: 'Sam', email: profile.email, qty: 1 }
  await server.ask('POST', `/api/events/${event.id}/attendees`, rsvp, { cookie: member })
  await remove(event)
  expect(await imageStatus()).toBe(200)
})

test('a change of something else keeps the picture', async () => {
  const event = await addWithImage()
  await edit(event, { image, summary: 'Bring your stick.' })
  expect(await imageStatus()).toBe(200)
})
