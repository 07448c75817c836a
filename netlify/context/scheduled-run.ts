/**
 * Recognizes scheduled runs. The platform runs schedules on the published production deploy only, but may leave out the
 * headers of the deploy, and a run that took itself for a preview would work on an empty store and report success.
 */
import type { Platform } from './context-factory.ts'

/**
 * The platform data of a run, completed: a scheduled event without a deploy context that was sent to the site's main address
 * belongs to the published production deploy. The address of any other deploy differs, so it stays a preview.
 */
export async function scheduledPlatform(request: Request, platform: Platform): Promise<Platform> {
  if (platform.deploy?.context || !isMainAddress(request.url, platform) || !(await isScheduled(request)))
    return platform
  return { ...platform, deploy: { id: platform.deploy?.id ?? '', context: 'production', published: true } }
}

/** True for an event of the platform's schedule: its body says when the next one is due. */
async function isScheduled(request: Request): Promise<boolean> {
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return typeof body === 'object' && body !== null && 'next_run' in body && typeof body.next_run === 'string'
}

/** True for the site's domain and for its address at Netlify; other deploys have a prefix, such as '66f0aa--'. */
function isMainAddress(address: string, { site }: Platform): boolean {
  const { host } = new URL(address)
  const main = URL.parse(site?.url ?? '')?.host
  return host === main || (site?.name !== undefined && host === `${site.name}.netlify.app`)
}
