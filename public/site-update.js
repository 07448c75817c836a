// Requested when code of an open page cannot be loaded (src/lib/loading/site-update.ts, public/site-code.js). Reloads the page
// after a deploy, or when only a reload brings the code: as HTML has it, a browser does not request a module again that failed
// once in a page. Keeps what was typed. Without a hash in its name, so that every later deploy has it.
const storageKey = 'site:update'
const entryPattern = /\/assets\/site-[\w-]+\.js/

// Fields without a name are secret; so are passwords, files and everything about a card.
const isPublic = ({ name, type, autocomplete }) =>
  name && !['password', 'file', 'hidden'].includes(type) && !autocomplete?.includes('cc-')

const allControls = () => [...document.querySelectorAll('input,select,textarea')]

const isSecret = (control) =>
  !isPublic(control) && !['hidden', 'checkbox', 'radio'].includes(control.type) && control.value !== ''

const typedIn = (controls) =>
  controls.filter(isPublic).map(({ name, type, value, checked }) => ({ name, type, value, checked }))

// The name of a button, and which of that name it is.
const nameOf = (button) => button.ariaLabel || button.textContent
function describe(button) {
  const name = nameOf(button)
  const same = [...document.querySelectorAll('button')].filter((other) => nameOf(other) === name)
  return { name, index: same.indexOf(button) }
}

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

/**
 * `controls`: the form controls of a page that is gone; without them those that are there. `pressed`: gives the button that waits for the code, to be pressed again. `isStuck`:
 * the code was missing before, so a page that is up to date is reloaded too. Does nothing offline.
 */
export async function reloadIfNeeded({ controls = allControls(), pressed, isStuck }) {
  const own = entryPattern.exec(document.head.innerHTML)?.[0]
  // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
  const before = JSON.parse(sessionStorage.getItem(storageKey))
  const reloads = before?.from === own ? before.reloads : 0
  // A reload that did not help is not repeated, unless somebody presses again.
  if (!own || reloads >= (isStuck && pressed() ? 3 : 1)) return
  // oxlint-disable-next-line no-restricted-globals -- a page, not the API
  const response = await fetch(location.href, { cache: 'no-store', headers: { accept: 'text/html' } })
  const current = entryPattern.exec(await response.text())?.[0]
  const isUpdated = current !== own
  if (!current || !(isUpdated || isStuck)) return
  // A password cannot be put back.
  if (!isUpdated && !pressed() && controls.some(isSecret)) return
  const keep = () => {
    const button = pressed()
    const again = button && describe(button)
    const update = { from: own, reloads: reloads + 1, isUpdated, path: location.pathname, typed: typedIn(controls), again }
    // oxlint-disable-next-line no-restricted-globals -- for one reload of one tab
    sessionStorage.setItem(storageKey, JSON.stringify(update))
  }
  keep()
  // What is typed and pressed until then.
  window.addEventListener('pagehide', keep)
  // Tells src/main.tsx to resume.
  history.replaceState({ ...history.state, update: true }, '')
  if (isUpdated) await newServiceWorker()
  location.reload()
}
