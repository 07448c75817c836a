/** Sends one made-up request to a watched club and holds what comes of it to everything that must be true of any answer. */
import { expect } from 'vitest'
import * as z from 'zod'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { schemas } from '#api-contract/schemas.ts'
import { errorCodesOf } from '#api-contract/api-docs.ts'
import type { FuzzRequest } from './fuzz-requests.ts'
import { callMeant, maySucceed } from './may-succeed.ts'
import { marks, tourMark, type WatchedClub, type Who } from './watched-club.ts'

type Sent = { response: Response; url: URL }

async function send(club: WatchedClub, { who, method, address, headers, ip, body }: FuzzRequest): Promise<Sent> {
  const cookie = club.cookies[who]
  const request = new Request(new URL(`https://thenest.example${address}`), {
    method,
    headers: { ...(cookie && { cookie }), ...headers },
    ...(body !== undefined && { body: Buffer.from(body, 'latin1') }),
  })
  return { response: await club.server.serve(request, { ip }), url: new URL(request.url) }
}

const errorShape = z.strictObject({
  error: z.string().regex(/^[A-Z0-9].{2,200}$/),
  code: z.string().regex(/^[a-z_]+$/),
  fields: z.record(z.string(), z.string().min(1)).optional(),
  requestId: z.string().optional(),
})

/** Whose words a sender may not be shown; those that came with the request are no secret to who sent it. */
const foreignTo = (who: Who, sent: string): string[] =>
  [...(who === 'ada' ? [] : [marks.ada]), ...(who === 'ben' ? [] : [marks.ben]), tourMark].filter(
    (mark) => who !== 'staff' && !sent.includes(mark.toLowerCase()),
  )

/** @returns the status it was answered with. @throws what is wrong with the answer, the log, or what was kept. */
export async function expectInvariants(club: WatchedClub, made: FuzzRequest): Promise<number> {
  club.rewind()
  const { response, url } = await send(club, made)
  const { status, headers } = response
  const text = await response.text()
  const name = callMeant(made.method, url)

  expect(status, 'a failure of ours').toBeLessThan(500)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expectNothingTold(club, made, text)
  if (!name || !maySucceed(made, name, url))
    expect(made.method === 'OPTIONS' ? [204, 404] : [400, 401, 403, 404, 405, 413, 415]).toContain(status)
  if (status >= 400 || made.method === 'OPTIONS') expect(club.changed(), 'left by a refused request').toEqual([])
  if (made.method === 'HEAD') return status
  if (status >= 400)
    expectRefusal(text, headers, name && errorCodesOf(name).concat('400 invalid', '413 too_large'), status)
  else if (name) expectReply(name, text, headers)
  return status
}

/** Neither another one's data nor how the house is built; and in the log nothing of anybody. */
function expectNothingTold({ hidden, server }: WatchedClub, { who, address, body = '' }: FuzzRequest, text: string) {
  const sent = `${address} ${Buffer.from(body, 'latin1')}`.toLowerCase()
  const shown = text.toLowerCase()
  for (const mark of foreignTo(who, sent)) expect(shown, mark).not.toContain(mark.toLowerCase())
  for (const secret of hidden) expect(text, 'a secret').not.toContain(secret)
  expect(text).not.toMatch(/ at .*:\d+:\d+|node_modules|[a-z]Error:/)
  const log = JSON.stringify(server.lines).toLowerCase()
  for (const word of [...Object.values(marks), tourMark, ...hidden]) expect(log).not.toContain(word.toLowerCase())
}

function expectRefusal(text: string, headers: Headers, documented: string[] | undefined, status: number) {
  expect(headers.get('content-type')).toBe('application/json')
  const { data, error } = errorShape.safeParse(JSON.parse(text))
  expect(error, text).toBeUndefined()
  if (documented) expect(documented, 'the refusals this call is documented with').toContain(`${status} ${data?.code}`)
  expect(headers.get('set-cookie')).toBeNull()
}

function expectReply(name: EndpointName, text: string, headers: Headers) {
  const { status, ...form } = endpoints[name]
  if (status === 204) return expect(text).toBe('')
  if ('csv' in form) return expect(headers.get('content-type')).toContain('text/csv')
  if ('image' in form) return expect(headers.get('content-type')).toMatch(/^image\//)
  // Nothing that the contract does not name: what is parsed is what came.
  const body: unknown = JSON.parse(text)
  expect(schemas[name].reply.parse(body)).toEqual(body)
}
