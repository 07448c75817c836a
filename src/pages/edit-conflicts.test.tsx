/**
 * Every form that edits a record which somebody else may change meanwhile: their version is shown and not overwritten, what was
 * typed stays, and only the next save, which knows theirs, is written.
 */
// @module-tag long
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it } from 'vitest'
import { schemas, type Body, type Reply } from '#api-contract/schemas.ts'
import { openAdmin } from '#lib/testing/admin.tsx'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { fillIn } from '#lib/testing/fill-in.ts'
import { savesOverTheirs, type Editing } from '#lib/testing/edit-conflict.ts'
import Account from './account.tsx'
import Player from './account/player.tsx'
import AdminClubPage from './admin/club.tsx'
import AdminEventsPage from './admin/events.tsx'
import AdminMembersPage from './admin/members.tsx'
import AdminProductsPage from './admin/pro-shop.tsx'
import AdminToursPage from './admin/tours.tsx'

const user = userEvent.setup({ delay: null })
const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
const field = (label: string) => screen.getByLabelText(label)
const retype = async (label: string, text: string) => {
  await screen.findByLabelText(label)
  fillIn({ [label]: text })
}

let close = () => {}
afterEach(() => close())

async function member() {
  const club = await openClub()
  close = club.close
  const account = async () => ((await club.onAnotherDevice('GET', '/api/account')).body as Reply<'account'>).account
  const editElsewhere = async (change: Partial<Body<'editAccount'>>) => {
    const { address, rev } = await account()
    const addresses = { rev, address, billingAddressType: 'same', billingAddress: address, ...change }
    return club.onAnotherDevice('PATCH', '/api/account', addresses)
  }
  return { club, account, editElsewhere }
}

const memberForm = (
  name: string,
  { account, editElsewhere }: Awaited<ReturnType<typeof member>>,
  form: Pick<Editing, 'save' | 'type' | 'expectTyped' | 'final'>,
): Editing => ({
  open: async () => {
    renderScreen(<Account />, { at: '/account' })
    await waitFor(() => expect(screen.getByRole('button', { name })).toBeEnabled())
    await press(name)
  },
  saveElsewhere: () => editElsewhere({ address: '9 Lake Street' }),
  theirs: '9 Lake Street',
  stored: account,
  ...form,
})

async function staff() {
  const admin = await openAdmin()
  close = admin.close
  return admin
}

/** A form of the desk about a family with the player Wren; a colleague changes the caregiver's phone meanwhile. */
async function familyForm(
  button: string,
  form: Pick<Editing, 'type' | 'expectTyped' | 'final'> & {
    save?: string
    theirs: string
    change: (rev: number) => [path: string, body: object]
    isInMenu?: true
  },
): Promise<Editing> {
  const admin = await staff()
  const { profile, playerId } = await admin.server.signUp({ firstName: 'Robin', lastName: 'Reyes', childName: 'Wren' })
  const path = `/api/admin/members/${profile.id}`
  const stored = async () => ((await admin.asColleague('GET', path)).body as Reply<'memberDetails'>).member
  return {
    open: async () => {
      renderScreen(<AdminMembersPage />, { at: `/admin/members?id=${profile.id}` })
      if (form.isInMenu) {
        await press('More')
        await user.click(await screen.findByRole('menuitem', { name: button }))
      } else await press(button)
      await screen.findByRole('dialog')
    },
    save: 'Save',
    saveElsewhere: async () => {
      const [part, body] = form.change((await stored()).rev)
      const at = part.replace('PLAYER', playerId).replace('CAREGIVER', profile.id)
      const method = part === '/players' ? 'POST' : 'PATCH'
      return admin.asColleague(method, `/api/account${at}?family=${profile.id}`, body)
    },
    stored,
    ...form,
  }
}

