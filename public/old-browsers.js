// For browsers older than the README names: says so, in a language that they can read.
if (
  !(
    window.CSS &&
    CSS.supports &&
    CSS.supports('selector(:has(a))') &&
    CSS.supports('color', 'color-mix(in srgb, red, red)') &&
    window.OffscreenCanvas
  )
)
  document.addEventListener('DOMContentLoaded', function () {
    var note = document.createElement('p')
    note.style.padding = '1em'
    note.textContent =
      'This browser is too old for this site. It needs Chrome or Edge 111, Safari 16.4, Firefox 121, or a newer one.'
    document.body.insertBefore(note, document.body.firstChild)
  })
