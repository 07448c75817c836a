/** Mutations against the real server: pending state, errors, idempotency keys, and writes whose response was lost. */
import { act, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Reply } from '#api-contract/schemas.ts'
import { notify } from '#lib/toast.ts'
import { openClub, renderApiHook, startRun } from '#lib/testing/club.tsx'
import type { Attempt } from './attempt.ts'
import { useApiMutation, useApiQuery } from './use-api.ts'

let club: Awaited<ReturnType<typeof openClub>>
beforeEach(async () => {
  club = await openClub()
})
afterEach(() => club.close())

const week = { query: { week: '2026-11-23' } }
const lane = (time = '16:00', number = 3) => ({
  body: { lane: number, date: '2026-11-24', time, name: 'Sam', email: club.member.email },
})

/** The times the member's lanes have on the server. */
async function lanesOf({ onAnotherDevice }: typeof club) {
  const { body } = await onAnotherDevice('GET', '/api/schedule')
  return (body as { bookings: { time: string }[] }).bookings.map(({ time }) => time)
}

/** The times of a week's taken lanes. */
const useTimes = () => useApiQuery('laneWeek', { input: week, select: ({ taken }) => taken.map(({ time }) => time) })

it('is pending until answered, then asks again for what is shown', async () => {
  const onDone = vi.fn<(reply: unknown, input: unknown) => void>()
  const result = renderApiHook(() => ({
    times: useTimes(),
    reserve: useApiMutation('reserveLane', { onDone }),
  }))
  await waitFor(() => expect(result.current.times.data).toEqual([]))
  const release = club.holdRequests()
  const running = startRun(() => result.current.reserve.run(lane()))
  await waitFor(() => expect(result.current.reserve.pending).toBe(true))
  expect(await result.current.reserve.run(lane())).toEqual({ done: false })
  release()
  const outcome = await act(() => running)
  expect(outcome).toMatchObject({ done: true, reply: { booking: { lane: 3, time: '16:00' } } })
  expect(onDone).toHaveBeenCalledExactlyOnceWith(outcome.done && outcome.reply, lane())
  expect(result.current.reserve).toMatchObject({ pending: false })
  expect(result.current.reserve.problem).toBeUndefined()
  await waitFor(() => expect(result.current.times.data).toEqual(['16:00']))
  expect(club.sent('POST')).toHaveLength(1)
})

it('keeps its key until it is answered; the next write has another', async () => {
  const result = renderApiHook(() => useApiMutation('reserveLane'))
  club.disconnect()
  await act(() => result.current.run(lane()))
  club.reconnect()
  await act(() => result.current.run(lane()))
  await act(() => result.current.run(lane('17:00')))
  const [lost, again, next] = club.sent('POST').map(({ key }) => key)
  expect(again).toBe(lost)
  expect(next).not.toBe(lost)
})

it('ends with the earlier reply if a creation was changed after it had been carried out', async () => {
  const onDone = vi.fn<(reply: unknown, input: unknown) => void>()
  const result = renderApiHook(() => useApiMutation('reserveLane', { onDone }))
  club.loseResponses()
  await act(() => result.current.run(lane('16:00')))
  club.reconnect()
  const outcome = await act(() => result.current.run(lane('17:00')))
  expect(outcome).toMatchObject({ done: true, reply: { booking: { time: '16:00' } } })
  expect(onDone).toHaveBeenCalledExactlyOnceWith(outcome.done && outcome.reply, lane('16:00'))
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    {
      title: 'Your first request went through',
      description: 'It was saved as you first entered it. Your latest changes were not saved; you can make them now.',
    },
    'plain',
  )
  expect(await lanesOf(club)).toEqual(['16:00'])
})

it('is no failed write if only the page fails after it: says so, and another press is the same write', async () => {
  const onDone = vi.fn<() => unknown>().mockRejectedValueOnce(new Error('cannot show it'))
  const onFailed = vi.fn<() => unknown>()
  const result = renderApiHook(() => useApiMutation('reserveLane', { onDone, onFailed }))
  const outcome = await act(() => result.current.run(lane()))
  expect(outcome).toMatchObject({ done: true, reply: { booking: { time: '16:00' } } })
  expect(result.current).toMatchObject({ pending: false })
  expect(result.current.problem).toBeUndefined()
  expect(onFailed).not.toHaveBeenCalled()
  expect(notify).toHaveBeenCalledExactlyOnceWith(
    {
      title: 'This was saved',
      description: 'This page could not be updated. Please reload it.',
    },
    'problem',
  )

  expect(await act(() => result.current.run(lane()))).toEqual(outcome)
  expect(new Set(club.sent('POST').map(({ key }) => key)).size).toBe(1)
  expect(await lanesOf(club)).toEqual(['16:00'])
})

it('sends a changed creation alone if the first never arrived', async () => {
  const result = renderApiHook(() => useApiMutation('reserveLane'))
  club.disconnect()
  await act(() => result.current.run(lane('16:00')))
  club.reconnect()
  await act(() => result.current.run(lane('17:00')))
  expect(notify).not.toHaveBeenCalled()
  expect(await lanesOf(club)).toEqual(['17:00'])
})

