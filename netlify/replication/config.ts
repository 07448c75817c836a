/** Which database is copied to, if any: never the club's own from a preview or from somebody's machine. */
import type { Environment } from '#server/http/request-context.ts'
import { isLoopback } from '#server/http/session-cookies.ts'

type Env = Readonly<Record<string, string | undefined>>

/** Ours first; then what Netlify sets for its own database, under its present name and its older one. */
const names = ['NEST_DATABASE_URL', 'NETLIFY_DB_URL', 'NETLIFY_DATABASE_URL'] as const

/** The connection string; nothing where the copy is off. What is set and cannot be used is an alarm, by name. */
export function replicationDatabase(
  environment: Environment,
  env: Env,
  alarm: (what: string) => void,
): string | undefined {
  const name = names.find((each) => env[each])
  const url = name && env[name]
  if (!url || environment === 'preview') return undefined
  const usable = URL.canParse(url) && ['postgres:', 'postgresql:'].includes(new URL(url).protocol)
  if (!usable) alarm(`${name} is no address of a Postgres`)
  // A linked project's tools bring the deployed site's variables along; the demo club does not belong there.
  else if (environment === 'local' && !isLoopback(new URL(url).hostname)) alarm(`${name} is not this machine`)
  else return url
  return undefined
}
