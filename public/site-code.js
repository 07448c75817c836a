// Loads the site's code after the first paint, so that it does not compete with the content for CPU and bandwidth.
// The build writes the links; those with data-run are the entry.
const load = () => {
  for (const link of document.querySelectorAll('link[rel="modulepreload"]')) {
    link.media = 'all'
    if ('run' in link.dataset) import(link.href).catch(retry)
  }
}
// The page is readable without its code. After a failure it is requested again when the browser is back online, and after ever
// longer pauses, because a browser does not notice every lost connection. If that fails too, the page is reloaded.
let failures = 0
const retry = async () => {
  failures += 1
  if (failures > 1) await reload().catch(() => undefined)
  const waiting = new AbortController()
  const again = () => {
    waiting.abort()
    clearTimeout(timer)
    load()
  }
  const timer = setTimeout(again, 1500 * 2 ** failures)
  addEventListener('online', again, waiting)
}
const reload = async () => {
  const { reloadIfNeeded } = await import(`/site-update.js?${failures}`)
  // `pressed` is of public/replay-clicks.js.
  await reloadIfNeeded({ pressed: () => pressed, isStuck: true })
}
// A background tab may not paint for a while.
if (document.hidden) load()
else requestAnimationFrame(() => setTimeout(load))
