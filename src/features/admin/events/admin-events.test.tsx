/** Admin: Events (specification sections 2 and 5), against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { adminEventMessages } from '#domain/events/admin-event-messages.ts'
import { isStanding } from '#domain/bookings/closures.ts'
import { scopeName } from '#domain/bookings/closure-messages.ts'
import { notify } from '#lib/toast.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { fillIn } from '#lib/testing/fill-in.ts'
import AdminEventsPage from '#pages/admin/events.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
const user = userEvent.setup({ delay: null })
beforeEach(async () => {
  admin = await openAdmin()
})
afterEach(() => admin.close())

const draft = { title: 'Skills Night', datetime: '2026-12-01T18:30', summary: 'Stations on all five lanes.' }
const addEvent = async (change: object = {}) => {
  const { body } = await admin.asColleague('POST', '/api/events', { ...draft, ...change })
  return (body as Reply<'addEvent'>).event
}
const missingMessages = {
  title: 'A title is required',
  datetime: 'Date and time are required',
  summary: 'A summary is required',
}
const labels = { title: 'Title', datetime: 'Date & time', summary: 'Summary', image: 'Image URL' }
type Field = keyof typeof labels
const fill = async (values: Partial<Record<Field, string>>) => {
  await screen.findByLabelText('Title')
  fillIn(Object.fromEntries(Object.entries(values).map(([field, value]) => [labels[field as Field], value])))
}
const add = async () => user.click(await screen.findByRole('button', { name: 'Add Event' }))
const writes = () => admin.sent.filter((line) => !line.startsWith('GET'))

describe("'Form: Title, Date & time, Summary, optional Image URL, Add Event'", () => {
  it('stands on the page, adds an event in facility time, and is empty for the next', async () => {
    renderScreen(<AdminEventsPage />)
    expect(await screen.findByText('No events yet')).toBeVisible()
    expect(screen.getByRole('region', { name: 'Add an event' })).toBeVisible()
    await fill(draft)
    await add()
    const heading = await screen.findByRole('heading', { name: 'Skills Night' })
    expect(within(heading.closest('li')!).getByText('6:30 PM')).toBeVisible()
    expect(screen.queryByText('No events yet')).not.toBeInTheDocument()
    for (const label of Object.values(labels)) expect(screen.getByLabelText(label)).toHaveValue('')
    await fill({ ...draft, title: 'Goalie Night' })
    await add()
    expect(await screen.findByRole('heading', { name: 'Goalie Night' })).toBeVisible()
  })

  it.each(['title', 'datetime', 'summary'] as const)(
    "'Admin add needs title, datetime and summary': adds nothing without the %s, and says what is missing there",
    async (missing) => {
      renderScreen(<AdminEventsPage />)
      const { [missing]: _, ...rest } = draft
      await fill(rest)
      await add()
      await user.click(await screen.findByRole('link', { name: missingMessages[missing] }))
      const field = screen.getByLabelText<HTMLInputElement>(labels[missing])
      expect(document.activeElement).toBe(field)
      const message = document.getElementById(field.getAttribute('aria-describedby')!.split(' ')[0]!)
      expect(message?.textContent).toBe(missingMessages[missing])
      expect(writes()).toEqual([])
    },
  )

  it.each([
    ['title', 'x'.repeat(10_000), 'Use at most 120 characters'],
    ['datetime', '2026-11-20T18:30', adminEventMessages.past],
    ['image', 'http://pictures.example/a.png', 'Use an address that starts with https://'],
  ] as const)('reports an invalid %s and keeps the typed values', async (field, value, sentence) => {
    renderScreen(<AdminEventsPage />)
    await fill({ ...draft, [field]: value })
    await add()
    expect(within(await screen.findByRole('alert')).getByText(sentence)).toBeVisible()
    expect(screen.getByLabelText<HTMLInputElement>(labels[field]).value).toBe(value)
    expect(writes()).toEqual([])
  })

  it('after a lost connection, keeps the typed values and adds one event on retry', async () => {
    renderScreen(<AdminEventsPage />)
    await screen.findByText('No events yet')
    await fill(draft)
    admin.disconnect()
    await add()
    expect((await screen.findByRole('alert')).textContent).toContain('Could not save this event')
    admin.reconnect()
    await add()
    await screen.findByRole('heading', { name: 'Skills Night' })
    const { body } = await admin.asColleague('GET', '/api/events')
    expect((body as Reply<'listEvents'>).events).toHaveLength(1)
  })
})

describe('end, room and the lanes it closes', () => {
  const night = { ends: '20:30', room: 'Lounge', lanes: [1, 2] }
  const closures = async () => {
    const { body } = await admin.asColleague('GET', '/api/admin/closures')
    const { closures: all } = body as Reply<'listClosures'>
    return all.filter((closure) => !isStanding(closure)).map(scopeName)
  }

  it('are shown, the lanes are closed, and bookings in the way are counted', async () => {
    const { profile } = await admin.server.signUp()
    const booking = { kind: 'lane', unit: 2, date: '2026-12-01', time: '19:00', name: 'Sam', email: profile.email }
    await admin.asColleague('POST', '/api/admin/bookings', booking)
    renderScreen(<AdminEventsPage />)
    await fill(draft)
    await user.type(await screen.findByLabelText('Ends'), '20:30')
    await user.type(await screen.findByLabelText('Room'), 'Lounge')
    await user.click(await screen.findByRole('checkbox', { name: 'Lane 2' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Lane 1' }))
    await add()
    const row = within((await screen.findByRole('heading', { name: 'Skills Night' })).closest('li')!)
    expect(row.getByText('6:30 PM to 8:30 PM · Lounge')).toBeVisible()
    expect(row.getByText('Closes lanes 1 and 2')).toBeVisible()
    expect(await closures()).toEqual(['Lane 1', 'Lane 2'])
    expect(notify).toHaveBeenLastCalledWith({
      title: 'Event added',
      description: 'Skills Night. 1 booking is in the way: decide on the day sheet.',
    })
  })

  it('an end on the next day is said in words, under the field and in the list', async () => {
    renderScreen(<AdminEventsPage />)
    await fill(draft)
    const ends = await screen.findByLabelText('Ends')
    expect(ends).toHaveAccessibleDescription('Optional.')
    await user.type(ends, '08:00')
    expect(ends).toHaveAccessibleDescription('The next day: Wed Dec 2, 8:00 AM. Lanes stay closed until then.')
    await add()
    const row = within((await screen.findByRole('heading', { name: 'Skills Night' })).closest('li')!)
    expect(row.getByText('6:30 PM to Wed Dec 2, 8:00 AM')).toBeVisible()
  })

  it('lanes need an end', async () => {
    renderScreen(<AdminEventsPage />)
    await fill(draft)
    await user.click(await screen.findByRole('checkbox', { name: 'Lane 1' }))
    await add()
    expect(within(await screen.findByRole('alert')).getByText(adminEventMessages.endRequired)).toBeVisible()
    expect(writes()).toEqual([])
  })

  it('are edited; lanes that it no longer closes are open again', async () => {
    await addEvent(night)
    renderScreen(<AdminEventsPage />)
    await user.click(await screen.findByRole('button', { name: 'Edit Skills Night' }))
    const form = within((await screen.findByRole('button', { name: 'Save' })).closest('form')!)
    expect(form.getByLabelText<HTMLInputElement>('Ends').value).toBe('20:30')
    expect(form.getByLabelText<HTMLInputElement>('Room').value).toBe('Lounge')
    await user.click(form.getByRole('checkbox', { name: 'Lane 1' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Closes lane 2')).toBeVisible()
    expect(await closures()).toEqual(['Lane 2'])
  })
})

describe('places', () => {
  it('are optional, and shown with how many are taken; too many if staff lower the number later', async () => {
    renderScreen(<AdminEventsPage />)
    await fill(draft)
    await user.type(await screen.findByLabelText('Places'), '12')
    await add()
    const row = within((await screen.findByRole('heading', { name: 'Skills Night' })).closest('li')!)
    expect(row.getByText('0 of 12 places')).toBeVisible()
    const { body } = await admin.asColleague('GET', '/api/admin/events')
    const { id } = (body as Reply<'adminEvents'>).events.find(({ title }) => title === 'Skills Night')!
    const { cookie, profile } = await admin.server.signUp()
    const rsvp = { name: 'Sam', email: profile.email, qty: 5 }
    await admin.server.ask('POST', `/api/events/${id}/attendees`, rsvp, { cookie })
    await user.click(row.getByRole('button', { name: 'Edit Skills Night' }))
    const form = within((await screen.findByRole('button', { name: 'Save' })).closest('form')!)
    const places = form.getByLabelText<HTMLInputElement>('Places')
    expect(places.value).toBe('12')
    await user.clear(places)
    await user.type(places, '4')
    await user.click(form.getByRole('button', { name: 'Save' }))
    const question = await screen.findByRole('dialog', { name: 'Fewer places than guests?' })
    expect(
      within(question).getByText(
        '5 guests have a place already. With a limit of 4 they keep it, and nobody else can join.',
      ),
    ).toBeVisible()
    await user.click(within(question).getByRole('button', { name: 'Change the number' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(places.value).toBe('4')
    expect(writes().filter((line) => line.startsWith('PATCH'))).toEqual([])
    await user.click(form.getByRole('button', { name: 'Save' }))
    const again = await screen.findByRole('dialog', { name: 'Fewer places than guests?' })
    await user.click(within(again).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('5 of 4 places')).toBeVisible()
  })

  it('are none that is no number, and are kept as typed', async () => {
    renderScreen(<AdminEventsPage />)
    await fill(draft)
    for (const typed of ['0', '1.5', 'many', '1000']) {
      fillIn({ Places: '' })
      await waitFor(() => expect(screen.queryByText(adminEventMessages.capacity)).not.toBeInTheDocument())
      fillIn({ Places: typed })
      await add()
      expect(within(await screen.findByRole('alert')).getByText(adminEventMessages.capacity)).toBeVisible()
      expect(screen.getByLabelText('Places')).toHaveValue(typed)
    }
    expect(writes()).toEqual([])
  })
})

describe('removing', () => {
  it('asks for confirmation by title; nothing happens on cancel', async () => {
    await addEvent()
    renderScreen(<AdminEventsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Skills Night' }))
    const dialog = await screen.findByRole('dialog', { name: 'Remove Skills Night?' })
    await user.click(within(dialog).getByRole('button', { name: 'Keep it' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(writes()).toEqual([])
  })

  it('removes an event without RSVPs', async () => {
    await addEvent()
    renderScreen(<AdminEventsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Skills Night' }))
    await user.click(await screen.findByRole('button', { name: 'Remove event' }))
    expect(await screen.findByText('No events yet')).toBeVisible()
  })

  it('cancels an event with RSVPs instead', async () => {
    const { id } = await addEvent()
    const { cookie, profile } = await admin.server.signUp()
    const rsvp = { name: 'Sam', email: profile.email, qty: 2 }
    await admin.server.ask('POST', `/api/events/${id}/attendees`, rsvp, { cookie })
    renderScreen(<AdminEventsPage />)
    await user.click(await screen.findByRole('button', { name: 'Remove Skills Night' }))
    await user.click(await screen.findByRole('button', { name: 'Remove event' }))
    expect(await screen.findByText('Canceled')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Guests Skills Night' }).getAttribute('href')).toContain(id)
    expect(screen.queryByRole('button', { name: 'Remove Skills Night' })).not.toBeInTheDocument()
  })

  it('does not say that guests are told of an event that is over', async () => {
    await addEvent({ datetime: '2026-11-24T12:15' })
    const now = new Date('2026-11-24T19:00:00Z')
    admin.server.setClock(now)
    renderScreen(<AdminEventsPage />, { now })
    await user.click(await screen.findByRole('radio', { name: 'Past' }))
    await user.click(await screen.findByRole('button', { name: 'Remove Skills Night' }))
    expect(await screen.findByRole('dialog')).not.toHaveTextContent('guests are told')
  })
})

it('paginates and searches a long list', async () => {
  for (let n = 10; n < 35; n += 1) await addEvent({ title: `Evening ${n}` })
  renderScreen(<AdminEventsPage />)
  expect(await screen.findByText('20 of 25 shown')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(screen.getAllByRole('heading', { name: /^Evening/ })).toHaveLength(25)
  await user.type(await screen.findByLabelText('Search by title'), 'evening 12')
  expect(screen.getAllByRole('heading', { name: /^Evening/ })).toHaveLength(1)
})

describe('weekly events', () => {
  const id = 'homework-helper-2026-11-25'

  it('each date has its guests, and is canceled and restored alone', async () => {
    const { cookie, profile } = await admin.server.signUp()
    const rsvp = { name: 'Sam', email: profile.email, qty: 3 }
    await admin.server.ask('POST', `/api/events/${id}/attendees`, rsvp, { cookie })
    renderScreen(<AdminEventsPage />)
    await user.click(await screen.findByRole('radio', { name: 'Weekly' }))
    const [first] = await screen.findAllByRole('link', { name: 'Guests Homework Helper' })
    const date = within(first!.closest('li')!)
    expect(date.getByText('3 guests')).toBeVisible()
    expect(date.queryByRole('button', { name: /^(Edit|Copy)/ })).not.toBeInTheDocument()

    await user.click(date.getByRole('button', { name: 'Cancel Homework Helper' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Homework Helper on Wed Nov 25?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel this date' }))
    const restore = await screen.findByRole('button', { name: 'Restore Homework Helper' })
    const canceled = within(restore.closest('li')!)
    expect(canceled.getByText('Canceled')).toBeVisible()
    expect(canceled.getByText('3 guests')).toBeVisible()

    await user.click(restore)
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument())
    expect(notify).toHaveBeenLastCalledWith({
      title: 'Event restored',
      description: 'Homework Helper takes place. Guests are told.',
    })
    expect(screen.queryByText('Canceled')).not.toBeInTheDocument()
  })

  it('a restore that fails says so, and can be repeated', async () => {
    await admin.asColleague('DELETE', `/api/events/${id}`)
    renderScreen(<AdminEventsPage />)
    await user.click(await screen.findByRole('radio', { name: 'Weekly' }))
    admin.disconnect()
    await user.click(await screen.findByRole('button', { name: 'Restore Homework Helper' }))
    await waitFor(() =>
      expect(notify).toHaveBeenLastCalledWith(
        expect.objectContaining({ title: 'Could not restore this event' }),
        'problem',
      ),
    )
    admin.reconnect()
    await user.click(screen.getByRole('button', { name: 'Restore Homework Helper' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).not.toBeInTheDocument())
  })
})

it('a copy has everything of the event, a week later; what is typed above stays', async () => {
  await addEvent({ ends: '20:30', room: 'Lounge', capacity: 12, lanes: [1] })
  renderScreen(<AdminEventsPage />)
  await fill({ title: 'Goalie Night' })
  await user.click(await screen.findByRole('button', { name: 'Copy Skills Night' }))
  const copy = within(await screen.findByRole('region', { name: 'Copy of Skills Night' }))
  expect(copy.getByLabelText('Title')).toHaveFocus()
  expect(copy.getByLabelText('Title')).toHaveValue('Skills Night')
  expect(copy.getByLabelText('Date & time')).toHaveValue('2026-12-08T18:30')
  expect(copy.getByLabelText('Places')).toHaveValue('12')
  await user.click(copy.getByRole('button', { name: 'Add Event' }))
  await waitFor(() => expect(screen.getAllByRole('heading', { name: 'Skills Night' })).toHaveLength(2))
  expect(screen.getAllByText('Closes lane 1')).toHaveLength(2)
  expect(screen.getByLabelText('Title')).toHaveValue('Goalie Night')
  expect(screen.getAllByRole('button', { name: 'Copy Skills Night' })[0]).toHaveFocus()
})
