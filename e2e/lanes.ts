/** Helpers for the reserve page. */
import type { Page } from '@playwright/test'
import { clockTime, longDay, shortDay } from '#domain/calendar/calendar.ts'
import { expect, nextWeek } from './fixtures.ts'

/** A weekday of next week (0 is Monday) and a lane. */
export type Place = { weekday: number; lane: number }
export type Spot = Place & { hour: string }

const hourLabel = (time: string) => clockTime(time).replace(':00', '')

/** The cell of the grid in one of its states: 'Open', 'Picked', 'You', … */
export const slot = (page: Page, state: string, { lane, hour }: Spot) =>
  page.getByRole('button', { name: `${state}: lane ${lane}, ${hourLabel(hour)}`, exact: true })

export async function openDay(page: Page, { weekday }: Place) {
  await page.goto('/reserve')
  await page.getByRole('button', { name: 'Next week' }).click()
  const day = nextWeek(weekday)
  const [name, , date] = shortDay(day).split(' ')
  await page.getByRole('button', { name: new RegExp(`${name}.*${date}`) }).click()
  await expect(page.getByText(new RegExp(`${longDay(day)} — \\d+ of 60 hours open`))).toBeVisible()
}

export async function reserve(page: Page, spot: Spot) {
  await slot(page, 'Open', spot).click()
  await expect(slot(page, 'Picked', spot)).toBeVisible()
  await page.getByRole('button', { name: /^Reserve/ }).click()
}
