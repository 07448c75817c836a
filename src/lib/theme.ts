/** Light or dark theme. Follows the device unless the user chooses; the choice is stored and applied in all tabs. */
import { storageEntry, useStorageEntry } from './browser-storage/storage-entry.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const isTheme = (stored: unknown): stored is Theme => themes.includes(stored as Theme)

// public/before-paint.js reads the same key before the first paint.
const themeEntry = storageEntry<Theme>('theme', 'system', (stored) => (isTheme(stored) ? stored : undefined))

function applyTheme(): void {
  const theme = themeEntry.read()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Applies the stored theme and its later changes, also from other tabs. Returns an unsubscribe function. */
export function watchTheme(): () => void {
  applyTheme()
  return themeEntry.subscribe(applyTheme)
}

/** The chosen theme and its setter. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useStorageEntry(themeEntry), themeEntry.write]
