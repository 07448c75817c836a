// Keeps the last press on a button that comes before the site's code, and presses again once that code is there.
// Links need no keeper: they work without any code. src/main.tsx says when it is time.
let pressed
const keep = (event) => {
  const button = event.target instanceof Element && event.target.closest('button')
  if (!button) return
  event.preventDefault()
  event.stopPropagation()
  pressed = button
}
const pressAgain = () => {
  window.removeEventListener('click', keep, true)
  pressed?.click()
}
window.addEventListener('click', keep, true)
window.addEventListener('site-alive', pressAgain, { once: true })
