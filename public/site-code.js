// Asks for the site's code once the page has been painted: until then a phone has enough to do with the words, and nothing
// shares the line with them. The build writes the links this looks for; those marked 'run' are the site itself.
const askForCode = () => {
  for (const link of document.querySelectorAll('link[rel="modulepreload"]')) {
    link.media = 'all'
    if ('run' in link.dataset) import(link.href).catch(askAgain)
  }
}
// What a lost connection has cost is asked for again when there is one; until then the page can be read.
const askAgain = () => window.addEventListener('online', askForCode, { once: true })
// A page that is opened in the background will not be painted for a while.
if (document.hidden) askForCode()
else requestAnimationFrame(() => setTimeout(askForCode))
