/**
 * The owner's settings in the browser. The page has those of its build, so that the first render is what the build rendered; newer
 * ones come when the page is idle, and once an answer of the API says that there are; whoever shows what holds on a day shows it again.
 */
import { putSettings, type Setting } from '#domain/facility/live.ts'
import { api } from '#lib/api/api.ts'
import { onSettingsRev } from '#lib/settings-rev.ts'
import { settingsBlockId } from '#lib/settings-block.ts'
import { whenIdle } from '#lib/loading/when-idle.ts'

type Built = { rev: number; settings: Setting[] }

let rev = 0

/** Those of the build; none where the page has none that can be read. */
export function putBuiltSettings(): void {
  const text = document.getElementById(settingsBlockId)?.textContent ?? ''
  if (text === '') return
  try {
    const built = JSON.parse(text) as Built
    rev = built.rev
    putSettings(built.settings)
  } catch {
    // The settings of src/club hold, and the newer ones come all the same.
  }
}

/** The CDN may have the older ones for a while: no more often is it asked, in milliseconds. */
const pauseMs = 30_000
let askedAt = 0

/** Asks for newer ones, and again whenever the server has some. Without an answer what is known holds: the server says no where it matters. */
export async function fetchSettings(): Promise<void> {
  onSettingsRev((known) => void (known > rev && performance.now() - askedAt > pauseMs && fetchSettings()))
  askedAt = performance.now()
  await whenIdle()
  const newer = await api('clubNow').catch(() => undefined)
  if (!newer || newer.rev === rev) return
  rev = newer.rev
  putSettings(newer.settings)
}
