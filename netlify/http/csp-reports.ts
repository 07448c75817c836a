/**
 * What browsers report when a page of ours wanted to do what its Content-Security-Policy forbids: the rule, and the
 * origin it was about. Nothing else of a report is read, and nothing is kept but the line in the log.
 */
import * as z from 'zod'
import { responseMessages } from '#domain/messages/messages.ts'
import { atMost } from './body.ts'
import { HttpError, tooMany } from './http-error.ts'
import { isSameOrigin } from './same-origin.ts'

/** `directive` is the rule that was broken, `blocked` an origin or a word of the browsers' such as 'inline'. */
export type Violation = { directive: string; blocked: string }

const limit = { bytes: 16 * 1024, perMinute: 60, perReport: 10 } as const
const minute = 60_000

/** As `report-uri` sends it, one at a time, and as `report-to` does, several together with reports of other kinds. */
const one = z
  .object({ 'csp-report': z.object({ 'violated-directive': z.string(), 'blocked-uri': z.string() }) })
  .transform(({ 'csp-report': report }) => [
    { directive: report['violated-directive'], blocked: report['blocked-uri'] },
  ])
const several = z
  .array(
    z.union([
      z
        .object({
          type: z.literal('csp-violation'),
          body: z.object({ effectiveDirective: z.string(), blockedURL: z.string() }),
        })
        .transform(({ body }) => [{ directive: body.effectiveDirective, blocked: body.blockedURL }]),
      z.unknown().transform((): Violation[] => []),
    ]),
  )
  .transform((reports) => reports.flat())

const shapes: Record<string, z.ZodType<Violation[]>> = {
  'application/csp-report': one,
  'application/reports+json': several,
}

/**
 * Takes reports, a bounded number a minute and instance: a page that breaks its policy breaks it everywhere at once.
 * @throws Failure 403 for another site's, 413, 415, 429, or 400 for what is no report.
 */
export function cspReports(now: () => number = Date.now): (request: Request) => Promise<Violation[]> {
  let window = 0
  let taken = 0
  return async (request) => {
    if (!isSameOrigin(request)) throw new HttpError(403, 'forbidden', responseMessages.foreignOrigin)
    const type = (request.headers.get('content-type') ?? '').split(';')[0]!.trim().toLowerCase()
    const shape = Object.hasOwn(shapes, type) ? shapes[type] : undefined
    if (!shape) throw new HttpError(415, 'not_json', responseMessages.notJson)
    const present = Math.floor(now() / minute)
    if (present !== window) [window, taken] = [present, 0]
    taken += 1
    if (taken > limit.perMinute) throw tooMany(Math.ceil(((present + 1) * minute - now()) / 1000))
    const text = new TextDecoder().decode(await atMost(limit.bytes, request))
    const reports = shape.safeParse(parsed(text))
    if (!reports.success) throw new HttpError(400, 'invalid', responseMessages.invalid)
    return reports.data
      .slice(0, limit.perReport)
      .map(({ directive, blocked }) => ({ directive: ruleOf(directive), blocked: originOf(blocked) }))
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Browsers of before name the whole rule, with its sources. */
const ruleOf = (directive: string) => /^[a-z-]{1,40}(?= |$)/.exec(directive)?.[0] ?? 'other'

/** Only where from: a path or a query may tell who somebody is. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  const { protocol, host } = URL.canParse(blocked) ? new URL(blocked) : { protocol: '', host: '' }
  return /^(https?|wss?):$/.test(protocol) && host.length <= 100 ? `${protocol}//${host}` : 'other'
}
