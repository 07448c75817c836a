/** Closures on the day sheet, and the bookings that fall in closed hours, against the real server. */
// @module-tag long
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { bookables } from '#domain/facility/facility.ts'
import { closureMessages } from '#domain/bookings/closure-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { DaySheet } from '#features/admin/day-sheet/day-sheet.tsx'
import { openAdmin } from '#lib/testing/admin.tsx'
import { fillIn } from '#lib/testing/fill-in.ts'
import { renderScreen } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { bookElsa, choose, lanes, press, signUpElsa, type Family } from '#features/admin/day-sheet/testing/elsa.tsx'

let admin: Awaited<ReturnType<typeof openAdmin>>
let family: Family
beforeEach(async () => {
  admin = await openAdmin()
  family = await signUpElsa(admin)
})
afterEach(() => admin.close())

const bookFor = (change?: object) => bookElsa(admin, family, change)
/** Unfolds what waits for a decision. */
const unfold = async (count: number) => userEvent.click(await screen.findByText(`To decide (${count})`))
const inDialog = async () => within(await screen.findByRole('dialog'))

it('a closure shows the reason, lists bookings that need a decision, and can be removed', async () => {
  await bookFor()
  renderScreen(<DaySheet />)
  await lanes()
  await choose('Close lanes or units')
  const dialog = await inDialog()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'All lanes' }))
  expect(await dialog.findByText('1 booking is affected.')).toBeVisible()
  expect(dialog.getByText(/We tell families with a booking in them at once/)).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Reason'), 'New boards')
  await press('Close slots', dialog)
  // The next step decides about it.
  const next = within(await screen.findByRole('dialog', { name: '1 booking in closed hours: All lanes, New boards' }))
  expect(await next.findByRole('combobox', { name: /Elsa/ })).toBeVisible()
  await press('Decide later', next)
  await unfold(1)
  expect(await screen.findByText('1 booking falls in closed hours and needs a decision.')).toBeVisible()
  // Every slot except the one with a booking.
  expect((await lanes()).getAllByText('New boards').length).toBe(12 * bookables.lane.units - 1)
  expect((await lanes()).getByText('Closed: decide')).toBeVisible()
  // 'Changed' marks what others do.
  expect(screen.queryByText('Changed')).not.toBeInTheDocument()
  await press(/^Keep Elsa Lindqvist/)
  await waitFor(() => expect(screen.queryByText(/needs a decision/)).not.toBeInTheDocument())
  await press(/^Reopen: All lanes/)
  const asked = await inDialog()
  expect(asked.getByText('Members can book these slots again.')).toBeVisible()
  await press('Reopen', asked)
  expect(await screen.findByRole('button', { name: 'Free: book Lane 1, 4:00 PM' })).toBeVisible()
  expect(screen.queryByText('Changed')).not.toBeInTheDocument()
})

it('several lanes are closed together, and counts follow what is ticked', async () => {
  await bookFor()
  await bookFor({ unit: 4, name: 'Finn Lindqvist' })
  renderScreen(<DaySheet />)
  await lanes()
  await choose('Close lanes or units')
  const dialog = await inDialog()
  await press('Close slots', dialog)
  expect(within(await screen.findByRole('alert')).getByText('Choose what to close')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Lane 3' }))
  expect(await dialog.findByText('1 booking is affected.')).toBeVisible()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'Lane 4' }))
  expect(await dialog.findByText('2 bookings are affected.')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('Reason'), 'New boards')
  await press('Close slots', dialog)
  await press(
    'Decide later',
    within(await screen.findByRole('dialog', { name: '2 bookings in closed hours: 2 closures' })),
  )
  await unfold(2)
  await userEvent.click(screen.getByText('Closed (2)'))
  expect(screen.getByText('Closed: Lane 3')).toBeVisible()
  expect(screen.getByText('Closed: Lane 4')).toBeVisible()
  expect(screen.queryByText('Changed')).not.toBeInTheDocument()
})

