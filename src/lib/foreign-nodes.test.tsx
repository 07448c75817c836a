// @module-tag long
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tolerateForeignNodes } from './foreign-nodes.ts'

let undo: () => void
beforeEach(() => {
  undo = tolerateForeignNodes()
})
afterEach(() => undo())

const font = (content: string | Node) => {
  const element = document.createElement('font')
  element.append(content)
  return element
}

/** What translators, highlighters and extensions do to a text. */
const changes: Record<string, (text: Text) => void> = {
  'in one step': (text) => text.replaceWith(font(font(text.data))),
  'beside it, and without it': (text) => {
    text.before(font(text.data))
    text.remove()
  },
  'after it, and without it': (text) => {
    text.after(font(text.data))
    text.remove()
  },
  'around it': (text) => {
    const around = font('')
    text.replaceWith(around)
    around.append(text)
  },
  'around it in place': (text) => {
    const around = font('')
    text.before(around)
    around.append(text)
  },
  'in pieces': (text) => text.replaceWith(text.data.slice(0, 1), font(text.data.slice(1, 2)), text.data.slice(2)),
  'and puts it back': (text) => {
    const stead = font(text.data)
    text.replaceWith(stead)
    stead.replaceWith(text)
  },
}

function textsIn(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Text[] = []
  while (walker.nextNode()) found.push(walker.currentNode as Text)
  return found.filter(({ data }) => data.trim())
}

type Show = { count: number; note?: string; before?: boolean; order?: readonly string[] }
const items = ['one', 'two', 'three']
const Item = ({ name }: { name: string }) => `${name}, `

function Screen({ show: { count, note, before, order = items } }: { show: Show }) {
  return (
    <main>
      <p>
        {before && <b>New: </b>}
        {count} of {count + 2} used{note}
        {count > 1 && ' · '}
        {count > 2 ? 'Saving…' : <i>Saved</i>}
      </p>
      <p>{count > 1 ? note : <>{note} for you</>}</p>
      <p>
        {order.map((name) => (
          <Item key={name} name={name} />
        ))}
      </p>
    </main>
  )
}

const shows: Show[] = [
  { count: 1, note: ', see' },
  { count: 2, note: ', look' },
  { count: 3 },
  { count: 3, before: true, order: ['three', 'one', 'two'] },
  { count: 1, note: ', see', before: true, order: ['two', 'four', 'one'] },
  { count: 2, order: [] },
  { count: 1, note: 'again' },
]

function open(first: Show) {
  const { container, rerender, unmount } = render(<Screen show={first} />)
  return {
    text: () => container.textContent,
    change: (how: (text: Text) => void) => act(async () => textsIn(container).forEach(how)),
    show: (next: Show) => act(async () => rerender(<Screen show={next} />)),
    unmount,
  }
}

test.each(Object.keys(changes))(
  'a page whose texts others replace %s shows what it would without them',
  async (name) => {
    const untouched = shows.map((show) => {
      const page = open(show)
      const text = page.text()
      page.unmount()
      return { show, text }
    })
    for (const [nth, first] of untouched.entries())
      // Each pair once: it is shown there and back.
      for (const next of untouched.slice(nth)) {
        const page = open(first.show)
        await page.change(changes[name]!)
        for (const { show, text } of [next, first, next]) {
          await page.show(show)
          expect(page.text()).toBe(text)
          await page.change(changes[name]!)
        }
        page.unmount()
      }
  },
)

test('what others have removed is missed by nobody', async () => {
  for (const next of shows) {
    const page = open(shows[0]!)
    await page.change((text) => text.remove())
    await page.show(next)
    await page.show(shows[0]!)
    page.unmount()
  }
})
