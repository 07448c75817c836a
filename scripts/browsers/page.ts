/** Finds elements by role and label in any browser, with Testing Library's queries inside the page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser } from './drivers.ts'

const { resolve } = createRequire(import.meta.url)
const queries = readFileSync(resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'), 'utf8')
const timeoutMs = 20_000

export type Page = ReturnType<typeof pageOf>

/** The actions of a walk. Each waits for its element or text and fails with a sentence that names it. */
export function pageOf(browser: Browser, origin: string) {
  async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const found = await look()
      if (found) return found
      if (Date.now() > deadline) throw new Error(`Not found: ${what}`)
      await pause(100)
    }
  }

  /**
   * The first element in the part of the page that is open to the user: the topmost dialog, if there is one. It counts once it
   * stays where it was scrolled to: a click on a sheet that is still opening, or below sections that still grow, would miss it.
   */
  const find = (what: string, query: string) =>
    until(what, () =>
      browser.find(`
        if (!globalThis.TestingLibraryDom) { ${queries} }
        const { queryAllByRole, queryAllByLabelText } = globalThis.TestingLibraryDom
        const root = [...document.querySelectorAll('[role=dialog], dialog[open]')].at(-1) ?? document.body
        const element = ${query}.find((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }))
        const box = () => JSON.stringify(element?.getBoundingClientRect())
        const isStill = globalThis.lastBox === box()
        element?.scrollIntoView({ block: 'center', behavior: 'instant' })
        globalThis.lastBox = box()
        return isStill ? (element ?? null) : null`),
    )
  const byRole = (role: string, name: RegExp) =>
    find(`${role} ${name}`, `queryAllByRole(root, '${role}', { name: ${name} })`)

  return {
    goto: (path: string) => browser.goto(origin + path),
    /** An element that the page replaces just then is looked for again. */
    press: (role: 'button' | 'link' | 'checkbox', name: RegExp) =>
      until(`${role} ${name} that takes a click`, async () => {
        const element = await byRole(role, name)
        return element.click().then(
          () => true,
          () => undefined,
        )
      }),
    heading: (name: RegExp) => byRole('heading', name),
    async fill(label: RegExp, text: string) {
      const field = `queryAllByLabelText(root, ${label}, { selector: 'input, select, textarea' })`
      await (await find(`field ${label}`, field)).type(text)
    },
    content: () => browser.read('return document.body.innerText'),
    /** Waits until the page contains a text. */
    text: (pattern: RegExp) =>
      until(`text ${pattern}`, async () => pattern.test(await browser.read('return document.body.innerText'))),
    /** How far the page is wider than the window, in CSS pixels. */
    overflow: async () =>
      Number(await browser.read('return document.documentElement.scrollWidth - document.documentElement.clientWidth')),
  }
}