it('a count never stands under another question: it says that it counts, and where it could not', async () => {
  await bookFor()
  renderScreen(<DaySheet />)
  await lanes()
  await choose('Close lanes or units')
  const dialog = await inDialog()
  const all = dialog.getByRole('checkbox', { name: 'The whole club' })
  const asked = admin.sent.length
  expect(dialog.queryByText(/Counting|affected/)).not.toBeInTheDocument()
  expect(admin.sent).toHaveLength(asked)
  const [answer, failed] = [admin.holdRequests(/admin\/day\?/), 'Could not count the bookings that are affected']
  await userEvent.click(all)
  expect(await dialog.findByText('Counting...')).toBeVisible()
  expect(dialog.queryByText(/affected/)).not.toBeInTheDocument()
  answer('failed')
  expect(await dialog.findByText(failed)).toBeVisible()
  expect(dialog.queryByText(/Counting|is affected/)).not.toBeInTheDocument()
  await press('Try again', dialog)
  expect(await dialog.findByText('1 booking is affected.')).toBeVisible()
  expect(dialog.queryByText(failed)).not.toBeInTheDocument()
  // Another day is another question.
  const second = admin.holdRequests(/admin\/day\?/)
  fillIn({ Until: '2026-11-25T22:00', From: '2026-11-25T06:00' })
  expect(await dialog.findByText('Counting...')).toBeVisible()
  second()
  expect(await dialog.findByText('No bookings are affected.')).toBeVisible()
  await userEvent.click(all)
  await waitFor(() => expect(dialog.queryByText(/affected|Counting/)).not.toBeInTheDocument())
})

it('a closure of the whole club asks about the events in it, and repeats every week if wanted', async () => {
  renderScreen(<DaySheet />)
  await lanes()
  await choose('Close lanes or units')
  const dialog = await inDialog()
  await userEvent.click(dialog.getByRole('checkbox', { name: 'The whole club' }))
  await userEvent.selectOptions(dialog.getByLabelText('Repeat'), 'week')
  const hours = { From: '2026-11-25T18:30', Until: '2026-11-25T22:00' }
  fillIn({ 'How many times': '1', Reason: 'Heating', ...hours })
  await press('Close slots', dialog)
  expect(within(await screen.findByRole('alert')).getByText(closureMessages.times)).toBeVisible()
  fillIn({ 'How many times': '2' })
  await press('Close slots', dialog)
  await unfold(4)
  expect(await screen.findByText('4 events fall in closed hours and need a decision.')).toBeVisible()
  expect(notify).toHaveBeenLastCalledWith({ title: 'Closed', description: '4 events need a decision.' }, 'plain')
  // Those of other days stand in the dialog, with the holidays.
  expect(screen.queryByRole('button', { name: /^Reopen/ })).not.toBeInTheDocument()

  await press('Keep Homework Helper, Wed Nov 25, 6:30 PM')
  expect(await screen.findByText('3 events fall in closed hours and need a decision.')).toBeVisible()
  await press('Cancel Homework Helper, Wed Dec 2, 6:30 PM')
  const asked = await inDialog()
  expect(asked.getByText('Its guests are told. You can restore it on the Events page.')).toBeVisible()
  await press('Cancel event', asked)
  expect(await screen.findByText('2 events fall in closed hours and need a decision.')).toBeVisible()
})

