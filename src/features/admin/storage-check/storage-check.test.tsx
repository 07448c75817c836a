/** The storage check page against the real server: empty, running, result and errors. */
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { storageCheckMessages } from '#domain/messages/admin-messages.ts'
import { confirmStaffSession } from '#lib/session/staff-session.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import AdminStorageCheckPage from '#pages/admin/storage-check.tsx'
import { memoryStore } from '#server/storage/memory-store.ts'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
  await confirmStaffSession()
})
afterEach(() => admin.close())

const startButton = () => screen.findByRole('button', { name: storageCheckMessages.start })

it('shows an empty state, then the result of a check', async () => {
  admin.server.context.storageCheckTarget = { open: () => memoryStore(), context: 'production', published: true }
  renderScreen(<AdminStorageCheckPage />)
  expect(await screen.findByRole('heading', { name: storageCheckMessages.none })).toBeVisible()
  await user.click(await startButton())
  const table = await screen.findByRole('table', { name: 'Storage checks' })
  const row = within(table)
    .getByRole('rowheader', { name: /^A new key has one winner/ })
    .closest('tr')!
  expect(within(row).getByText('Passed')).toBeVisible()
  expect(within(row).getByText('50 writers at once, 4 times: 1, 1, 1, 1 won.')).toBeVisible()
  expect(screen.getByText(/^This deploy: context production, published/)).toBeVisible()
})

it('reports a failed check', async () => {
  admin.server.context.storageCheckTarget = { open: () => memoryStore(), context: 'production', published: false }
  renderScreen(<AdminStorageCheckPage />)
  await user.click(await startButton())
  const table = await screen.findByRole('table', { name: 'Storage checks' })
  const row = within(table)
    .getByRole('rowheader', { name: /^This deploy may write/ })
    .closest('tr')!
  expect(within(row).getByText('Failed')).toBeVisible()
  expect(screen.getByText(/of 11 checks failed/)).toBeVisible()
})

it('shows the result of a check whose response got lost, and no error', async () => {
  admin.server.context.storageCheckTarget = { open: () => memoryStore(), context: 'production', published: true }
  renderScreen(<AdminStorageCheckPage />)
  const send = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const response = await send(url, init)
    if (init.method === 'POST') throw new TypeError('the response got lost')
    return response
  })
  await user.click(await startButton())
  expect(await screen.findByRole('table', { name: 'Storage checks' })).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows a check started by a colleague as running', async () => {
  const until = admin.server.context.now().getTime() + 60_000
  await admin.server.context.store.create('probe/last', { v: 1, run: 'theirs', until })
  renderScreen(<AdminStorageCheckPage />)
  expect((await screen.findByRole('button', { name: 'Checking...' })).getAttribute('aria-busy')).toBe('true')
})

it('reports a refused check and a lost connection', async () => {
  renderScreen(<AdminStorageCheckPage />)
  await user.click(await startButton())
  expect((await screen.findByRole('alert')).textContent).toContain(storageCheckMessages.unavailable)
  admin.disconnect()
  await user.click(await startButton())
  await waitFor(() =>
    expect(screen.getAllByRole('alert')[0]!.textContent).not.toContain(storageCheckMessages.unavailable),
  )
})
