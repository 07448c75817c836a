/** An answer of the API, for tests that need no server. */
import { answerHeader } from '#api-contract/own-headers.ts'

/** With the header that only the functions send; a network that answers in their place is a plain `Response`. */
export const answerOf = (body: unknown, { status = 200, headers = {} }: { status?: number; headers?: object } = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', [answerHeader]: '1', ...headers },
  })
