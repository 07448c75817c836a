/** A family with two players on the reserve page, against the real server. */
// @module-tag long
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { consentMessages } from '#domain/consents/consent-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { familyEntry } from '#lib/browser-storage/browser-storage.ts'
import { openClub, renderScreen, signedOutMeanwhile } from '#lib/testing/club.tsx'
import { notify } from '#lib/toast.ts'
import { Lanes } from './lanes/lanes.tsx'
import { Speede } from './speede/speede-picker.tsx'

const date = '2026-11-24'
let club: Awaited<ReturnType<typeof openClub>>
let kit: string
beforeEach(async () => {
  club = await openClub()
  kit = await add('Kit')
})
afterEach(() => club.close())

/** Adds a player to the family, and signs unless told otherwise. @returns the id of the first one added. */
async function add(childName: string, isSigned = true): Promise<string> {
  const added = { name: childName, age: '9', position: 'forward', plan: 'monthly' }
  const { body } = await club.onAnotherDevice('POST', '/api/account/players', added)
  if (isSigned) await club.server.signAll()
  return (body as Reply<'addPlayer'>).account.players[1]!.id
}

/** Once the panel, which comes after the lanes, is there too. */
const cell = async (name: string) => {
  await screen.findByRole('region', { name: 'Your pick' })
  return screen.findByRole('button', { name })
}
const press = async (name: string) => userEvent.click(await cell(name))
const check = async (name: RegExp) => userEvent.click(await screen.findByRole('checkbox', { name }))
const panel = () => within(screen.getByRole('region', { name: 'Your pick' }))
const posted = (path: string) => club.sent('POST').filter((each) => each.path === path)
const theirs = (lane: number, time: string) =>
  club.asOtherMember('POST', '/api/lanes/bookings', { lane, date, time, name: 'Ada', email: club.otherEmail })

it('lets up to four play at once, and says so to larger families', async () => {
  for (const childName of ['Ida', 'Finn']) await add(childName)
  renderScreen(<Lanes />)
  await screen.findByRole('checkbox', { name: /^Kit/ })
  expect(screen.queryByText('Up to 4 at once.')).not.toBeInTheDocument()
  cleanup()
  await add('Bo')
  renderScreen(<Lanes />)
  for (const name of [/^Kit/, /^Ida/, /^Finn/]) await check(name)
  expect(screen.getByText('Up to 4 at once.')).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /^Bo/ })).toBeDisabled()
  await check(/^Ida/)
  expect(screen.getByRole('checkbox', { name: /^Bo/ })).toBeEnabled()
})

it.each([
  ['lanes', <Lanes key="lanes" />, 'button', 'Open: lane 3, 4 PM'],
  ['Speede units', <Speede key="speede" />, 'radio', 'Unit 1'],
])(
  'shows the %s together with who plays to a browser that does not know the family yet',
  async (_, page, role, name) => {
    const release = club.holdRequests(/account/)
    renderScreen(page)
    await waitFor(() => expect(club.sent('GET').some(({ path }) => path.includes('bookings'))).toBe(true))
    expect(screen.queryByRole(role, { name })).not.toBeInTheDocument()
    release()
    expect(await screen.findByRole(role, { name })).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^Kit/ })).toBeVisible()
  },
)

it('says why nothing was booked where the other caregiver has just booked the same hour for one of them', async () => {
  renderScreen(<Lanes />)
  await check(/^Kit/)
  await press('Open: lane 3, 4 PM')
  const own = { lane: 3, date, time: '16:00', name: 'Sam', email: club.member.email, player: club.playerId }
  await club.onAnotherDevice('POST', '/api/lanes/bookings', own)
  await userEvent.click(panel().getByRole('button', { name: 'Reserve both' }))
  expect(await cell('Sam Example: lane 3, 4 PM')).toBeVisible()
  expect(await panel().findByRole('alert')).toHaveTextContent(bookingMessages.lane.taken)
  await press('Open: lane 1, 5 PM')
  expect(panel().queryByText(bookingMessages.lane.taken)).not.toBeInTheDocument()
})

