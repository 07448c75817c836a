/** Helpers for the reserve page. */
import type { Page } from '@playwright/test'
import { clockTime, longDay } from '#domain/calendar/calendar.ts'
import { reserveDayPath } from '#lib/paths.ts'
import { expect, nextWeek } from './fixtures.ts'

/** A weekday of next week (0 is Monday) and a lane. */
export type Place = { weekday: number; lane: number }
export type Spot = Place & { hour: string }

const hourLabel = (time: string) => clockTime(time).replace(':00', '')

/** The cell of the grid in one of its states: 'Open', 'Picked', 'You', … */
export const slot = (page: Page, state: string, { lane, hour }: Spot) =>
  page.getByRole('button', { name: `${state}: lane ${lane}, ${hourLabel(hour)}`, exact: true })

/**
 * Opens a day of next week. By its address: late on a Sunday the page already begins with that week.
 * @returns the address.
 */
export async function openDay(page: Page, { weekday }: Place): Promise<string> {
  const day = nextWeek(weekday)
  const address = reserveDayPath('lane', day)
  await page.goto(address)
  await expect(page.getByText(new RegExp(`${longDay(day)} — \\d+ of 60 hours open`))).toBeVisible()
  return address
}

export async function reserve(page: Page, spot: Spot) {
  await slot(page, 'Open', spot).click()
  await expect(slot(page, 'Picked', spot)).toBeVisible()
  await page.getByRole('button', { name: /^Reserve/ }).click()
}
