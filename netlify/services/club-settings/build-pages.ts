/** Has the pages built again in the night in which a change of the settings begins: once, as every build costs minutes. */
import { today } from '#domain/calendar/calendar.ts'
import type { RequestContext } from '#server/context/request-context.ts'
import { readSettings } from './change-settings.ts'

const maxMs = 10_000

/** @returns whether a build was asked for. @throws Error, without the address, if the host refuses. */
export async function buildPages(
  context: Pick<RequestContext, 'store' | 'now'>,
  buildHook: string | undefined,
  ask = fetch,
): Promise<boolean> {
  if (buildHook === undefined) return false
  const day = today(context.now())
  const { entries } = await readSettings(context)
  if (!entries.some(({ setting }) => setting.from === day)) return false
  const { ok, status } = await ask(buildHook, { method: 'POST', body: '{}', signal: AbortSignal.timeout(maxMs) })
  if (!ok) throw new Error(`the build hook answered ${status}`)
  return true
}
