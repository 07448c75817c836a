/** The paths of the route table, and the redirect after sign-in. */
import { expect, test } from 'vitest'
import { pathAfterLogin, loginPath, paths } from './paths.ts'

test("the route table: 'Under the shared layout', 'Login-protected', '/bumper'", () => {
  const table =
    '/bumper / /members /login /member-login /member-register /team /game-nights ' +
    '/admin/pro-shop /admin/events /admin/members /admin/event-guests ' +
    '/events /account /reserve /schedule /pro-shop /cart'
  expect(Object.values(paths)).toEqual(expect.arrayContaining(table.split(' ')))
})

test("'a redirect parameter holding the encoded path plus query'", () => {
  const target = '/reserve?date=2026-11-24&lane=3'
  const login = loginPath(target)
  expect(login).toBe('/member-login?redirect=%2Freserve%3Fdate%3D2026-11-24%26lane%3D3')
  expect(pathAfterLogin(login.slice(login.indexOf('?')))).toBe(target)
})

test("'Default redirect after login is /events'", () => {
  for (const search of ['', '?redirect=', '?redirect=%2F%2Fevil.com', '?redirect=https%3A%2F%2Fevil.com', '?other=1']) {
    expect(pathAfterLogin(search)).toBe('/events')
  }
})

test('the first of two redirect parameters counts, and must itself be safe', () => {
  expect(pathAfterLogin('?redirect=%2Fschedule&redirect=%2F%2Fevil.com')).toBe('/schedule')
  expect(pathAfterLogin('?redirect=%2F%2Fevil.com&redirect=%2Fschedule')).toBe('/events')
})
