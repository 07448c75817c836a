/**
 * Summary and error codes of each endpoint, for the API reference (docs/api.md). The table is complete by type; the fuzz
 * tests check every response against it.
 */
import { clubDocs } from './docs/club.ts'
import { notFound, type DocumentedErrorCode, type Entry } from './docs/entry.ts'
import { memberDocs } from './docs/members.ts'
import { staffDocs } from './docs/staff.ts'
import { endpoints, allowedDuringDeletion, type EndpointName } from './endpoints.ts'
import { bindsKey } from './key-binding.ts'
import { schemas } from './schemas.ts'

export const apiDocs: Record<EndpointName, Entry> = { ...memberDocs, ...clubDocs, ...staffDocs }

/** All error codes an endpoint can return, except server errors. */
export function errorCodesOf(name: EndpointName): DocumentedErrorCode[] {
  const { method, path, who } = endpoints[name]
  const writes = method !== 'GET'
  const reads = 'body' in schemas[name] || 'query' in schemas[name]
  return [
    ...(reads || writes ? (['400 invalid'] as const) : []),
    ...(who === 'anyone' ? [] : (['401 signed_out', '403 forbidden'] as const)),
    ...(writes && who === 'anyone' ? (['403 forbidden'] as const) : []),
    ...((who === 'member' || who === 'account') && name !== allowedDuringDeletion ? (['403 deleting'] as const) : []),
    ...(path.includes(':') ? [notFound] : []),
    // Checked before anything else, whatever the method.
    '413 too_large' as const,
    ...('body' in schemas[name] ? (['415 not_json'] as const) : []),
    ...(bindsKey(name) ? (['422 key_reused'] as const) : []),
    ...(apiDocs[name].errorCodes ?? []),
  ].filter((code, index, all) => all.indexOf(code) === index)
}
