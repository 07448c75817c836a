/**
 * Whether this browser can put the site on the Home Screen. Loaded with the parts of signed-in members: the browser offers it
 * once per page, soon after the page has loaded.
 */
import { storageEntry, useStorageEntry } from '#lib/browser-storage/storage-entry.ts'
import { tabValue } from '#lib/tab-value.ts'
import { isAppleTouch } from '#lib/apple-touch.ts'
import { isInstalled } from './is-installed.ts'

/** Of Chromium; not in the standard library of types. */
type InstallPrompt = Event & { prompt: () => Promise<{ outcome: 'accepted' | 'dismissed' }> }

/** Whether the person was invited, and has answered; on this device, for good. */
const answeredEntry = storageEntry('install:answered', false, (stored) => stored === true)

const kept = tabValue<InstallPrompt | undefined>(undefined)

if (typeof window !== 'undefined') {
  window.addEventListener('beforeinstallprompt', (event) => {
    // The page invites in its own words, once there is a reason to.
    event.preventDefault()
    kept.write(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => {
    answeredEntry.write(true)
    kept.write(undefined)
  })
}

/** Safari, which has no prompt. Other browsers and in-app ones of these devices have their steps elsewhere, or none. */
const isAppleSafari = (): boolean =>
  isAppleTouch() && / Version\/[\d.]+ .*Safari\//.test(navigator.userAgent) && !isInstalled()

/** 'prompt' where the browser asks, 'steps' where the person has to do it; undefined where neither is possible or wanted. */
export type InstallWay = 'prompt' | 'steps' | undefined

/** The way to install, and what to do with the answer. A way that was answered is gone for good. */
export function useInstall() {
  const prompt = kept.use()
  const isAnswered = useStorageEntry(answeredEntry)
  const answer = () => answeredEntry.write(true)
  let way: InstallWay
  if (!isAnswered && !isInstalled()) {
    if (prompt) way = 'prompt'
    else if (isAppleSafari()) way = 'steps'
  }
  return {
    way,
    /** Never asks again. */
    answer,
    /** Has the browser ask; whatever the answer there, it was one. */
    async ask() {
      kept.write(undefined)
      answer()
      await prompt?.prompt().catch(() => undefined)
    },
  }
}
