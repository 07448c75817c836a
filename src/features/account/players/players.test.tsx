/** The players on the account page, against the real server. */
// @module-tag long
import type { Reply } from '#api-contract/schemas.ts'
import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { playerListMessages } from '#domain/families/family-messages.ts'
import { openClub } from '#lib/testing/club.tsx'
import { button, fact, lastNotice, open, press, retype, user } from '#features/account/testing/page.tsx'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const kit = { name: 'Kit', age: '9', team: '', position: 'forward', phone: '', plan: 'monthly' }
const addElsewhere = () => club.onAnotherDevice('POST', '/api/account/players', kit)
const dialog = () => screen.findByRole('dialog')
const row = async (name: string) => {
  const found = (await screen.findByText(name, { selector: 'b' })).closest('li')
  if (!found) throw new Error(`no row of ${name}`)
  return within(found)
}

async function fillIn(name: string) {
  const form = within(await dialog())
  await user.type(form.getByLabelText("Child's name"), name)
  await user.selectOptions(form.getByLabelText("Child's age"), '9')
  await user.selectOptions(form.getByLabelText("Child's position"), 'forward')
  // The price is shown before.
  await user.click(form.getByRole('radio', { name: /\$249\/mo/ }))
  return form
}

const addKit = 'Add Kit, $256.47 a month'

describe('a family with one player', () => {
  it('sees the player, and adds another one with a plan', async () => {
    open()
    expect((await row('Sam Example')).getByText('Signed Nov 24, 2026')).toBeVisible()
    await press(playerListMessages.add)
    const form = await fillIn('Kit')
    expect(form.getByText('$249 and a $7.47 transaction fee. The first charge is today, Tue Nov 24.')).toBeVisible()
    await press(addKit, form)
    expect((await row('Kit')).getByText('Age 9, Forward')).toBeVisible()
    expect(fact('Every month')).toBe('$256.47One monthly plan, 3% fee included')
    expect(lastNotice()).toEqual([{ title: 'Player added', description: 'Kit' }])
  })

  it('is asked for what is missing, and nothing is sent', async () => {
    open()
    await row('Sam Example')
    await press(playerListMessages.add)
    const form = within(await dialog())
    await press(playerListMessages.add, form)
    expect((await form.findByRole('alert')).textContent).toContain("Child's name is required")
    expect(club.sent('POST').filter(({ path }) => path.includes('players'))).toEqual([])
  })

  it('is told how a name with the last name first is read, in both forms', async () => {
    open()
    await row('Sam Example')
    const note = 'We read this as Elsa Roe. Write the first name first if that is wrong.'
    for (const opens of [playerListMessages.add, 'Edit Sam Example']) {
      await press(opens)
      const form = within(await dialog())
      await retype("Child's name", 'Roe, Elsa', form)
      expect(form.getByLabelText("Child's name")).toHaveAccessibleDescription(note)
      await user.keyboard('{Escape}')
    }
  })

  it('keeps what was typed when the response is lost, and a retry adds one player', async () => {
    open()
    await row('Sam Example')
    await press(playerListMessages.add)
    const form = await fillIn('Kit')
    club.disconnect()
    await press(addKit, form)
    expect((await form.findByRole('alert')).textContent).toContain(responseMessages.noResponse)
    expect(form.getByLabelText("Child's name")).toHaveProperty('value', 'Kit')
    club.reconnect()
    await press(addKit, form)
    await row('Kit')
    expect(screen.getAllByRole('button', { name: /^Edit Kit/ })).toHaveLength(1)
  })
})

describe('a family with several players', () => {
  it('edits one of them', async () => {
    await addElsewhere()
    open()
    await row('Kit')
    await press('Edit Kit')
    const form = within(await dialog())
    await retype("Child's name", 'Kit Example', form)
    await press('Save player', form)
    await row('Kit Example')
    expect(lastNotice()).toEqual([{ title: 'Player saved' }])
  })

  it('edits the one of the registration with its plan, as any other', async () => {
    await addElsewhere()
    open()
    await row('Kit')
    await press('Edit Sam Example')
    const form = within(await dialog())
    await retype("Child's name", 'Samwise', form)
    await user.click(form.getByRole('radio', { name: /\$249\/mo/ }))
    await press('Save player', form)
    await row('Samwise')
    expect(fact('Every month')).toBe('$512.94Two monthly plans, 3% fee included')
  })

  it('sees that a membership has ended, and changes nothing of it', async () => {
    await addElsewhere()
    const { account } = (await club.onAnotherDevice('GET', '/api/account')).body as Reply<'account'>
    await club.server.endMembership(account.players[1]!.id)
    open()
    expect((await row('Kit')).getByText(playerListMessages.isRetired)).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit Kit' })).not.toBeInTheDocument()
    expect(button(playerListMessages.add)).toBeVisible()
  })
})