it('finds the input that arrived among several, and keeps asking until there is an answer', async () => {
  const result = renderApiHook(() => useApiMutation('reserveLane'))
  club.disconnect()
  await act(() => result.current.run(lane('15:00')))
  club.reconnect()
  club.loseResponses()
  await act(() => result.current.run(lane('16:00')))
  await act(() => result.current.run(lane('17:00')))
  club.reconnect()
  const outcome = await act(() => result.current.run(lane('15:00')))
  expect(outcome).toMatchObject({ done: true, reply: { booking: { time: '16:00' } } })
  expect(await lanesOf(club)).toEqual(['16:00'])
})

it('sends the changed input if the earlier one was refused', async () => {
  const result = renderApiHook(() => useApiMutation('reserveLane'))
  await club.asOtherMember('POST', '/api/lanes/bookings', { ...lane().body, email: club.otherEmail })
  club.loseResponses()
  await act(() => result.current.run(lane('16:00')))
  club.reconnect()
  expect(await act(() => result.current.run(lane('17:00')))).toMatchObject({ done: true })
  expect(await lanesOf(club)).toEqual(['17:00'])
})

it('finds the outcome of a request from before a reload, if its caller stores the attempt', async () => {
  let stored: Attempt | undefined
  const useReserve = () =>
    useApiMutation('reserveLane', { stored: { read: () => stored, write: (next) => (stored = next) } })
  club.loseResponses()
  const before = renderApiHook(useReserve)
  await act(() => before.current.run(lane('16:00')))
  club.reconnect()
  const reloaded = renderApiHook(useReserve)
  const outcome = await act(() => reloaded.current.run(lane('17:00')))
  expect(outcome).toMatchObject({ done: true, reply: { booking: { time: '16:00' } } })
  expect(await lanesOf(club)).toEqual(['16:00'])
  expect(stored).toBeUndefined()
})

it('is no conflict with itself: an edit after a lost one is based on what that one saved', async () => {
  const { body } = await club.onAnotherDevice('GET', '/api/account')
  const { account } = body as Reply<'account'>
  const { billingAddress, billingAddressType, rev } = account
  const edit = (address: string) => ({ body: { address, billingAddress, billingAddressType, rev } })
  const result = renderApiHook(() => useApiMutation('editAccount'))
  club.loseResponses()
  await act(() => result.current.run(edit('Anna')))
  await act(() => result.current.run(edit('Berta')))
  club.reconnect()
  const outcome = await act(() => result.current.run(edit('Cara')))
  expect(outcome).toMatchObject({ done: true, reply: { account: { address: 'Cara' } } })
})

it("is a conflict with another device's edit that came after a lost one", async () => {
  const { body } = await club.onAnotherDevice('GET', '/api/account')
  const { account } = body as Reply<'account'>
  const { billingAddress, billingAddressType, rev } = account
  const family = { billingAddress, billingAddressType, rev }
  const result = renderApiHook(() => useApiMutation('editAccount'))
  club.loseResponses()
  await act(() => result.current.run({ body: { ...family, address: 'Anna' } }))
  club.reconnect()
  const elsewhere = { ...family, address: 'Dora', rev: account.rev + 1 }
  expect((await club.onAnotherDevice('PATCH', '/api/account', elsewhere)).status).toBe(200)
  const outcome = await act(() => result.current.run({ body: { ...family, address: 'Berta' } }))
  expect(outcome).toMatchObject({ done: false, code: 'changed_elsewhere' })
})

it('tells why it failed, in full without a response, until it is reset', async () => {
  const onFailed = vi.fn<(error: unknown) => void>()
  const result = renderApiHook(() => ({
    named: useApiMutation('reserveLane', { failed: 'Could not reserve', onFailed }),
    whole: useApiMutation('reserveLane', { failed: 'Could not reserve', noResponse: 'Is it booked? Try again.' }),
  }))
  await club.asOtherMember('POST', '/api/lanes/bookings', { ...lane().body, email: club.otherEmail })
  const outcome = await act(() => result.current.named.run(lane()))
  expect(outcome).toMatchObject({ done: false, code: 'slot_taken' })
  expect(result.current.named).toMatchObject({ pending: false, code: 'slot_taken' })
  expect(result.current.named.problem).toMatch(/^Could not reserve\. \w/)
  expect(onFailed).toHaveBeenCalledExactlyOnceWith(result.current.named.error)
  act(() => result.current.named.reset())
  expect(result.current.named.problem).toBeUndefined()

  club.disconnect()
  await act(() => result.current.whole.run(lane('17:00')))
  expect(result.current.whole.problem).toBe('Is it booked? Try again.')
  expect(result.current.whole.code).toBeUndefined()
})

it('leaves the messages of fields to the form', async () => {
  const result = renderApiHook(() => useApiMutation('changePassword', { failed: 'Could not change' }))
  const outcome = await act(() => result.current.run({ body: { current: 'wrong one', next: 'three blue herons' } }))
  expect(outcome).toMatchObject({ done: false, fields: { current: expect.any(String) as string } })
  expect(result.current.problem).toBeUndefined()
})