const forms: Record<string, () => Promise<Editing>> = {
  'the details of a family': async () =>
    memberForm('Edit address', await member(), {
      save: 'Save address',
      type: () => retype('Address', '7 Puck Street'),
      expectTyped: () => expect(field('Address')).toHaveValue('7 Puck Street'),
      final: { address: '7 Puck Street' },
    }),

  'the card of a family': async () =>
    memberForm('Change card', await member(), {
      save: 'Change card',
      async type() {
        await retype('Card number', '378282246310005')
        await retype('Expiration', '0829')
        await retype('CVV', '1234')
      },
      expectTyped: () => expect(field('Card number')).toHaveValue('3782 822463 10005'),
      final: { cardLast4: '0005', address: '9 Lake Street' },
    }),

  'the own name and phone': async () => {
    const family = await member()
    const { rev, id, caregivers } = await family.account()
    const { firstName, lastName } = caregivers[0]!
    return {
      ...memberForm('Edit name and phone', family, {
        save: 'Save',
        type: () => retype('Phone', '555 0111'),
        expectTyped: () => expect(field('Phone')).toHaveValue('555 0111'),
        final: { caregivers: [{ phone: '555 0111' }] },
      }),
      saveElsewhere: () =>
        family.club.onAnotherDevice('PATCH', `/api/account/caregivers/${id}`, {
          rev,
          firstName,
          lastName,
          phone: '555 0199',
        }),
      theirs: '555 0199',
    }
  },

  'a player': async () => {
    const family = await member()
    const kit = { name: 'Kit', age: '9', position: 'forward', plan: 'monthly' }
    await family.club.onAnotherDevice('POST', '/api/account/players', kit)
    const { rev, players } = await family.account()
    return {
      ...memberForm('Edit Kit', family, {
        save: 'Save player',
        type: () => retype("Child's name", 'Kit Example'),
        expectTyped: () => expect(field("Child's name")).toHaveValue('Kit Example'),
        final: { players: [{}, { name: 'Kit Example' }] },
      }),
      saveElsewhere: () =>
        family.club.onAnotherDevice('PATCH', `/api/account/players/${players[1]?.id}`, {
          ...kit,
          rev,
          team: 'Kites U10',
        }),
      theirs: 'Kites U10',
    }
  },

  'what coaches must know of a player': async () => {
    const family = await member()
    const { rev, players } = await family.account()
    const id = players[0]!.id
    const path = `/api/account/players/${id}/safety`
    const stored = async () => ((await family.club.onAnotherDevice('GET', path)).body as Reply<'playerSafety'>).safety
    return {
      open: async () => {
        renderScreen(<Player />, { at: `/account/player?id=${id}` })
        await screen.findByLabelText('Allergies and medicine')
      },
      save: 'Save',
      type: () => retype('Allergies and medicine', 'Peanuts'),
      expectTyped: () => expect(field('Allergies and medicine')).toHaveValue('Peanuts'),
      saveElsewhere: () =>
        family.club.onAnotherDevice('PATCH', path, { rev, born: '', health: 'Bees', leavesAlone: '', collectors: [] }),
      theirs: 'Bees',
      stored,
      final: { health: 'Peanuts' },
    }
  },

  'another player at the desk': () =>
    familyForm('Add a player', {
      isInMenu: true,
      save: 'Add a player',
      async type() {
        await retype("Child's name", 'Kit')
        await user.selectOptions(field("Child's age"), '9')
        await user.selectOptions(field("Child's position"), 'goalie')
      },
      expectTyped: () => expect(field("Child's name")).toHaveValue('Kit'),
      change: (rev) => [
        '/players',
        { rev, name: 'Mia', age: '12', team: '', phone: '', position: 'goalie', plan: 'annual' },
      ],
      theirs: 'Wren, Mia',
      final: { players: [{}, {}, { name: 'Kit' }] },
    }),

  'a player at the desk': () =>
    familyForm('Edit Wren', {
      save: 'Save player',
      type: () => retype("Child's name", 'Renn'),
      expectTyped: () => expect(field("Child's name")).toHaveValue('Renn'),
      change: (rev) => [
        '/players/PLAYER',
        { rev, name: 'Wren', age: '12', team: 'Kites', phone: '', position: 'goalie', plan: 'annual' },
      ],
      theirs: 'Kites',
      final: { players: [{ name: 'Renn' }] },
    }),

  'a caregiver at the desk': () =>
    familyForm('Edit Robin Reyes', {
      isInMenu: true,
      type: () => retype('Phone', '555 0111'),
      expectTyped: () => expect(field('Phone')).toHaveValue('555 0111'),
      change: (rev) => ['/caregivers/CAREGIVER', { rev, firstName: 'Robyn', lastName: 'Reyes', phone: '555 0100' }],
      theirs: 'Robyn Reyes',
      final: { caregivers: [{ phone: '555 0111' }] },
    }),

  'the address at the desk': () =>
    familyForm('Edit address', {
      isInMenu: true,
      save: 'Save address',
      type: () => retype('Address', '7 Puck Street'),
      expectTyped: () => expect(field('Address')).toHaveValue('7 Puck Street'),
      change: (rev) => [
        '',
        { rev, address: '9 Lake Street', billingAddressType: 'same', billingAddress: '9 Lake Street' },
      ],
      theirs: '9 Lake Street',
      final: { address: '7 Puck Street', billingAddress: '7 Puck Street' },
    }),

  'a change of the settings': async () => {
    const admin = await staff()
    const prices = { kind: 'prices', from: '2027-02-01', value: { monthlyCents: 259_00, annualCents: 2_850_00 } }
    return {
      open: async () => {
        renderScreen(<AdminClubPage />)
        await press('Add a day: Holidays and other days')
        await screen.findByRole('dialog')
      },
      save: 'Save this change',
      async type() {
        await retype('Name', 'Staff day')
        await press('See what it means')
        await screen.findByRole('button', { name: 'Save this change' })
      },
      expectTyped: () => expect(field('Name')).toHaveValue('Staff day'),
      saveElsewhere: () => admin.asColleague('POST', '/api/admin/club', { rev: 0, setting: prices }),
      theirs: '$259 a month, $2,850 a year',
      stored: async () => ((await admin.asColleague('GET', '/api/admin/club')).body as Reply<'listSettings'>).settings,
      final: { entries: [{ setting: { kind: 'prices' } }, { setting: { kind: 'day', value: { name: 'Staff day' } } }] },
    }
  },

  'an event': async () => {
    const admin = await staff()
    const event = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Edges and turns.' }
    const { id, rev } = ((await admin.asColleague('POST', '/api/events', event)).body as Reply<'addEvent'>).event
    return {
      open: async () => {
        renderScreen(<AdminEventsPage />)
        await press('Edit Skills Night')
      },
      save: 'Save',
      type: () => retypeIn('Save', 'Title', 'Skills Evening'),
      expectTyped: () => expect(formOf('Save').getByLabelText('Title')).toHaveValue('Skills Evening'),
      saveElsewhere: () => admin.asColleague('PATCH', `/api/events/${id}`, { ...event, rev, summary: 'On lane 2.' }),
      theirs: 'On lane 2.',
      stored: async () =>
        ((await admin.asColleague('GET', '/api/admin/events')).body as Reply<'adminEvents'>).events.find(
          (each) => each.id === id,
        ),
      final: { title: 'Skills Evening' },
    }
  },

  'a product': async () => {
    const admin = await staff()
    const bottle = { name: 'Water bottle', price: '$18', image: 'https://images.example/bottle.png' }
    const { body } = await admin.asColleague('POST', '/api/products', bottle)
    const { id, rev } = (body as Reply<'addProduct'>).product
    return {
      open: async () => {
        renderScreen(<AdminProductsPage />)
        await press('Edit Water bottle')
      },
      save: 'Save',
      type: () => retypeIn('Save', 'Price', '20'),
      expectTyped: () => expect(formOf('Save').getByLabelText('Price')).toHaveValue('20'),
      saveElsewhere: () => admin.asColleague('PATCH', `/api/products/${id}`, { ...bottle, rev, name: 'Steel bottle' }),
      theirs: 'Steel bottle',
      stored: async () =>
        ((await admin.asColleague('GET', '/api/admin/products')).body as Reply<'adminProducts'>).products[0],
      final: { price: '$20' },
    }
  },

  'a tour request': async () => {
    const admin = await staff()
    const tour = { name: 'Kim', phone: '555 0100', date: '2026-11-30', time: '10am' }
    await admin.asColleague('POST', '/api/tour-requests', tour)
    const stored = async () =>
      ((await admin.asColleague('GET', '/api/tour-requests')).body as Reply<'listTours'>).requests[0]!
    const { id, rev } = await stored()
    return {
      open: async () => {
        renderScreen(<AdminToursPage />)
        await press('Update Kim')
      },
      save: 'Save',
      type: () => retype('Notes', 'Left a message.'),
      expectTyped: () => expect(field('Notes')).toHaveValue('Left a message.'),
      saveElsewhere: () =>
        admin.asColleague('PATCH', `/api/tour-requests/${id}`, { status: 'new', notes: 'They called back.', rev }),
      theirs: 'They called back.',
      stored,
      final: { notes: 'Left a message.' },
    }
  },
}

/** The form of a button. */
const formOf = (save: string) => within(screen.getByRole('button', { name: save }).closest('form')!)
async function retypeIn(save: string, label: string, text: string) {
  await screen.findByRole('button', { name: save })
  fireEvent.change(formOf(save).getByLabelText(label), { target: { value: text } })
}

it('are the forms of every call that takes a version; the status of an order has buttons instead', () => {
  const versioned = Object.entries(schemas).flatMap(([name, schema]) =>
    'body' in schema && 'shape' in schema.body && 'rev' in schema.body.shape ? [name] : [],
  )
  expect(versioned.toSorted()).toEqual([
    'addPlayer',
    'addSetting',
    'editAccount',
    'editCaregiver',
    'editEvent',
    'editPlayer',
    'editPlayerSafety',
    'editProduct',
    'updateIncident',
    'updateOrderStatus',
    'updateTour',
  ])
})

it.each(Object.entries(forms))('%s', async (_, start) => savesOverTheirs(await start()))
