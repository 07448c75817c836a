/** Code that does not come: what is said, when it is tried again, and when the page is loaded again. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { responseMessages } from '#domain/messages/site-messages.ts'
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
  vi.resetModules()
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

/** Each test has a page of its own, on which nothing has failed before. */
const freshPage = async () => (await import('./recovery.ts')).loadOrRecover as typeof loadOrRecover

test('code that comes at the second try needs nothing else', async () => {
  expect(await loadOrRecover(failsOnce())).toBe('code')
  expect(reload).not.toHaveBeenCalled()
})

test('without a connection it says so, and goes on when the server responds', async () => {
  isOnline = false
  const load = failsOnce()
  const code = loadOrRecover(load)
  await pass(60)
  expect(notify).toHaveBeenCalledWith({ title: responseMessages.noResponse }, 'problem')
  expect(load).toHaveBeenCalledTimes(1)
  isOnline = true
  window.dispatchEvent(new Event('online'))
  expect(await code).toBe('code')
})

describe('code that only a reload brings', () => {
  test('is brought by one', async () => {
    void loadOrRecover(kept())
    await pass(1)
    expect(reload).toHaveBeenCalledOnce()
  })

  test('not if the page was just loaded again: the second time it would not help either', async () => {
    navigation.type = 'reload'
    vi.spyOn(performance, 'now').mockReturnValue(2000)
    await expect(loadOrRecover(kept())).rejects.toThrow('Failed to fetch')
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
    await expect(loadOrRecover(load)).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
  })

  test('a typed password is lost only if somebody presses again', async () => {
    document.body.innerHTML = '<input type="password" name="password" value="three blue herons" />'
    const load = await freshPage()
    await expect(load(kept())).rejects.toThrow('Failed to fetch')
    expect(reload).not.toHaveBeenCalled()
    void load(kept())
    await pass(1)
    expect(reload).toHaveBeenCalledOnce()
  })
})

test('what was typed is there after the reload, except what is secret; and the button is pressed again', async () => {
  const form = `
    <input name="firstName" /><input name="firstName" /><input type="checkbox" name="agree" />
    <select name="age"><option>8</option><option>9</option></select><textarea name="note"></textarea>
    <input aria-label="CVV" /><input name="card" autocomplete="cc-number" /><button>Menu</button>`
  document.body.innerHTML = form
  const controls = () => [...document.querySelectorAll<HTMLInputElement>('input, select, textarea')]
  const values = ['Robin', 'Sam', '', '9', 'Left-handed', '123', '4242']
  for (const [index, value] of values.entries()) if (value) controls()[index]!.value = value
  controls()[2]!.checked = true
  const load = await freshPage()
  // What is secret is lost only at the second press.
  await expect(load(kept())).rejects.toThrow('Failed to fetch')
  void load(kept(), document.querySelector('button'))
  await pass(1)
  expect(reload).toHaveBeenCalledOnce()
  expect(JSON.stringify({ ...sessionStorage })).not.toMatch(/123|4242/)

  document.body.innerHTML = '<main></main>'
  restoreTyped()
  expect({ ...sessionStorage }).toEqual({})
  // The page comes later.
  document.querySelector('main')!.innerHTML = form
  const pressed = vi.fn<() => void>()
  document.querySelector('button')!.addEventListener('click', pressed)
  await vi.waitFor(() => expect(pressed).toHaveBeenCalledOnce())
  expect(controls().map(({ value }) => value)).toEqual(['Robin', 'Sam', 'on', '9', 'Left-handed', '', ''])
  expect(controls()[2]!.checked).toBe(true)
})