describe('the proposal on the grid', () => {
  it('marks every slot it would take, by name, and follows the other proposal', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    await press('Open: lane 3, 4 PM')
    expect(await cell('Picked: lane 3, 4 PM')).toBeVisible()
    // Voice control finds a cell by its visible text, 'Also'.
    expect(await cell('Also proposed for Kit: lane 4, 4 PM')).toBeVisible()
    await userEvent.click(panel().getByRole('button', { name: /^Same/ }))
    expect(await cell('Also proposed for Kit: lane 3, 5 PM')).toBeVisible()
    expect(await cell('Open: lane 4, 4 PM')).toBeVisible()
    await userEvent.click(panel().getByRole('button', { name: 'Reserve both' }))
    expect(await cell('Kit: lane 3, 5 PM')).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Also proposed/ })).not.toBeInTheDocument()
  })

  it('goes with the pick that is closed, and nothing can be reserved without one', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    const reserve = panel().getByRole('button', { name: 'Reserve both' })
    expect(reserve).toHaveAttribute('aria-disabled', 'true')
    await press('Open: lane 3, 4 PM')
    expect(reserve).toHaveAttribute('aria-disabled', 'false')
    await userEvent.click(panel().getByRole('button', { name: 'Close' }))
    expect(await cell('Open: lane 3, 4 PM')).toBeVisible()
    expect(reserve).toHaveAttribute('aria-disabled', 'true')
    expect(panel().queryByRole('button', { name: 'Close' })).not.toBeInTheDocument()
    expect(screen.getByRole('region', { name: 'Your pick' })).toHaveFocus()
  })

  it('ends with the pick, and a proposed slot can be picked instead', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    await press('Open: lane 3, 4 PM')
    await press('Also proposed for Kit: lane 4, 4 PM')
    expect(await cell('Picked: lane 4, 4 PM')).toBeVisible()
    await press('Picked: lane 4, 4 PM')
    await cell('Open: lane 4, 4 PM')
    expect(screen.queryByRole('button', { name: /^Also proposed/ })).not.toBeInTheDocument()
  })

  it('is marked among the times of a Speede unit', async () => {
    renderScreen(<Speede />)
    await check(/^Kit/)
    await userEvent.click(await screen.findByRole('radio', { name: /^4:00 PM/ }))
    await userEvent.click(panel().getByRole('button', { name: /^Same/ }))
    expect(await screen.findByRole('radio', { name: /^4:30 PM.*Also/ })).toBeVisible()
  })

  it('keeps the focus on the button that has booked, and names the email', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    await press('Open: lane 3, 4 PM')
    expect(panel().getByText(`Email: ${club.member.email}`)).toBeVisible()
    await userEvent.click(panel().getByRole('button', { name: 'Reserve both' }))
    await cell('Kit: lane 4, 4 PM')
    expect(document.activeElement).not.toBe(document.body)
    expect(panel().getByRole('button', { name: 'Reserve both' })).toHaveFocus()
  })

  it('of one player that somebody else has booked meanwhile cannot be sent again', async () => {
    renderScreen(<Lanes />)
    await screen.findByRole('checkbox', { name: /^Kit/ })
    await press('Open: lane 3, 4 PM')
    await theirs(3, '16:00')
    await userEvent.click(panel().getByRole('button', { name: 'Reserve' }))
    expect(await panel().findByText(bookingMessages.lane.taken)).toBeVisible()
    expect(await panel().findByText(bookingMessages.pickOne('lane'))).toBeVisible()
    await userEvent.click(panel().getByRole('button', { name: 'Reserve' }))
    expect(posted('/api/lanes/bookings')).toHaveLength(1)
  })

  it('is not offered to a single player', async () => {
    renderScreen(<Lanes />)
    await screen.findByRole('checkbox', { name: /^Kit/ })
    await press('Open: lane 3, 4 PM')
    await cell('Picked: lane 3, 4 PM')
    expect(screen.queryByRole('button', { name: /^Also proposed/ })).not.toBeInTheDocument()
  })
})