describe('several bookings in closed hours', () => {
  const close = async () => {
    await bookFor()
    await bookFor({ unit: 4, name: 'Finn Lindqvist' })
    const hours = { from: '2026-11-24T16:00', to: '2026-11-24T17:00', reason: 'New boards' }
    await admin.asColleague('POST', '/api/admin/closures', { scope: 'kind', kind: 'lane', ...hours })
    renderScreen(<DaySheet />)
  }

  const decideForAll = async () => {
    await press('Decide for all: All lanes, New boards')
    const dialog = await inDialog()
    const choice = (name: RegExp) => dialog.findByRole('combobox', { name })
    const row = (name: RegExp) => dialog.findByRole('row', { name })
    return { dialog, choice, row }
  }

  it('are moved to the nearest open slots that are shown', async () => {
    await close()
    await unfold(2)
    expect(await screen.findByText('2 bookings fall in closed hours and need a decision.')).toBeVisible()
    const { dialog, choice } = await decideForAll()
    expect(await choice(/Elsa.*Lane 3.*4:00 PM/)).toHaveDisplayValue('Move to Lane 3, 3:00 PM')
    await press('Move 2', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: '2 moved' }, 'success'))
    expect(await screen.findByRole('button', { name: /Elsa Lindqvist.*Lane 3, 3:00 PM/ })).toBeVisible()
    expect(screen.getByRole('button', { name: /Finn Lindqvist.*Lane 4, 3:00 PM/ })).toBeVisible()
    expect(screen.queryByText(/need a decision/)).not.toBeInTheDocument()
    expect(screen.queryByText('Changed')).not.toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('are moved and canceled in one step', async () => {
    await close()
    const { dialog, choice } = await decideForAll()
    await userEvent.selectOptions(await choice(/Finn/), 'Cancel and tell')
    expect(dialog.getAllByRole('link', { name: '(518) 555-0142' })).toHaveLength(2)
    await press('Move 1, cancel and tell 1', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: '1 moved, 1 canceled' }, 'success'))
    await waitFor(() => expect(screen.queryByRole('button', { name: /Finn Lindqvist/ })).not.toBeInTheDocument())
    expect(screen.queryByText('Changed')).not.toBeInTheDocument()
  })

  it('stay chosen when the connection is lost, and in the list until nothing is left to decide', async () => {
    await close()
    const { dialog, choice, row } = await decideForAll()
    await userEvent.selectOptions(await choice(/Finn/), 'Call first')
    admin.disconnect()
    await press('Move 1, call 1', dialog)
    expect(await dialog.findByText(/^Not every booking was moved/)).toBeVisible()
    expect(await choice(/Elsa/)).toHaveDisplayValue('Move to Lane 3, 3:00 PM')
    admin.reconnect()
    await press('Move 1, call 1', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        { title: '1 moved', description: '1 booking still needs a decision.' },
        'success',
      ),
    )
    // The list is what is left to do.
    expect(await row(/^Elsa.* Moved to Lane 3, 3:00 PM/)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Call 1' })).toBeDisabled()
    await userEvent.selectOptions(await choice(/Finn/), 'Cancel and tell')
    await press('Cancel and tell 1', dialog)
    await waitFor(() => expect(notify).toHaveBeenLastCalledWith({ title: '1 canceled' }, 'success'))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(screen.queryByText(/needs a decision/)).not.toBeInTheDocument()
  })

  it('are asked for again until a slow server has answered for all', async () => {
    await close()
    const { dialog, choice } = await decideForAll()
    await choice(/Elsa/)
    let at = admin.server.context.now().getTime()
    Object.assign(admin.server.context, { now: () => new Date((at += 3000)) })
    await press('Move 2', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: '2 moved' }, 'success'))
    expect(admin.sent.filter((call) => call.endsWith('/move-all'))).toHaveLength(2)
  })

  it('say why where a slot was taken meanwhile, and wait for another decision', async () => {
    await close()
    const { dialog, choice, row } = await decideForAll()
    await choice(/Elsa/)
    await bookFor({ time: '15:00', name: 'Kit Lindqvist', overLimit: true })
    await press('Move 2', dialog)
    expect(await row(/^Finn.* 4:00 PM Moved to Lane 4, 3:00 PM/)).toBeVisible()
    expect(await row(/^Elsa/)).toHaveTextContent(`Not moved: ${bookingMessages.lane.taken}`)
    expect(await choice(/Elsa/)).toHaveDisplayValue('Call first')
    expect(notify).toHaveBeenCalledWith(
      { title: '1 moved', description: '1 booking still needs a decision.' },
      'problem',
    )
    expect(dialog.getByRole('button', { name: 'Call 1' })).toBeDisabled()
  })

  it('are called first if they would move by more than an hour, and stay', async () => {
    await bookFor()
    const hours = { from: '2026-11-24T14:00', to: '2026-11-24T19:00', reason: 'New boards' }
    await bookFor({ unit: 4, time: '18:00', name: 'Finn Lindqvist' })
    await admin.asColleague('POST', '/api/admin/closures', { scope: 'kind', kind: 'lane', ...hours })
    renderScreen(<DaySheet />)
    const { dialog, choice } = await decideForAll()
    expect(await choice(/Elsa/)).toHaveDisplayValue('Call first')
    expect(await choice(/Finn/)).toHaveDisplayValue('Move to Lane 4, 7:00 PM')
    expect(dialog.getAllByRole('row').map(({ textContent }) => textContent?.slice(0, 4))).toEqual([
      'Chil',
      'Elsa',
      'Finn',
    ])
    await press('Move 1, call 1', dialog)
    await waitFor(() =>
      expect(notify).toHaveBeenCalledWith(
        { title: '1 moved', description: '1 booking still needs a decision.' },
        'success',
      ),
    )
    await press('Decide later', dialog)
    await unfold(1)
    expect(await screen.findByText('1 booking falls in closed hours and needs a decision.')).toBeVisible()
  })

  it('of another closure are left alone', async () => {
    await close()
    await bookFor({ date: '2026-11-28', time: '10:00', name: 'Kit Lindqvist', overLimit: true })
    const hours = { from: '2026-11-28T10:00', to: '2026-11-28T11:00', reason: 'Old boards' }
    await admin.asColleague('POST', '/api/admin/closures', { scope: 'kind', kind: 'lane', ...hours })
    const { dialog } = await decideForAll()
    expect(await dialog.findAllByRole('combobox')).toHaveLength(2)
    await press('Move 2', dialog)
    await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: '2 moved' }, 'success'))
    await unfold(1)
    expect(await screen.findByRole('button', { name: /^Keep Kit Lindqvist/ })).toBeVisible()
  })
})

