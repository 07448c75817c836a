/** Access to sessionStorage, which ends with the tab: a form nobody sent is not kept on a shared device. */

export type TabEntry = { read: () => unknown; write: (value: unknown) => void; clear: () => void }

/** What is stored under `key`, as JSON; undefined if there is nothing, or no storage. */
export const tabEntry = (key: string): TabEntry => ({
  read() {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '') as unknown
    } catch {
      return undefined
    }
  },
  write(value) {
    try {
      sessionStorage.setItem(key, JSON.stringify(value))
    } catch {
      // Without storage, a reload starts again.
    }
  },
  clear() {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Nothing was stored.
    }
  },
})
