// Runs before the first paint: applies the stored theme, and notes on the root element who is here, from what this browser
// stores, for the styles of prerendered pages. The build says in the head of a page whom it is for.
{
  const root = document.documentElement
  const stored = (key) => {
    try {
      return JSON.parse(window.localStorage.getItem(key))
    } catch {
      // Storage is unavailable: as a visitor.
      return null
    }
  }
  // src/lib/theme.ts writes the key; other values follow the device.
  const theme = stored('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme

  const audience = document.querySelector('meta[name="audience"]')?.content
  const profile = stored('auth:profile')
  const isMember = Boolean(profile?.id && profile.email)
  // The prerendered page is that without a query; these change its heading.
  if (audience && /[?&](kind|day)=/.test(location.search)) root.dataset.other = ''

  if (audience === 'staff') {
    if (stored('staff:open') !== true) root.dataset.visitor = ''
  } else if (audience && isMember) {
    if (audience === 'anyone') root.dataset.member = ''
    root.style.setProperty('--member-name', JSON.stringify(profile.profileName || 'Account'))
    const players = stored('family:players')
    if (Array.isArray(players) && players.length > 1) root.dataset.family = ''
    const lines = stored('cart:items')
    const count = Array.isArray(lines) ? lines.reduce((sum, line) => sum + Number(line?.qty), 0) : 0
    if (count > 0) {
      root.dataset.cart = ''
      root.style.setProperty('--cart-count', `"${count}"`)
    }
  } else if (audience === 'member') {
    // As the guard of these pages does (src/app/guards.tsx), without waiting for its code.
    root.dataset.leaving = ''
    location.replace(`/member-login?redirect=${encodeURIComponent(location.pathname + location.search)}`)
  }

  // For the next visit, once this one has what it needs. Visitors of the home page do not need it.
  const isKept = audience && (isMember || audience !== 'anyone')
  const register = () => navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  if (isKept) window.addEventListener('load', () => setTimeout(register, 2000))
}
