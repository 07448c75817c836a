/** Pictures of events: what staff choose, and what members then see. */
// @module-tag long
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { eventDrawings, imageOfDrawing } from '#domain/events/event-fields.ts'
import { adminShopMessages } from '#domain/shop/admin-shop-messages.ts'
import { EventPicture } from '#illustrations/event-picture.tsx'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminEventsPage from '#pages/admin/events.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const webp = 'UklGRjgAAABXRUJQVlA4ICwAAABwAQCdASoEAAMAAUAmJaACdAFAAAD+/HaP/7B3//nAf/84D+mDyzOFefAAAA=='
const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations.' }
const addEvent = (image: string) => admin.asColleague('POST', '/api/events', { ...draft, image })
const imageOfEvent = async () =>
  ((await admin.asColleague('GET', '/api/events')).body as Reply<'listEvents'>).events[0]?.image
const openEdit = async () => {
  renderScreen(<AdminEventsPage />)
  await user.click(await screen.findByRole('button', { name: 'Edit Skills Night' }))
  return within((await screen.findByRole('button', { name: 'Save' })).closest('form')!)
}

it('every drawing that staff may choose is a picture of its own', () => {
  const pictures = Object.keys(eventDrawings).map((name) =>
    renderToStaticMarkup(<EventPicture image={imageOfDrawing(name)} seed="a" />),
  )
  expect(new Set(pictures).size).toBe(pictures.length)
})

it('an event without a picture always shows the same piece of the rink, whatever its image says', () => {
  const pictureOf = (image?: string) => renderToStaticMarkup(<EventPicture image={image} seed="skills" />)
  for (const image of ['', 'drawing:toString', 'drawing:unknown', 'https://a.example/'])
    expect(pictureOf(image)).toBe(pictureOf())
})

const fill = async () => {
  renderScreen(<AdminEventsPage />)
  await user.type(await screen.findByLabelText('Title'), draft.title)
  await user.click(await screen.findByLabelText('Date & time'))
  await user.type(await screen.findByLabelText('Date & time'), draft.datetime)
  await user.type(await screen.findByLabelText('Summary'), draft.summary)
}

it('staff choose a drawing for a new event', async () => {
  await fill()
  await user.selectOptions(await screen.findByLabelText('Drawing'), 'Goal lamp')
  await user.click(await screen.findByRole('button', { name: 'Add Event' }))
  await screen.findByRole('heading', { name: 'Skills Night' })
  expect(await imageOfEvent()).toBe('drawing:lamp')
})

it('staff change the drawing, or take it away', async () => {
  await addEvent('drawing:skate')
  const form = await openEdit()
  const drawing = form.getByLabelText<HTMLSelectElement>('Drawing')
  expect([drawing.value, form.getByLabelText<HTMLInputElement>('Image URL').value]).toEqual(['skate', ''])
  await user.selectOptions(drawing, 'A piece of the rink')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit Skills Night' })
  expect(await imageOfEvent()).toBeUndefined()
})

it('an address replaces the drawing', async () => {
  await addEvent('drawing:skate')
  const form = await openEdit()
  await user.type(form.getByLabelText('Image URL'), 'https://pictures.example/a.png')
  await user.click(form.getByRole('button', { name: 'Save' }))
  await screen.findByRole('button', { name: 'Edit Skills Night' })
  expect(await imageOfEvent()).toBe('https://pictures.example/a.png')
})

it('the server knows no other drawings', async () => {
  const refused = await addEvent('drawing:unknown')
  expect([refused.status, refused.body]).toMatchObject([
    400,
    { fields: { image: 'Use an address that starts with https://' } },
  ])
})

describe('a picture from this device', () => {
  const chosen = new File(['anything'], 'holiday.heic', { type: 'image/png' })
  beforeEach(() => {
    vi.stubGlobal('createImageBitmap', async () => ({ width: 2400, height: 1440, close: () => undefined }))
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:x')
    vi.spyOn(URL, 'revokeObjectURL').mockReturnValue()
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((give) => {
      const bytes = Uint8Array.from(atob(webp), (letter) => letter.charCodeAt(0))
      give(new Blob([bytes], { type: 'image/webp' }))
    })
  })

  it('is uploaded, and members see it instead of the drawing', async () => {
    await fill()
    await user.selectOptions(await screen.findByLabelText('Drawing'), 'Skate')
    await user.upload(await screen.findByLabelText('Or upload a file'), chosen)
    await user.click(await screen.findByRole('button', { name: 'Add Event' }))
    await screen.findByRole('heading', { name: 'Skills Night' })
    expect(await imageOfEvent()).toMatch(/^\/api\/images\/[0-9a-f]{40}$/)
    await user.click(await screen.findByRole('button', { name: 'Edit Skills Night' }))
    expect(await screen.findByText('An uploaded image, shown instead of the drawing')).toBeVisible()
  })

  it('that is no picture is refused at its field; nothing is sent, and what was typed stays', async () => {
    vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('no picture')))
    await fill()
    await user.upload(await screen.findByLabelText('Or upload a file'), chosen)
    await user.click(await screen.findByRole('button', { name: 'Add Event' }))
    expect(within(await screen.findByRole('alert')).getByText(adminShopMessages.notAnImage)).toBeVisible()
    expect(admin.sent.filter((line) => !line.startsWith('GET'))).toEqual([])
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe(draft.title)
  })
})
