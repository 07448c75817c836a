/** The weekly limit of a family whose players come and go: nobody books more by changing who is in it. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { playerLimits } from '#domain/families/players.ts'
import { playerLimitMessages } from '#domain/families/family-messages.ts'
import { bookingMessages } from '#domain/bookings/booking-messages.ts'
import { errorOf, testServer, type TestServer } from '#server/test-support/server/test-server.ts'

const details = { age: '9', position: 'goalie', plan: 'monthly' }

let server: TestServer
beforeEach(() => {
  server = testServer({ now: new Date('2026-11-23T13:00:00Z') })
})

/** What a family does with its players and lanes in the week of Monday, November 23. */
async function signUp(email: string) {
  const { cookie } = await server.signUp({ email, childName: 'Sam' })
  return acting(cookie, email)
}

function acting(cookie: string, email: string) {
  const ask = (method: string, path: string, body?: object) => server.ask(method, `/api/${path}`, body, { cookie })
  const players = async () => ((await ask('GET', 'account')).body as Reply<'account'>).account.players
  const idOf = async (name: string) => (await players()).findLast((player) => player.name === name)?.id
  return {
    cookie,
    add: async (name: string) => {
      const added = await ask('POST', 'account/players', { name, ...details })
      await server.signAll()
      return added
    },
    /** A minute later. */
    retire: async (name: string) => {
      server.setClock(new Date(server.context.now().getTime() + 60_000))
      await server.endMembership((await idOf(name))!)
    },
    book: async (name: string, date: string, time = '16:00', lane = 1) =>
      ask('POST', 'lanes/bookings', { lane, date, time, email, name, player: await idOf(name) }),
    booked: async () => ((await ask('GET', 'schedule')).body as Reply<'schedule'>).bookings.length,
  }
}

const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status)

describe('a player who is added, booked for and retired', () => {
  test('leaves their sessions to the family: the next one has none left', async () => {
    const family = await signUp('robin@families.example')
    for (let nth = 1; nth <= 5; nth += 1) {
      await family.add(`Ghost ${nth}`)
      await family.book(`Ghost ${nth}`, '2026-11-24', `${11 + nth}:00`)
      await family.book(`Ghost ${nth}`, '2026-11-25', `${11 + nth}:00`)
      await family.retire(`Ghost ${nth}`)
    }
    // Two players at a time, two sessions each; Sam's are still free.
    expect(await family.booked()).toBe(4)
    await family.add('Mia')
    const refused = await family.book('Mia', '2026-11-27')
    expect([refused.status, errorOf(refused)]).toEqual([
      409,
      { code: 'weekly_limit', error: "Players who have stopped have used your family's sessions of this week" },
    ])
  })

  test('does not take the sessions of those who were there with them', async () => {
    const family = await signUp('robin@families.example')
    await family.add('Mia')
    await family.book('Sam', '2026-11-24')
    await family.book('Sam', '2026-11-25')
    await family.retire('Sam')
    expect(statuses([await family.book('Mia', '2026-11-27'), await family.book('Mia', '2026-11-28')])).toEqual([
      201, 201,
    ])
    const third = await family.book('Mia', '2026-11-29')
    expect(errorOf(third).error).toBe(bookingMessages.lane.weeklyLimit)
  })

  test('has sessions of their own in the week after', async () => {
    const family = await signUp('robin@families.example')
    await family.add('Mia')
    await family.book('Sam', '2026-11-24')
    await family.book('Sam', '2026-11-25')
    await family.retire('Sam')
    await family.add('Kit')
    const week = [await family.book('Kit', '2026-11-30'), await family.book('Kit', '2026-12-01')]
    expect(statuses(week)).toEqual([201, 201])
  })

  test('can be added six times in seven days, registration included', async () => {
    const family = await signUp('robin@families.example')
    for (let nth = 1; nth < playerLimits.addedPerWeek; nth += 1) {
      expect((await family.add(`Player ${nth}`)).status).toBe(201)
      await family.retire(`Player ${nth}`)
    }
    const refused = await family.add('One more')
    expect([refused.status, errorOf(refused)]).toEqual([409, { code: 'full', error: playerLimitMessages.addedPerWeek }])
    server.setClock('2026-11-30T13:00:01Z')
    expect((await family.add('One more')).status).toBe(201)
  })

  test('is refused with the limit that was hit', async () => {
    const family = await signUp('robin@families.example')
    for (let nth = 1; nth < playerLimits.active; nth += 1) await family.add(`Player ${nth}`)
    expect(errorOf(await family.add('One more')).error).toBe(playerLimitMessages.active)
    // All but Sam come and go, week after week.
    for (let nth = 1; nth < playerLimits.active; nth += 1) await family.retire(`Player ${nth}`)
    for (let nth = playerLimits.active; nth < playerLimits.kept; nth += 1) {
      server.setClock(new Date(Date.parse('2026-11-23T13:00:00Z') + nth * 3 * 86_400_000))
      const again = await server.ask('POST', '/api/members/login', {
        email: 'robin@families.example',
        password: 'three blue herons',
      })
      const now = acting(again.cookie, 'robin@families.example')
      expect((await now.add(`Player ${nth}`)).status).toBe(201)
      await now.retire(`Player ${nth}`)
      if (nth === playerLimits.kept - 1) expect(errorOf(await now.add('One more')).error).toBe(playerLimitMessages.kept)
    }
  })
})
