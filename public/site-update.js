// Requested when code of an open page cannot be loaded (src/lib/loading/site-update.ts): after a deploy it reloads the page,
// once, and keeps what was typed. Without a hash in its name, so that every later deploy has it.
const storageKey = 'site:update'
const entryPattern = /\/assets\/site-[\w-]+\.js/

// Fields without a name are secret; so are passwords, files and everything about a card.
const isPublic = ({ name, type, autocomplete }) =>
  name && !['password', 'file', 'hidden'].includes(type) && !autocomplete?.includes('cc-')

const typedIn = (controls) =>
  controls.filter(isPublic).map(({ name, type, value, checked }) => ({ name, type, value, checked }))

// The service worker of the site as it was would answer the reload with the page as it was.
async function newServiceWorker() {
  const registration = await navigator.serviceWorker?.getRegistration()
  await registration?.update()
  const worker = registration?.installing ?? registration?.waiting
  if (!worker) return
  await new Promise((resolve) => {
    const isDone = () => ['activated', 'redundant'].includes(worker.state) && resolve()
    worker.addEventListener('statechange', isDone)
    isDone()
  })
}

/** `controls`: the form controls of the page. Does nothing offline, and nothing if the page is up to date. */
export async function reloadIfUpdated(controls) {
  const own = entryPattern.exec(document.head.innerHTML)?.[0]
  // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
  const before = JSON.parse(sessionStorage.getItem(storageKey))
  // A reload that did not help is not repeated.
  if (!own || before?.from === own) return
  // oxlint-disable-next-line no-restricted-globals -- a page, not the API
  const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
  const current = entryPattern.exec(await response.text())?.[0]
  if (!current || current === own) return
  const update = { from: own, path: location.pathname, typed: typedIn(controls) }
  // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
  sessionStorage.setItem(storageKey, JSON.stringify(update))
  // Tells src/main.tsx to resume.
  history.replaceState({ ...history.state, update: true }, '')
  await newServiceWorker()
  location.reload()
}