it('closures of other days and holidays stand in the dialog, and are reopened there', async () => {
  const closed = { scope: 'unit', kind: 'lane', unit: 2, reason: 'Boards' }
  const on = (day: string) => ({ ...closed, from: `${day}T15:00`, to: `${day}T16:00` })
  for (const day of ['2026-11-24', '2026-11-25']) await admin.asColleague('POST', '/api/admin/closures', on(day))
  renderScreen(<DaySheet />)
  const today = within(await screen.findByRole('list', { name: 'Closures of this day' }))
  expect(today.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Closed: Lane 2 Tue Nov 24, 3:00 PM to 4:00 PM · Boards Reopen',
  ])
  await choose('Close lanes or units')
  await userEvent.click(await screen.findByText(/^Closures and holidays/))
  const all = within(await screen.findByRole('list', { name: 'Closures and holidays' }))
  expect(all.getByText(/Christmas/)).toBeVisible()
  await press('Reopen: Lane 2, Wed Nov 25, 3:00 PM to 4:00 PM', all)
  await press('Reopen', within(await screen.findByRole('dialog', { name: /^Reopen Lane 2/ })))
  await waitFor(() => expect(all.queryByText(/Wed Nov 25/)).not.toBeInTheDocument())
  expect(all.getByText(/Tue Nov 24/)).toBeVisible()
})

it('a closure of an event leads to the events, which decide when the lanes are open', async () => {
  const event = { title: 'Skills Night', datetime: '2026-11-25T18:00', ends: '20:00', summary: 'Stations.', lanes: [1] }
  await admin.asColleague('POST', '/api/events', event)
  renderScreen(<DaySheet />, { at: '/admin?day=2026-11-25' })
  await userEvent.click(await screen.findByText('Closed (1)'))
  const row = within((await screen.findByText('Closed: Lane 1')).closest('li')!)
  expect(row.getByText('Wed Nov 25, 6:00 PM to 8:00 PM · Skills Night')).toBeVisible()
  expect(row.getByRole('link', { name: 'Closed by an event' }).getAttribute('href')).toBe('/admin/events')
  expect(row.queryByRole('button')).not.toBeInTheDocument()
})
