/** Code that does not come: what is said, when it is tried again, and when the page is loaded again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { responseMessages } from '#domain/fields/site-messages.ts'
import { notify } from '#lib/toast.ts'
import { loadOrRecover } from './recovery.ts'
import { restoreTyped } from './typed-values.ts'
import { fileHeader } from '#api-contract/own-headers.ts'

const reload = vi.fn<() => void>()
let isOnline: boolean
let navigation: { type: string }

/** A browser that keeps a failed module, as Chromium and Firefox do, loads nothing until it is `fixed`. */
const kept = () => vi.fn<() => Promise<string>>().mockRejectedValue(new TypeError('Failed to fetch'))
const failsOnce = () => kept().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue('code')

beforeEach(() => {
  isOnline = true
  navigation = { type: 'navigate' }
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () =>
    isOnline
      ? Promise.resolve(new Response(null, { headers: { [fileHeader]: '1' } }))
      : Promise.reject(new TypeError('offline')),
  )
  // jsdom's `reload` cannot be replaced.
  vi.stubGlobal('location', { ...window.location, href: window.location.href, pathname: '/join', reload })
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [navigation as unknown as PerformanceEntry])
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  reload.mockReset()
  document.body.replaceChildren()
  sessionStorage.clear()
})

const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000)

test('code that comes at the second try needs nothing else', async () => {
  expect(await loadOrRecover(failsOnce(), 'page')).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('without a connection it says so, and goes on when the server responds', async () => {
  isOnline = false
  const load = failsOnce()
  const code = loadOrRecover(load, 'page')
  await pass(60)
  expect(notify).toHaveBeenCalledWith({ title: responseMessages.noResponse }, 'problem')
  expect(load).toHaveBeenCalledTimes(1)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await code).toBe('code')
})

describe('code that only a reload brings', () => {
  test('is brought by one, also where a field is filled in already', async () => {
    document.body.innerHTML = '<input name="player" value="Sam Example" /><select><option>11</option></select>'
    void loadOrRecover(kept(), 'page')
    await pass(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('not if the page was just loaded again: the second time it would not help either', async () => {
    navigation.type = 'reload'
    vi.spyOn(performance, 'now').mockReturnValue(2000)
    await expect(loadOrRecover(kept(), 'page')).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledWith({ title: responseMessages.noResponse }, 'problem')
  })

  test('not for somebody who has left the page that needed it', async () => {
    const load = kept()
      .mockRejectedValueOnce(new TypeError('Failed to fetch'))
      .mockImplementationOnce(() => {
        vi.stubGlobal('location', { ...window.location, href: 'https://nest.example/privacy', reload })
        return Promise.reject(new TypeError('Failed to fetch'))
      })
    await expect(loadOrRecover(load, 'page')).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
  })

  test.each<[string, string]>([
    ['a text is typed', '<input name="firstName" data-typed="Robin" />'],
    ['a password is typed', '<input type="password" data-typed="three blue herons" />'],
    ['a message is typed', '<textarea name="note" data-typed="Left-handed"></textarea>'],
    ['a dialog is open', '<div role="dialog"></div>'],
    ['the focus is elsewhere', '<input name="team" autofocus />'],
  ])('not by itself while %s: the notification brings it', async (_, page) => {
    document.body.innerHTML = page
    document.querySelector<HTMLElement>('[autofocus]')?.focus()
    const typed = document.querySelector<HTMLInputElement>('[data-typed]')
    if (typed) typed.value = typed.dataset['typed']!
    await expect(loadOrRecover(kept(), 'page')).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
    expect(notify).toHaveBeenLastCalledWith(responseMessages.incomplete, 'problem', {
      label: 'Load again',
      onClick: expect.any(Function),
    })
    vi.mocked(notify).mock.lastCall![2]!.onClick()
    await pass(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('not by itself for a part of the page, as a dialog is', async () => {
    await expect(loadOrRecover(kept(), 'part')).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
    expect(notify).toHaveBeenCalledWith(responseMessages.incomplete, 'problem', expect.anything())
  })

  test('not by itself after somebody has changed a field and back', async () => {
    document.body.innerHTML = '<input name="player" value="Sam Example" />'
    document.querySelector('input')!.dispatchEvent(new Event('input', { bubbles: true }))
    await expect(loadOrRecover(kept(), 'page')).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
  })

  test('not under somebody who began to type while the new version came', async () => {
    document.body.innerHTML = '<input name="firstName" />'
    let arrive = () => {}
    const update = () => new Promise<object>((resolve) => (arrive = () => resolve({})))
    vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => ({ update }) } })
    const code = loadOrRecover(kept(), 'page')
    await pass(1)
    document.querySelector('input')!.value = 'R'
    arrive()
    await expect(code).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
  })
})

test('what was typed is there after the reload, except what is secret', async () => {
  const form = `
    <input name="firstName" /><input name="firstName" /><input type="checkbox" name="agree" />
    <select name="age"><option>8</option><option>9</option></select><textarea name="note"></textarea>
    <input aria-label="CVV" /><input name="card" autocomplete="cc-number" />`
  document.body.innerHTML = form
  const controls = () => [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const values = ['Robin', 'Sam', '', '9', 'Left-handed', '123', '4242']
  for (const [index, value] of values.entries()) if (value) controls()[index]!.value = value
  controls()[2]!.checked = true
  await expect(loadOrRecover(kept(), 'page')).rejects.toThrow('Failed to fetch')
  vi.mocked(notify).mock.lastCall![2]!.onClick()
  await pass(1)
  expect(reload).toHaveBeenCalledOnce()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/123|4242/)

  document.body.innerHTML = '<main></main>'
  restoreTyped()
  expect({ ...sessionStorage }).toEqual({})
  // The page comes later.
  document.querySelector('main')!.innerHTML = form
  const restored = ['Robin', 'Sam', 'on', '9', 'Left-handed', '', '']
  await vi.waitFor(() => expect(controls().map(({ value }) => value)).toEqual(restored))
  expect(controls()[2]!.checked).toBe(true)
})