it('keeps who plays and the pick of an interrupted reservation', async () => {
  renderScreen(<Lanes />)
  await check(/^Kit/)
  await press('Open: lane 3, 4 PM')
  club.disconnect()
  await userEvent.click(panel().getByRole('button', { name: 'Reserve both' }))
  expect(await panel().findByRole('alert')).toBeVisible()
  signedOutMeanwhile()
  club.reconnect()
  renderScreen(<Lanes />)
  expect(await screen.findByRole('checkbox', { name: /^Kit/ })).toBeChecked()
  expect(await cell('Picked: lane 3, 4 PM')).toBeVisible()
  await userEvent.click(panel().getByRole('button', { name: 'Reserve both' }))
  expect(await cell('Kit: lane 4, 4 PM')).toBeVisible()
})

describe('lanes', () => {
  it('books both in three taps: the second player, an hour, and Reserve both', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    await press('Open: lane 3, 6 PM')
    // Who gets which lane is said before the tap.
    expect(panel().getByText('Sam Lane 3')).toBeVisible()
    expect(panel().getByText('Kit Lane 4')).toBeVisible()
    expect(panel().getByText('Tue Nov 24, 6:00–7:00 PM')).toBeVisible()
    await press('Reserve both')
    expect(await cell('Sam Example: lane 3, 6 PM')).toBeVisible()
    expect(await cell('Kit: lane 4, 6 PM')).toBeVisible()
    const description = 'Tue Nov 24: Sam Lane 3, 6:00 PM · Kit Lane 4, 6:00 PM'
    expect(notify).toHaveBeenCalledWith({ title: 'Both are booked', description }, 'success')
    expect(posted('/api/bookings')).toHaveLength(1)
    expect(JSON.parse(localStorage.getItem('bookings')!)).toMatchObject([
      { lane: 3, player: club.playerId },
      { lane: 4, player: kit },
    ])
  })

  it('offers consecutive hours of the lane instead', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    await press('Open: lane 3, 6 PM')
    await press('Same lane, 6:00 PM and 7:00 PM')
    expect(panel().getByText('Kit Lane 3, 7:00 PM')).toBeVisible()
    await press('Reserve both')
    expect(await cell('Sam Example: lane 3, 6 PM')).toBeVisible()
    expect(await cell('Kit: lane 3, 7 PM')).toBeVisible()
  })

  it('says who is in the way and books nothing, then proposes other lanes', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    await press('Open: lane 3, 6 PM')
    await theirs(4, '18:00')
    await press('Reserve both')
    const reason = `Nothing was booked. Kit: ${bookingMessages.lane.taken}`
    expect(await panel().findByText(reason)).toBeVisible()
    expect(await panel().findByText('Sam Lane 2')).toBeVisible()
    await press('Reserve both')
    expect(await cell('Sam Example: lane 2, 6 PM')).toBeVisible()
    expect(await cell('Kit: lane 3, 6 PM')).toBeVisible()
  })

  it('keeps the pick when there is no response, and a retry books once', async () => {
    renderScreen(<Lanes />)
    await check(/^Kit/)
    await press('Open: lane 3, 6 PM')
    club.loseResponses()
    await press('Reserve both')
    expect(await panel().findByRole('alert')).toBeVisible()
    club.reconnect()
    await userEvent.click(panel().getByRole('button', { name: 'Reserve both' }))
    expect(await cell('Kit: lane 4, 6 PM')).toBeVisible()
    expect(new Set(posted('/api/bookings').map(({ key }) => key)).size).toBe(1)
  })

  it('books for one of them, with a week of their own', async () => {
    for (const [lane, time] of [
      [1, '10:00'],
      [2, '11:00'],
    ] as const)
      await club.onAnotherDevice('POST', '/api/lanes/bookings', {
        lane,
        date,
        time,
        name: 'Sam Example',
        email: club.member.email,
        player: club.playerId,
      })
    renderScreen(<Lanes />)
    // Whoever has a session left is chosen first.
    expect(await screen.findByRole('checkbox', { name: /^Sam.*2 of 2 used/ })).not.toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^Kit/ })).toBeChecked()
    await check(/^Sam/)
    expect(screen.getByText('Sam has used both sessions this week (resets Monday)')).toBeVisible()
    await press('Locked: lane 3, 6 PM')
    const limit = {
      title: 'Weekly limit reached (2 sessions)',
      description: 'Sam has used both sessions this week (resets Monday)',
    }
    const onClick = expect.any(Function) as () => void
    expect(notify).toHaveBeenLastCalledWith(limit, 'problem', { label: 'Book for Kit only', onClick })
    await press('Book for Kit only')
    await press('Open: lane 3, 6 PM')
    await press('Reserve')
    expect(await cell('Kit: lane 3, 6 PM')).toBeVisible()
    expect(notify).toHaveBeenLastCalledWith(
      { title: 'Lane reserved for 1 hour', description: 'Kit: Lane 3, Tue Nov 24, 6:00 PM' },
      'success',
      { label: 'Your Schedule', onClick },
    )
    const week = within(screen.getByRole('region', { name: 'This week' }))
    for (const used of ['2 of 2 used', '1 of 2 used']) expect(week.getByText(used)).toBeVisible()
    expect(await cell('Sam Example: lane 1, 10 AM')).toBeVisible()
    expect(posted('/api/lanes/bookings').at(-1)?.body).toMatchObject({ player: kit, name: 'Kit' })
    expect(screen.getByRole('checkbox', { name: /^Kit.*1 of 2 used/ })).toBeChecked()
  })

  it('counts and lists the sessions of those who still play', async () => {
    for (const [player, lane] of [
      [club.playerId, 1],
      [kit, 2],
    ] as const) {
      const place = { lane, date, time: '16:00', name: 'Sam', email: club.member.email, player }
      await club.onAnotherDevice('POST', '/api/lanes/bookings', place)
    }
    await club.server.endMembership(kit)
    renderScreen(<Lanes />)
    expect(await screen.findByText('1 of 2 used this week')).toBeVisible()
    const week = within(screen.getByRole('region', { name: 'This week' }))
    expect(week.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Lane 1') as string,
    ])
  })

  it('says that all have used the week, keeps who has just booked, and leads to the next week', async () => {
    for (const [lane, time, player] of [
      [1, '10:00', club.playerId],
      [2, '11:00', club.playerId],
      [1, '12:00', kit],
    ] as const)
      await club.onAnotherDevice('POST', '/api/lanes/bookings', {
        lane,
        date,
        time,
        player,
        name: 'Sam Example',
        email: club.member.email,
      })
    renderScreen(<Lanes />)
    await press('Open: lane 3, 6 PM')
    await press('Reserve')
    expect(await screen.findByText('Sam and Kit have used both sessions this week (resets Monday)')).toBeVisible()
    expect(screen.getByRole('checkbox', { name: /^Kit/ })).toBeChecked()
    await press('See Nov 30 to Dec 6')
    expect(await screen.findByRole('grid', { name: /^Monday, November 30/ })).toBeVisible()
  })

  it('keeps whom it has shown on the way to another week, though nobody was ticked', async () => {
    for (const [lane, time] of [
      [1, '10:00'],
      [2, '11:00'],
    ] as const) {
      const place = { lane, date, time, player: club.playerId, name: 'Sam Example', email: club.member.email }
      await club.onAnotherDevice('POST', '/api/lanes/bookings', place)
    }
    renderScreen(<Lanes />)
    expect(await screen.findByRole('checkbox', { name: /^Kit/ })).toBeChecked()
    await screen.findByRole('button', { name: 'Open: lane 3, 6 PM' })
    await press('Next week')
    expect(await screen.findByRole('grid', { name: /^Tuesday, December 1/ })).toBeVisible()
    await screen.findByRole('button', { name: 'Open: lane 3, 6 PM' })
    expect(screen.getByRole('checkbox', { name: /^Kit/ })).toBeChecked()
    expect(screen.getByRole('checkbox', { name: /^Sam/ })).not.toBeChecked()
  })

  it('keeps at least one player chosen', async () => {
    renderScreen(<Lanes />)
    await check(/^Sam/)
    expect(screen.getByRole('checkbox', { name: /^Sam/ })).toBeChecked()
  })
})

