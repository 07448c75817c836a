/** Notifications, offered where a family waits for something, against the real server. */
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { WaitSheet } from '#features/standby/wait-sheet.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'

it('are offered after a wish, where the browser has them and has not been asked', async () => {
  const club = await openClub(undefined, undefined, { mailEnabled: true })
  club.server.context.pushKey = 'aaaa'
  vi.stubGlobal('PushManager', {})
  vi.stubGlobal('Notification', { permission: 'default' })
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true })
  const wish = { kind: 'lane', date: '2026-11-24', time: '18:00' } as const
  renderScreen(<WaitSheet wish={wish} alternatives={[]} onPick={() => undefined} onClose={() => undefined} />)
  await userEvent.click(await screen.findByRole('button', { name: wishMessages.tellMe }))
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(screen.queryByRole('button', { name: 'Turn on notifications' })).not.toBeInTheDocument()
  expect(screen.getByRole('dialog', { name: 'Done' })).toBeVisible()
  club.close()
})
