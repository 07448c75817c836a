/** Sends one fuzz request and checks the invariants of every response. */
import { expect } from 'vitest'
import * as z from 'zod'
import { endpoints, type EndpointName } from '#api-contract/endpoints.ts'
import { errorCodes } from '#api-contract/errors.ts'
import { schemas } from '#api-contract/schemas.ts'
import type { FuzzRequest } from './requests.ts'
import { endpointOf, maySucceed } from './oracle.ts'
import { canaries, tourCanary, type FuzzClub, type Actor } from './fuzz-club.ts'

type Exchange = { response: Response; url: URL }

async function send(club: FuzzClub, { actor, method, url, headers, ip, body }: FuzzRequest): Promise<Exchange> {
  const cookie = club.cookies[actor]
  const request = new Request(new URL(`https://thenest.example${url}`), {
    method,
    headers: { ...(cookie && { cookie }), ...headers },
    ...(body !== undefined && { body: Buffer.from(body, 'latin1') }),
  })
  return { response: await club.server.serve(request, { ip }), url: new URL(request.url) }
}

const errorSchema = z.strictObject({
  error: z.string().regex(/^[A-Z0-9].{2,200}$/),
  code: z.enum(errorCodes),
  fields: z.record(z.string(), z.string().min(1)).optional(),
  refusals: z.array(z.object({ player: z.string(), error: z.string() })).optional(),
  alternatives: z.array(z.array(z.object({ player: z.string() }))).optional(),
  requestId: z.string().optional(),
})

/** Canaries that the sender may not see. Those in the request itself are no secret to its sender. */
const foreignCanaries = ({ resetTokens, familyInvite, offerLink }: FuzzClub, actor: Actor, sent: string): string[] =>
  // Who has the link of an account or of an offer may use it, and who is invited to a family sees by whom.
  [
    ...(actor === 'ada' ||
    [resetTokens.member, familyInvite, offerLink].some((token) => sent.includes(token.toLowerCase()))
      ? []
      : [canaries.ada]),
    ...(actor === 'ben' || actor === 'second' ? [] : [canaries.ben]),
    tourCanary,
  ].filter((canary) => actor !== 'staff' && !sent.includes(canary.toLowerCase()))

/** @returns the status of the response. @throws if the response, the log or the stored data violates an invariant. */
export async function expectInvariants(club: FuzzClub, fuzzRequest: FuzzRequest): Promise<number> {
  club.reset()
  const { response, url } = await send(club, fuzzRequest)
  const { status, headers } = response
  const text = await response.text()
  const name = endpointOf(fuzzRequest.method, url)

  expect(status, 'server error').toBeLessThan(500)
  expect(club.server.recordAlarms, 'records that cannot be read').toEqual([])
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expectNoLeak(club, fuzzRequest, text)
  if (!name || !maySucceed(fuzzRequest, name, url))
    expect(fuzzRequest.method === 'OPTIONS' ? [204, 404] : [400, 401, 403, 404, 405, 413, 415]).toContain(status)
  if (status >= 400 || fuzzRequest.method === 'OPTIONS')
    expect(club.changedKeys(), 'records changed by a refused request').toEqual([])
  if (fuzzRequest.method === 'HEAD') return status
  if (status >= 400) expectError(text, headers)
  else if (name) expectReply(name, text, headers)
  return status
}

/** What a sender has put where a name or a note goes: it comes back to them, even if it is a secret of theirs. */
function textsIn(body: string): string {
  const texts: string[] = []
  try {
    JSON.parse(Buffer.from(body, 'latin1').toString(), (key, value: unknown) => {
      if (typeof value === 'string' && !/^(password|current|next|code|token)$/.test(key)) texts.push(value)
      return value
    })
  } catch {
    // Not JSON: nothing of it is stored.
  }
  return texts.join('\n')
}

/** No foreign data, secrets or stack traces in the response, and no personal data in the log. */
function expectNoLeak(club: FuzzClub, { actor, url, body = '' }: FuzzRequest, text: string) {
  const { secretValues, server } = club
  const sent = `${url} ${Buffer.from(body, 'latin1')}`.toLowerCase()
  const responseText = text.toLowerCase()
  // One assertion for all: an assertion costs more than the search.
  const isInResponse = (canary: string) => responseText.includes(canary.toLowerCase())
  expect(foreignCanaries(club, actor, sent).filter(isInResponse)).toEqual([])
  const shown = textsIn(body)
  expect(secretValues.filter((secret) => text.includes(secret) && !shown.includes(secret))).toEqual([])
  expect(text).not.toMatch(/ at .*:\d+:\d+|node_modules|[a-z]Error:/)
  const log = JSON.stringify(server.lines).toLowerCase()
  const personal = [...Object.values(canaries), tourCanary, ...secretValues]
  expect(personal.filter((value) => log.includes(value.toLowerCase()))).toEqual([])
}

function expectError(text: string, headers: Headers) {
  expect(headers.get('content-type')).toBe('application/json')
  expect(errorSchema.safeParse(JSON.parse(text)).error, text).toBeUndefined()
  expect(headers.get('set-cookie')).toBeNull()
}

function expectReply(name: EndpointName, text: string, headers: Headers) {
  const { status, ...endpoint } = endpoints[name]
  if (status === 204) return expect(text).toBe('')
  if ('csv' in endpoint) return expect(headers.get('content-type')).toContain('text/csv')
  if ('calendar' in endpoint) return expect(headers.get('content-type')).toContain('text/calendar')
  if ('image' in endpoint) return expect(headers.get('content-type')).toMatch(/^image\//)
  // No fields beyond the contract: parsing must not drop any.
  const body: unknown = JSON.parse(text)
  expect(schemas[name].reply.parse(body)).toEqual(body)
}
