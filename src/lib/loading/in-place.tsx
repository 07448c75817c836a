/** A page behind the sign-in is a picture until it is a page: the page takes its place in one commit. */
import { useEffect, useLayoutEffect } from 'react'
import { repeatEarlyClick } from './early-clicks.tsx'

/**
 * Puts `page`, the root of what is rendered, in place of `picture`. Render it before the site: what the site measures and
 * focuses is in the document then.
 */
export function InPlace({ of: picture, page }: { of: Element; page: HTMLElement }) {
  useLayoutEffect(() => {
    const { activeElement, documentElement } = document
    const focused = picture.contains(activeElement) && counterpartOf(activeElement!, picture, page)
    picture.replaceWith(page)
    // Hidden by public/before-paint.js, and the name that it showed.
    delete documentElement.dataset['other']
    documentElement.style.removeProperty('--member-name')
    if (focused) focused.focus({ preventScroll: true })
  }, [picture, page])
  useEffect(() => repeatEarlyClick(page, (clicked) => counterpartOf(clicked, picture, page)), [picture, page])
  return null
}

/** The same link, button or part in the page: that of its id, or of its place among those that look the same. */
function counterpartOf(element: Element, picture: Element, page: Element): HTMLElement | undefined {
  const text = element.textContent
  const alike = (root: Element) =>
    [...root.querySelectorAll<HTMLElement>(element.tagName)].filter(
      (each) =>
        each.id === element.id &&
        each.className === element.className &&
        each.getAttribute('href') === element.getAttribute('href') &&
        // The picture has no names and no numbers.
        each.textContent.startsWith(text),
    )
  return alike(page)[alike(picture).indexOf(element as HTMLElement)]
}
