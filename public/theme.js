// Applies the stored theme before the first paint. src/lib/theme.ts writes the key; other values follow the device.
try {
  const theme = JSON.parse(window.localStorage.getItem('theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // Storage is unavailable.
}
