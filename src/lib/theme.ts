/** Day sheet or night rink: the device decides unless somebody chose; the choice is kept and shown at once in every tab. */
import { storageEntry, useStorageEntry } from './browser-storage/browser-storage.ts'

const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const isTheme = (stored: unknown): stored is Theme => themes.includes(stored as Theme)

// The same key is read by public/theme.js, before the first paint.
const themeShelf = storageEntry<Theme>('theme', 'system', (stored) => (isTheme(stored) ? stored : undefined))

function show(): void {
  const theme = themeShelf.read()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

/** Shows the kept theme now and follows every change of it, from other tabs too. Gives back how to stop. */
export function followTheme(): () => void {
  show()
  return themeShelf.subscribe(show)
}

/** The chosen theme, and how to choose another one. */
export const useTheme = (): [Theme, (theme: Theme) => void] => [useStorageEntry(themeShelf, 'system'), themeShelf.write]
