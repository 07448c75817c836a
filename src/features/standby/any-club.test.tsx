/** Waiting for an hour that is for other ages only, in any club that has such hours. */
// @module-tag long
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { whyNotAge } from '#domain/bookings/age-bands.ts'
import { slotTimes } from '#domain/bookings/bookings.ts'
import { bookables } from '#domain/facility/facility.ts'
import { wishMessages } from '#domain/standby/standby-messages.ts'
import { wishPath } from '#lib/paths.ts'
import { openClub, renderScreen } from '#lib/testing/club.tsx'
import { Standby } from './standby.tsx'

// A Tuesday. The player of the first member is 11.
const date = '2026-11-24'
let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

test.runIf(bookables.lane.ageBands)('says for whom the hour is, before anything is sent', async () => {
  const whyNot = (time: string) => whyNotAge({ kind: 'lane', date, time }, 11)
  // Late enough for the notice that a family needs.
  const time = slotTimes('lane').findLast(whyNot)!
  renderScreen(<Standby />, { at: wishPath({ kind: 'lane', date, time, unit: 1 }) })
  await userEvent.click(await screen.findByRole('button', { name: wishMessages.tellMe }))
  expect((await screen.findAllByText(whyNot(time)!))[0]).toBeVisible()
  expect(club.sent('POST')).toEqual([])
})
