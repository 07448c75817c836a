// Until the site's code is there: keeps the last click on a button that React has not hydrated or replaced, and repeats it then
// (src/lib/loading/early-clicks.tsx). Links work without code.
{
  const unhydrated = '[data-unhydrated]'
  let clicked
  const keep = (event) => {
    const button = event.target instanceof Element && event.target.closest(`${unhydrated} button`)
    if (!button) return
    event.preventDefault()
    event.stopPropagation()
    clicked = button
  }
  const repeat = ({ detail: counterpartOf }) => {
    const button = clicked && counterpartOf(clicked)
    if (!button || button.closest(unhydrated)) return
    clicked = undefined
    button.click()
  }
  window.addEventListener('click', keep, true)
  window.addEventListener('hydrated', repeat)

  // If the code does not come, the page is loaded again, because browsers do not request a module again that failed once:
  // when the server responds, or after that did not help, when the connection is back. Whoever types or is at some place of it
  // decides that.
  const isInUse = () =>
    document.activeElement !== document.body ||
    [...document.querySelectorAll('input, textarea')].some(({ value, defaultValue }) => value !== defaultValue)
  const ask = () => {
    if (document.querySelector('[data-incomplete]')) return
    const note = document.createElement('p')
    const button = document.createElement('button')
    note.dataset.incomplete = ''
    note.role = 'alert'
    button.textContent = 'Load again'
    button.addEventListener('click', () => location.reload())
    note.append('Part of this page did not load. ', button)
    document.body.prepend(note)
  }
  const reloadOrAsk = () => (isInUse() ? ask() : location.reload())
  const look = () => {
    // oxlint-disable-next-line no-restricted-globals -- a file, not the API
    fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' })
      // A network that answers in place of the site does not send the header (src/api-contract/own-headers.ts).
      .then(({ headers }) => headers.has('nest-file'))
      .catch(() => false)
      .then((isThere) => (isThere ? reloadOrAsk() : setTimeout(look, 5000)))
  }
  const recover = ({ target }) => {
    if (!(target instanceof HTMLScriptElement)) return
    window.addEventListener('online', reloadOrAsk)
    if (performance.getEntriesByType('navigation')[0].type !== 'reload') setTimeout(look, 1000)
  }
  window.addEventListener('error', recover, true)
}
