// Answers later visits from this browser, so that they wait for no network: pages and code, never the API. Each version of
// the site has a cache of its own, filled before the version takes over; the build writes the list of its files.
const { version, entry, empty, pages, assets, desk } = { version: 'development', entry: '', empty: '', pages: [], assets: [], desk: {} }
const matching = { ignoreSearch: true, ignoreVary: true }
const prefix = 'site-'
const own = prefix + version
// Empty. It is there in a browser of the front desk or of the door, which keeps their pages, too.
const deskMark = 'desk'

const isAsset = (file) => file.startsWith('/assets/')

// A network that answers in place of the site does not send the header (src/api-contract/own-headers.ts).
const isOurs = ({ ok, redirected, headers }) => ok && !redirected && headers.has('nest-file')

// Asks for a file; refuses another version's page, and any answer that is not the file.
async function ask(file) {
  // oxlint-disable-next-line no-restricted-globals -- files, not the API
  const response = await fetch(file, isAsset(file) ? {} : { cache: 'no-cache' })
  const isOfVersion = isAsset(file) || (await response.clone().text()).includes(entry)
  if (!isOurs(response) || !isOfVersion) throw new Error(`${file} is not of this version`)
  return response
}

// Keeps files of this version. The content of an asset never changes, so an earlier version's copy will do.
async function fill(files) {
  const cache = await caches.open(own)
  await Promise.all(
    files.map(async (file) =>
      cache.put(file, (isAsset(file) && (await caches.match(file, matching))) || (await ask(file))),
    ),
  )
}

const isDesk = async () => (await caches.keys()).includes(deskMark)

async function install() {
  await fill([...pages, ...assets, ...((await isDesk()) ? [...desk.pages, ...desk.assets] : [])])
  await skipWaiting()
}

// Staff have signed in to this browser, or it is a tablet at the door.
async function keepDesk() {
  await caches.open(deskMark)
  await fill([...desk.pages, ...desk.assets])
}

// Open pages keep the code of the version before; what is older goes, and what never came whole.
async function tidy() {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix))
  const older = names.slice(0, names.indexOf(own))
  const inCharge = await caches.open('in-charge')
  const before = (await (await inCharge.match('/'))?.text()) ?? older.at(-1)
  await Promise.all(older.filter((name) => name !== before).map((name) => caches.delete(name)))
  await inCharge.put('/', new Response(own))
}

// From the cache, else from the network, and then kept.
async function keep(request, cached, isKept) {
  if (cached) return cached
  // oxlint-disable-next-line no-restricted-globals -- files, not the API
  const response = await fetch(request)
  if (isOurs(response) && isKept(response)) {
    const cache = await caches.open(own)
    await cache.put(new URL(request.url).pathname, response.clone())
  }
  return response
}

const isHtml = (response) => response.headers.get('content-type')?.startsWith('text/html')
const isApi = /^\/(api|\.netlify)\//

// A page is always of this version; its code may be that of an open page of the version before.
// Offline, a page that was never loaded is an empty one, whose code says so (src/app/error-boundary.tsx).
const pageOf = async ({ request, path }) => {
  const cache = await caches.open(own)
  try {
    return await keep(request, await cache.match(path, matching), isHtml)
  } catch (problem) {
    const emptyPage = await cache.match(empty)
    if (emptyPage) return emptyPage
    throw problem
  }
}
const assetOf = async ({ request, path }) => keep(request, await caches.match(path, matching), () => true)

// Shows what the server has sent; always something, or an iPhone ends the subscription.
async function show(event) {
  let notification = {}
  let badge
  try {
    ;({ notification, app_badge: badge } = event.data.json())
  } catch {
    // Damaged, or nothing: that there is news is all that can be said.
  }
  const { title = 'News from your club', body = '', tag, navigate = '/schedule' } = notification
  // How many there are is known when the page is open.
  if (badge) await navigator.setAppBadge?.().catch(() => undefined)
  await registration.showNotification(title, { body, tag, icon: '/favicon.svg', data: { navigate } })
}

// An open page of the site goes there, else a new one. Never another site.
async function open(notification) {
  notification.close()
  const url = new URL(notification.data?.navigate ?? '/', location.origin)
  if (url.origin !== location.origin) return
  const [page] = await clients.matchAll({ type: 'window' })
  if (page) await page.navigate(url.href).then((opened) => opened?.focus())
  else await clients.openWindow(url.href)
}

addEventListener('push', (event) => event.waitUntil(show(event)))
addEventListener('notificationclick', (event) => event.waitUntil(open(event.notification)))
addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('message', (event) => event.data === 'keep-desk' && event.waitUntil(keepDesk()))
addEventListener('activate', (event) => event.waitUntil(tidy().then(() => clients.claim())))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname: path } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || isApi.test(path)) return
  if (request.mode === 'navigate') event.respondWith(pageOf({ request, path }))
  else if (isAsset(path)) event.respondWith(assetOf({ request, path }))
})
