// Loads the site's code after the first paint, so that it does not compete with the content for CPU and bandwidth.
// The build writes the links; those with data-run are the entry.
const load = () => {
  for (const link of document.querySelectorAll('link[rel="modulepreload"]')) {
    link.media = 'all'
    if ('run' in link.dataset) import(link.href).catch(retry)
  }
}
// After a lost connection, retry when back online; the page is readable until then.
const retry = () => window.addEventListener('online', load, { once: true })
// A background tab may not paint for a while.
if (document.hidden) load()
else requestAnimationFrame(() => setTimeout(load))
