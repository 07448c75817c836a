// Shows the chosen theme before the first paint. A file of its own, because the pages allow no inline script.
// src/lib/theme.ts writes the key; what is not a known choice leaves the decision to the device.
try {
  const theme = JSON.parse(window.localStorage.getItem('theme'))
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {
  // No storage, no choice.
}
