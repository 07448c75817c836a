/** Notifications on the account page, against the real server, in browsers that have them and in those that do not. */
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { examples } from '#server/test-support/fixtures/request-examples.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { pushMessages } from '#domain/messages/push-messages.ts'
import { pushKinds } from '#domain/notifications/push.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { PushInvitation } from './push-invitation.tsx'
import { PushPart } from './push-part.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)

beforeEach(async () => {
  club = await openClub()
  club.server.context.pushKey = 'a-public-key'
})
afterEach(() => club.close())

/** A browser whose person answers the question with `permission`. */
function browserWith(permission: NotificationPermission) {
  const { endpoint, p256dh, auth } = examples.savePush
  const subscription = { toJSON: () => ({ endpoint, keys: { p256dh, auth } }), options: {}, unsubscribe }
  let current: typeof subscription | undefined
  const pushManager = {
    getSubscription: async () => current,
    subscribe: async () => (current = subscription),
  }
  const registration = { pushManager }
  const serviceWorker = {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: Promise.resolve(registration),
  }
  const status = new EventTarget()
  Object.assign(navigator, { permissions: { query: async () => status } })
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: async () => permission })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return {
    /** In the browser's settings; the subscription ends with it. */
    takeBack() {
      vi.stubGlobal('Notification', { permission: 'denied' })
      current = undefined
      act(() => void status.dispatchEvent(new Event('change')))
    },
  }
}

const devices = async () =>
  ((await club.onAnotherDevice('GET', '/api/account/push')).body as Reply<'pushDevices'>).devices

it('is not there on a site that notifies nobody', async () => {
  delete club.server.context.pushKey
  renderScreen(<PushPart />)
  await waitFor(() => expect(club.sent('GET')).toHaveLength(1))
  expect(screen.queryByRole('heading', { name: 'Notifications' })).not.toBeInTheDocument()
})

it('turns them on with a press, chooses kinds, and turns them off', async () => {
  browserWith('granted')
  renderScreen(<PushPart />)
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const reminders = await screen.findByRole('checkbox', { name: pushMessages.kinds.reminders })
  expect(await devices()).toMatchObject([{ kinds: [...pushKinds] }])
  await user.click(reminders)
  await waitFor(async () => expect((await devices())[0]?.kinds).not.toContain('reminders'))
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  await waitFor(async () => expect(await devices()).toEqual([]))
  expect(unsubscribe).toHaveBeenCalled()
})

it('says what to do where the person has not allowed them, and stores nothing', async () => {
  browserWith('denied')
  renderScreen(<PushPart />)
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Your browser blocks them. Allow notifications for this site in its settings.',
  )
  expect(await devices()).toEqual([])
})

it.each(['while the page is open', 'before it is opened'])(
  'a permission that was taken back %s is noticed',
  async (when) => {
    const { takeBack } = browserWith('granted')
    const { unmount } = renderScreen(<PushPart />)
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await screen.findByRole('checkbox', { name: pushMessages.kinds.reminders })
    if (when === 'before it is opened') unmount()
    takeBack()
    if (when === 'before it is opened') renderScreen(<PushPart />)
    await waitFor(async () => expect(await devices()).toEqual([]))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your browser blocks them. Allow notifications for this site in its settings.',
    )
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  },
)

it('lists another device, and removes it', async () => {
  await club.onAnotherDevice('POST', '/api/account/push', examples.savePush)
  renderScreen(<PushPart />)
  await user.click(await screen.findByRole('button', { name: 'Remove Device' }))
  await waitFor(async () => expect(await devices()).toEqual([]))
})

it('asks in words first; a no is kept, a yes turns them on', async () => {
  browserWith('granted')
  const { unmount } = renderScreen(<PushInvitation about="offers" />)
  await user.click(await screen.findByRole('button', { name: pushMessages.invitation.no }))
  expect(screen.queryByText(pushMessages.invitation.offers)).not.toBeInTheDocument()
  unmount()
  renderScreen(<PushInvitation about="offers" />)
  expect(screen.queryByText(pushMessages.invitation.offers)).not.toBeInTheDocument()
  localStorage.clear()
})

it('turns them on with a yes', async () => {
  browserWith('granted')
  renderScreen(<PushInvitation about="bookings" />)
  await user.click(await screen.findByRole('button', { name: pushMessages.invitation.yes }))
  await waitFor(async () => expect(await devices()).toHaveLength(1))
  expect(screen.queryByText(pushMessages.invitation.bookings)).not.toBeInTheDocument()
})
