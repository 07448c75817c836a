/** Tours at the desk, against the real server. */
import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { staffMessages } from '#domain/messages/admin-messages.ts'
import { show } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminToursPage from '#pages/admin/tours.tsx'

let desk: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  desk = await openAdmin()
})
afterEach(() => desk.close())

const wish = async (name: string) => {
  const body = { name, phone: '(518) 555-0142', date: '2026-12-01', time: '4pm' }
  const answer = await desk.house.ask('POST', '/api/tour-requests', body)
  return (answer.body as Reply<'requestTour'>).request.id
}
const card = (name: string) => within(screen.getByRole('heading', { name }).closest('li')!)

it('an empty desk says so', async () => {
  show(<AdminToursPage />)
  expect(await screen.findByText('No tour requests yet')).toBeTruthy()
})

it('shows who wants what, and counts per status that filter', async () => {
  await wish('Kim')
  await wish('Lee')
  show(<AdminToursPage />)
  await screen.findByRole('heading', { name: 'Kim' })
  expect(card('Kim').getByText('Tuesday, December 1, 4:00 PM')).toBeTruthy()
  expect(card('Kim').getByRole('link').getAttribute('href')).toBe('tel:5185550142')

  await user.click(card('Kim').getByRole('button', { name: 'Update Kim' }))
  expect(document.activeElement).toBe(screen.getByLabelText('Status', { selector: 'select' }))
  await user.selectOptions(screen.getByLabelText('Status', { selector: 'select' }), 'confirmed')
  await user.type(screen.getByLabelText('Notes'), 'Coming with twins.')
  await user.type(screen.getByLabelText('Follow up on'), '2026-11-24')
  await user.click(screen.getByRole('button', { name: 'Save' }))

  expect(await card('Kim').findByText('Coming with twins.')).toBeTruthy()
  expect(document.activeElement).toBe(card('Kim').getByRole('button', { name: 'Update Kim' }))
  expect(card('Kim').getByText('Due')).toBeTruthy()
  await user.click(screen.getByRole('radio', { name: 'Confirmed 1' }))
  expect(screen.queryByRole('heading', { name: 'Lee' })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Lost 0' }))
  expect(screen.getByText('No requests with this status')).toBeTruthy()
})

it('two staff noting at the same time: the second is told, and nothing typed is lost', async () => {
  const id = await wish('Kim')
  show(<AdminToursPage />)
  await user.click(await screen.findByRole('button', { name: 'Update Kim' }))
  await desk.elsewhere('PATCH', `/api/tour-requests/${id}`, { status: 'confirmed', notes: 'They called back.', rev: 0 })
  await user.type(screen.getByLabelText('Notes'), 'Left a message.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(staffMessages.changedMeanwhile)).toBeTruthy()
  expect(screen.getByText(/They called back\./)).toBeTruthy()
  expect(screen.getByLabelText<HTMLTextAreaElement>('Notes').value).toBe('Left a message.')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Left a message.', { selector: 'p' })).toBeTruthy()
})
