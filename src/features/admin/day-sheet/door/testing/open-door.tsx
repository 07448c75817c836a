/** A tablet at the door in this browser, and what a child does and reads there. */
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { renderScreen } from '#lib/testing/club.tsx'
import DoorPage from '#pages/door.tsx'

export const user = userEvent.setup({ delay: null })

/** A colleague who is signed in opens it. */
export async function openTablet(now: Date, page = <DoorPage />) {
  renderScreen(page, { now })
  await user.type(await screen.findByLabelText('Name of this tablet'), 'Front door')
  await user.click(screen.getByRole('button', { name: 'Open the door' }))
  await screen.findByRole('heading', { name: 'Hi! Show me your pass.' })
}

/** What the child reads. */
export const says = (sentence: string) => screen.findByRole('heading', { level: 1, name: sentence })

export async function type(text: string) {
  if (!screen.queryByLabelText('Code or name'))
    await user.click(await screen.findByRole('button', { name: 'Type your name' }))
  const field = screen.getByLabelText('Code or name')
  await user.clear(field)
  await user.click(field)
  if (text) await user.paste(text)
}

export async function check(text: string) {
  await type(text)
  await user.click(screen.getByRole('button', { name: 'Check' }))
}
