/** The storage check as staff see it: nothing yet, running, the result, and what went wrong, against the real server. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import { confirmStaff } from '#lib/session/staff-session.ts'
import { show } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminStorageCheckPage from '#pages/admin/storage-check.tsx'
import { memoryStore } from '#server/storage/memory-store.ts'

let desk: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  desk = await openAdmin()
  await confirmStaff()
})
afterEach(() => desk.close())

const startButton = () => screen.findByRole('button', { name: storageCheckMessages.start })

it('says that there was none yet, and shows the result of one when it is done and when one comes back', async () => {
  desk.house.context.storageCheckTarget = { open: () => memoryStore(), context: 'production', published: true }
  show(<AdminStorageCheckPage />)
  expect(await screen.findByRole('heading', { name: storageCheckMessages.none })).toBeTruthy()
  await user.click(await startButton())
  const table = await screen.findByRole('table', { name: 'Checks of the storage' })
  const row = within(table)
    .getByRole('rowheader', { name: /^A new key has one winner/ })
    .closest('tr')!
  expect(within(row).getByText('As promised')).toBeTruthy()
  expect(within(row).getByText('50 writers at once, 4 times: 1, 1, 1, 1 won.')).toBeTruthy()
  expect(screen.getByText(/^This deploy: context production, published/)).toBeTruthy()
})

it('what is not as promised is said in words', async () => {
  desk.house.context.storageCheckTarget = { open: () => memoryStore(), context: 'production', published: false }
  show(<AdminStorageCheckPage />)
  await user.click(await startButton())
  const table = await screen.findByRole('table', { name: 'Checks of the storage' })
  const row = within(table)
    .getByRole('rowheader', { name: /^This deploy may write/ })
    .closest('tr')!
  expect(within(row).getByText('Not as promised')).toBeTruthy()
  expect(screen.getByText(/of 11 checks are not as promised/)).toBeTruthy()
})

it('a check at another desk shows as running', async () => {
  const until = desk.house.context.now().getTime() + 60_000
  await desk.house.context.store.create('probe/last', { v: 1, run: 'theirs', until })
  show(<AdminStorageCheckPage />)
  expect((await screen.findByRole('button', { name: 'Checking…' })).getAttribute('aria-busy')).toBe('true')
})

it('a refusal and a lost connection are said where they happen', async () => {
  show(<AdminStorageCheckPage />)
  await user.click(await startButton())
  expect((await screen.findByRole('alert')).textContent).toContain(storageCheckMessages.nowhere)
  desk.disconnect()
  await user.click(await startButton())
  await waitFor(() => expect(screen.getAllByRole('alert')[0]!.textContent).not.toContain(storageCheckMessages.nowhere))
})
