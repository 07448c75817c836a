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
  if (audience !== 'anyone' && /[?&](kind|day)=/.test(location.search)) root.dataset.other = ''

  if (audience === 'staff') {
    if (typeof stored('staff:open') !== 'string') root.dataset.visitor = ''
  } else if (isMember) {
    root.dataset.member = ''
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

  // Asks for what the page shows first: the code, which comes later, takes the answers (src/lib/api/api.ts).
  const first = document.querySelector('meta[name="ask-first"]')
  const isIn = audience === 'staff' ? !('visitor' in root.dataset) : isMember && !profile.preview
  if (first && isIn && !('other' in root.dataset)) {
    const now = Date.now() + (Number(stored('clock:ahead')) || 0)
    const offsets = JSON.parse(first.dataset.offsets)
    const [, ahead] = offsets.findLast(([from]) => from <= now) ?? offsets[0]
    const day = new Date(now + ahead)
    const today = day.toISOString().slice(0, 10)
    day.setUTCDate(day.getUTCDate() - ((day.getUTCDay() + 6) % 7))
    const urls = first.content.replace('=today', `=${today}`).replace('=monday', `=${day.toISOString().slice(0, 10)}`)
    const options = { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(20_000) }
    // oxlint-disable-next-line no-restricted-globals -- before the client of the API is there
    const answers = new Map(urls.split(' ').map((url) => [url, fetch(url, options)]))
    for (const answer of answers.values()) answer.catch(() => undefined)
    window.early = { who: profile?.id, at: performance.now(), answers }
    // On a first visit, fonts come later.
    if (!navigator.serviceWorker?.controller) root.dataset.plain = ''
  }

  // For the next visit, once this one has what it needs. Visitors of public pages do not need it.
  const isKept = isMember || audience !== 'anyone'
  const register = () => navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
  if (isKept) window.addEventListener('load', () => setTimeout(register, 2000))
}
