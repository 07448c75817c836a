// Runs before the first paint of the home page and of a prerendered page of members or staff. Finds out who is here, from what this browser
// stores, and notes it on the root element for the styles; and asks for the page's data (src/lib/api/early-replies.ts).
{
  const root = document.documentElement
  const { content: audience, dataset } = document.querySelector('meta[name="audience"]')
  const textOf = (key) => {
    try {
      return window.localStorage.getItem(key)
    } catch {
      // Storage is unavailable: as a visitor.
      return null
    }
  }
  const stored = (key) => {
    try {
      return JSON.parse(textOf(key))
    } catch {
      return null
    }
  }
  const profile = stored('auth:profile')
  const isMember = Boolean(profile?.id && profile.email)
  const isStaff = stored('staff:open') === true
  // The prerendered page is that without a query; these change its heading.
  const isOther = /[?&](kind|day)=/.test(location.search)
  if (isOther) root.dataset.other = ''

  if (audience === 'staff') {
    if (!isStaff) root.dataset.visitor = ''
  } else if (isMember) {
    if (audience === 'anyone') root.dataset.member = ''
    root.style.setProperty('--member-name', JSON.stringify(profile.profileName || 'Account'))
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

  const asks = audience === 'staff' ? isStaff : isMember && profile.preview !== true
  if (asks && !isOther) {
    const ask = (address) => {
      // oxlint-disable-next-line no-restricted-globals -- the API client is not here yet
      const reply = fetch(address, { headers: { accept: 'application/json' }, signal: AbortSignal.timeout(20_000) })
      // The API client asks again.
      reply.catch(() => undefined)
      return [address, reply]
    }
    const askAll = () => {
      const today = new Intl.DateTimeFormat('sv-SE', { timeZone: dataset.zone }).format()
      const date = new Date(`${today}T00:00Z`)
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      const days = { today, monday: date.toISOString().slice(0, 10) }
      const addresses = dataset.calls.split(' ').map((call) => call.replace(/\{(\w+)\}/, (_, name) => days[name]))
      return new Map(addresses.map(ask))
    }
    let asked
    const replies = () => (asked ??= askAll())
    window.early = { profile: textOf('auth:profile'), replies }
    // After the first paint, because the first use of a time zone takes a phone nearly as long.
    new PerformanceObserver(replies).observe({ type: 'paint', buffered: true })
  }

  // For the next visit, once this one has what it needs. Visitors of the home page do not need it.
  const isKept = isMember || audience !== 'anyone'
  if (isKept) window.addEventListener('load', () => setTimeout(() => navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined), 2000))
}
