/** Notifications on the account page, against the real server, in browsers that have them and in those that do not. */
// @module-tag long
import { act, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { examples } from '#server/test-support/calls/tables.ts'
import type { Reply } from '#api-contract/schemas.ts'
import { mailChoiceMessages } from '#domain/fields/account-messages.ts'
import { pushMessages } from '#domain/notifications/push-messages.ts'
import { pushKinds } from '#domain/notifications/mail-kind.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { InviteToPush } from '#features/push/invite-to-push.tsx'
import { PushInvitation } from '#features/push/push-invitation.tsx'
import { ReachTable } from './reach-part.tsx'

let club: Awaited<ReturnType<typeof openClub>>
const user = userEvent.setup({ delay: null })
const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)

beforeEach(async () => {
  club = await openClub()
  club.server.context.pushKey = 'aaaa'
})
afterEach(() => club.close())

const onDevice = `${mailChoiceMessages.choices.reminders}, on this device`

const keyBytes = (text: string) => Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0).buffer

/** A browser whose person answers the question with `permission`, and which may fail to subscribe. */
function browserWith(permission: NotificationPermission, failure?: string) {
  const { endpoint, p256dh, auth } = examples.savePush
  let made = 0
  const subscriptionWith = (applicationServerKey: string) => ({
    toJSON: () => ({ endpoint: `${endpoint}-${(made += 1)}`, keys: { p256dh, auth } }),
    options: { applicationServerKey: keyBytes(applicationServerKey) },
    unsubscribe,
  })
  let current: ReturnType<typeof subscriptionWith> | undefined
  const subscribe = vi.fn(async ({ applicationServerKey }: { applicationServerKey: string }) => {
    if (failure !== undefined) throw new DOMException('failed', failure)
    vi.stubGlobal('Notification', { permission, requestPermission: async () => permission })
    const subscription = subscriptionWith(applicationServerKey)
    const parts = subscription.toJSON()
    return (current = { ...subscription, toJSON: () => parts })
  })
  const pushManager = { getSubscription: async () => current, subscribe }
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
    subscribe,
    /** By itself. */
    end() {
      current = undefined
    },
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
  renderScreen(<ReachTable />)
  expect(await screen.findByText('This site sends no email at the moment.')).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

it('turns them on with a press, chooses kinds, and turns them off', async () => {
  browserWith('granted')
  renderScreen(<ReachTable />)
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  const reminders = await screen.findByRole('checkbox', { name: onDevice })
  expect(await devices()).toMatchObject([{ kinds: [...pushKinds] }])
  await user.click(reminders)
  await waitFor(async () => expect((await devices())[0]?.kinds).not.toContain('reminders'))
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  await waitFor(async () => expect(await devices()).toEqual([]))
  expect(unsubscribe).toHaveBeenCalled()
})

it('says what to do where the person has not allowed them, and stores nothing', async () => {
  browserWith('denied')
  renderScreen(<ReachTable />)
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
    const { unmount } = renderScreen(<ReachTable />)
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await screen.findByRole('checkbox', { name: onDevice })
    if (when === 'before it is opened') unmount()
    takeBack()
    if (when === 'before it is opened') renderScreen(<ReachTable />)
    await waitFor(async () => expect(await devices()).toEqual([]))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Your browser blocks them. Allow notifications for this site in its settings.',
    )
    expect(await screen.findByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument()
  },
)

it.each([
  ['NotAllowedError', pushMessages.blocked],
  [
    'AbortError',
    'Your browser could not reach its notification service. Try again, or see its settings for push messages.',
  ],
  [
    'NetworkError',
    'Your browser could not reach its notification service. Try again, or see its settings for push messages.',
  ],
  ['InvalidAccessError', 'Your browser could not turn them on. Try again later.'],
])('a browser that says %s while it is allowed is not taken for another cause', async (failure, sentence) => {
  browserWith('granted', failure)
  const { unmount } = renderScreen(<ReachTable />)
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(await devices()).toEqual([])
  unmount()
  renderScreen(<PushInvitation question={wishMessages.notify} />)
  await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
})

it('who closes the question of the browser reads of no block', async () => {
  browserWith('default')
  renderScreen(<ReachTable />)
  await user.click(await screen.findByRole('button', { name: 'Turn on' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Turn on' })).toBeEnabled())
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

describe('a subscription that reaches nobody', () => {
  it('of an earlier key of the site is replaced by turning them on', async () => {
    const { subscribe } = browserWith('granted')
    const { unmount } = renderScreen(<ReachTable />)
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await waitFor(async () => expect(await devices()).toHaveLength(1))
    const { id } = (await devices())[0]!
    // The server has dropped it, as after three refusals.
    await club.onAnotherDevice('DELETE', `/api/account/push/${id}`)
    unmount()
    club.server.context.pushKey = 'bbbb'
    renderScreen(<ReachTable />)
    await user.click(await screen.findByRole('button', { name: 'Turn on' }))
    await waitFor(async () => expect(await devices()).toHaveLength(1))
    expect(unsubscribe).toHaveBeenCalled()
    expect(subscribe.mock.calls.map(([{ applicationServerKey }]) => applicationServerKey)).toEqual(['aaaa', 'bbbb'])
    expect((await devices())[0]?.id).not.toBe(id)
  })

  it.each(['has another key', 'was ended by the browser'])(
    'is renewed with its kinds when the page opens: it %s',
    async (why) => {
      const { end } = browserWith('granted')
      const { unmount } = renderScreen(<ReachTable />)
      await user.click(await screen.findByRole('button', { name: 'Turn on' }))
      await user.click(await screen.findByRole('checkbox', { name: onDevice }))
      await waitFor(async () => expect((await devices())[0]?.kinds).not.toContain('reminders'))
      const before = (await devices())[0]!
      unmount()
      if (why === 'has another key') club.server.context.pushKey = 'bbbb'
      else end()
      renderScreen(<ReachTable />)
      await waitFor(async () => expect((await devices()).map(({ id }) => id)).not.toContain(before.id))
      expect(await devices()).toMatchObject([{ kinds: before.kinds }])
      expect(await screen.findByRole('checkbox', { name: onDevice })).not.toBeChecked()
    },
  )
})

it('lists another device, and removes it', async () => {
  await club.onAnotherDevice('POST', '/api/account/push', examples.savePush)
  renderScreen(<ReachTable />)
  await user.click(await screen.findByRole('button', { name: 'Remove Device' }))
  await waitFor(async () => expect(await devices()).toEqual([]))
})

it('asks in words first; a no is kept, a yes turns them on', async () => {
  browserWith('granted')
  const { unmount } = renderScreen(<PushInvitation question={wishMessages.notify} />)
  await user.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(
    screen.queryByText(
      'Get a notification on this device when a slot is offered to you? An offer is held for a short time only.',
    ),
  ).not.toBeInTheDocument()
  unmount()
  renderScreen(<PushInvitation question={wishMessages.notify} />)
  expect(
    screen.queryByText(
      'Get a notification on this device when a slot is offered to you? An offer is held for a short time only.',
    ),
  ).not.toBeInTheDocument()
  localStorage.clear()
})

it('turns them on with a yes', async () => {
  browserWith('granted')
  renderScreen(<InviteToPush />)
  await user.click(await screen.findByRole('button', { name: 'Turn on notifications' }))
  await waitFor(async () => expect(await devices()).toHaveLength(1))
  expect(
    screen.queryByText(
      'Get a notification on this device when the club moves or cancels something, and before you come?',
    ),
  ).not.toBeInTheDocument()
})
