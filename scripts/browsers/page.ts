/** Finds elements by role and label in any browser, with Testing Library's queries inside the page. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Browser, Element } from './drivers.ts'

const queries = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)
const dialogs = '[role=dialog], dialog[open]'
/** How long to wait for an element or text, in milliseconds. */
const timeoutMs = 20_000

export type Page = ReturnType<typeof pageOf>

/** The actions of a walk. Each waits for its element and fails with a sentence that names it. */
export function pageOf(browser: Browser, origin: string) {
  async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
    const deadline = Date.now() + timeoutMs
    for (;;) {
      const found = await look()
      if (found !== undefined) return found
      if (Date.now() > deadline) throw new Error(`Not found: ${what}`)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  /**
   * Queries the part of the page that is open to the user: the topmost dialog, if there is one. An element counts once it
   * stands still: a click on a sheet that is still opening would miss it.
   */
  const query = (expression: string) => `
    if (!globalThis.TestingLibraryDom) { ${queries} }
    const { queryAllByRole, queryAllByLabelText } = globalThis.TestingLibraryDom
    const root = [...document.querySelectorAll('${dialogs}')].at(-1) ?? document.body
    const found = ${expression}
    const element = found.find((one) => !one.disabled && one.checkVisibility({ visibilityProperty: true }))
    element?.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = JSON.stringify(element?.getBoundingClientRect())
    const isStill = globalThis.lastBox === box
    globalThis.lastBox = box
    return isStill ? (element ?? null) : null`
  const byRole = (role: string, name: RegExp) =>
    until(`${role} ${name}`, () => browser.find(query(`queryAllByRole(root, '${role}', { name: ${name} })`)))
  const byLabel = (label: RegExp) =>
    until(`field ${label}`, () =>
      browser.find(query(`queryAllByLabelText(root, ${label}, { selector: 'input, select, textarea' })`)),
    )
  const press = async (found: Promise<Element>) => (await found).click()

  return {
    goto: (path: string) => browser.goto(origin + path),
    press: (role: 'button' | 'link' | 'radio', name: RegExp) => press(byRole(role, name)),
    /** Waits until a dialog is open; what follows is looked for in it. */
    dialog: () =>
      until('dialog', () => browser.find(`return [...document.querySelectorAll('${dialogs}')].at(-1) ?? null`)),
    heading: (name: RegExp) => byRole('heading', name),
    fill: async (label: RegExp, text: string) => (await byLabel(label)).type(text),
    /** Waits until the page contains a text. */
    text: (pattern: RegExp) =>
      until(`text ${pattern}`, async () =>
        pattern.test(await browser.read('return document.body.innerText')) ? true : undefined,
      ),
    /** How far the page is wider than the window, in CSS pixels. */
    overflow: async () =>
      Number(await browser.read('return document.documentElement.scrollWidth - document.documentElement.clientWidth')),
  }
}
