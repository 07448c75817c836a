// Replays the last click on a button that came before the site's code. Links work without it.
// src/main.tsx dispatches 'site-ready'.
let pressed
const hold = (event) => {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed = button
}
const replay = () => {
  window.removeEventListener('click', hold, true)
  pressed?.click()
}
window.addEventListener('click', hold, true)
window.addEventListener('site-ready', replay, { once: true })