it('Speede units: both at one time', async () => {
  renderScreen(<Speede />)
  await check(/^Kit/)
  expect(panel().getByText('Pick an open half hour')).toBeVisible()
  await userEvent.click(await screen.findByRole('radio', { name: /4:30 PM/ }))
  await press('Reserve both')
  const description = expect.stringMatching(/: Sam Unit \d, 4:30 PM · Kit Unit \d, 4:30 PM$/) as string
  await waitFor(() => expect(notify).toHaveBeenCalledWith({ title: 'Both are booked', description }, 'success'))
  expect(posted('/api/bookings')[0]?.body).toMatchObject({
    kind: 'speede',
    bookings: [
      { player: club.playerId, unit: 1, time: '16:30' },
      { player: kit, unit: 2, time: '16:30' },
    ],
  })
  expect(await screen.findByRole('radio', { name: '4:30 PM Sam, Kit' })).toBeVisible()
})

describe('until it is known who is in the family', () => {
  /** Answers requests for the family with `answer`. */
  function interceptAccount(answer: () => Promise<void>) {
    const { fetch } = globalThis
    vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
      if (url.endsWith('/account')) await answer()
      return fetch(url, init)
    })
  }
  const reserve = () => panel().getByRole('button', { name: /^Reserve/ })
  const posts = () => club.sent('POST').filter(({ path }) => path.includes('bookings'))

  it('no lane can be reserved: it might be for the wrong child', async () => {
    let release = () => {}
    interceptAccount(() => new Promise((resolve) => (release = resolve)))
    familyEntry.write([{ id: club.playerId, name: 'Sam Example' }])
    renderScreen(<Lanes />)
    await press('Open: lane 3, 4 PM')
    expect(reserve()).toBeDisabled()
    await userEvent.type(panel().getByRole('textbox', { hidden: true }), '{Enter}')
    expect(posts()).toEqual([])
    release()
    expect(await screen.findByRole('checkbox', { name: /^Kit/ })).toBeVisible()
    await waitFor(() => expect(reserve()).toBeEnabled())
  })

  it('no Speede session can be booked, and a failure is said with a way to try again', async () => {
    let fails = true
    interceptAccount(() => (fails ? Promise.reject(new TypeError('no connection')) : Promise.resolve()))
    renderScreen(<Speede />)
    await userEvent.click(await screen.findByRole('radio', { name: /4:30 PM/ }))
    expect(await screen.findByText('Could not load who is in your family')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Reserve/ })).toBeDisabled()
    expect(posts()).toEqual([])
    fails = false
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByRole('checkbox', { name: /^Kit/ })).toBeVisible()
  })
})

it('books together for one who has signed and one who has not, and asks for the second', async () => {
  await add('Ida', false)
  renderScreen(<Lanes />)
  await check(/^Ida/)
  await press('Open: lane 3, 4 PM')
  await press('Reserve both')
  const ask = consentMessages.oneThing({ names: 'Ida', visit: 'first' })
  await waitFor(() => expect(vi.mocked(notify).mock.lastCall?.[0].description).toContain(ask))
  expect(vi.mocked(notify).mock.lastCall?.[2]?.label).toBe(consentMessages.readAndSign)
})

it.each([
  ['asks for who plays and has not signed', 1],
  ['asks for nobody who does not play', 0],
])('the answer to several weeks %s', async (_, asked) => {
  await add('Ida', false)
  renderScreen(<Lanes />)
  // Who plays at first is the first of the family.
  if (asked > 0) for (const name of [/^Ida/, /^Sam/]) await check(name)
  await press('Open: lane 3, 4 PM')
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Also the next weeks' }), 'Also Dec 1')
  await press('Reserve')
  const dialog = within(await screen.findByRole('dialog', { name: 'Your weeks' }))
  expect(dialog.queryAllByRole('link', { name: /read and sign/ })).toHaveLength(asked)
})
