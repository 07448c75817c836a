/**
 * Receives Content-Security-Policy violation reports from browsers. Reads only the directive and the blocked origin;
 * the access log is the only place that stores them.
 */
import * as z from 'zod'
import { responseMessages } from '#domain/messages/messages.ts'
import { HttpError, tooMany } from './http-error.ts'
import { readAtMost } from './middleware/body-limit.ts'
import type { Violation } from './middleware/api-env.ts'
import { mediaTypeOf } from './middleware/input.ts'

const limit = { bytes: 16 * 1024, perMinute: 60, perReport: 10 } as const
const minute = 60_000

/** A `report-uri` request: one report. */
const singleReport = z
  .object({ 'csp-report': z.object({ 'violated-directive': z.string(), 'blocked-uri': z.string() }) })
  .transform(({ 'csp-report': report }) => [
    { directive: report['violated-directive'], blocked: report['blocked-uri'] },
  ])
/** A `report-to` request: several reports, some of other types. */
const reportList = z
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

const schemasByType: Record<string, z.ZodType<Violation[]>> = {
  'application/csp-report': singleReport,
  'application/reports+json': reportList,
}

/**
 * Creates a report handler. It accepts a limited number of requests per minute and instance, because a faulty page
 * sends reports from every browser at once.
 * @throws HttpError 413, 415, 429, or 400 if the body is not a report.
 */
export function cspReports(now: () => number = Date.now): (request: Request) => Promise<Violation[]> {
  let minuteOfCount = 0
  let count = 0
  return async (request) => {
    const type = mediaTypeOf(request)
    const schema = Object.hasOwn(schemasByType, type) ? schemasByType[type] : undefined
    if (!schema) throw new HttpError(415, 'not_json', responseMessages.notJson)
    const currentMinute = Math.floor(now() / minute)
    if (currentMinute !== minuteOfCount) [minuteOfCount, count] = [currentMinute, 0]
    count += 1
    if (count > limit.perMinute) throw tooMany(Math.ceil(((currentMinute + 1) * minute - now()) / 1000))
    const text = new TextDecoder().decode(await readAtMost(request, limit.bytes))
    const reports = schema.safeParse(parseJson(text))
    if (!reports.success) throw new HttpError(400, 'invalid', responseMessages.invalid)
    return reports.data
      .slice(0, limit.perReport)
      .map(({ directive, blocked }) => ({ directive: directiveName(directive), blocked: originOf(blocked) }))
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Older browsers send the whole directive, with its sources. */
const directiveName = (directive: string) => /^[a-z-]{1,40}(?= |$)/.exec(directive)?.[0] ?? 'other'

/** The origin alone: a path or a query may identify a person. */
function originOf(blocked: string): string {
  if (/^[a-z-]{1,20}$/.test(blocked)) return blocked
  const { protocol, host } = URL.canParse(blocked) ? new URL(blocked) : { protocol: '', host: '' }
  return /^(https?|wss?):$/.test(protocol) && host.length <= 100 ? `${protocol}//${host}` : 'other'
}
