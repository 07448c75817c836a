/** Opens Firefox and WebKit, as Debian packages them, behind one small interface. */
import { globSync } from 'node:fs'
import { launch, type ElementHandle } from 'puppeteer-core'
import { pathOf } from '#scripts/run/browser.ts'
import { freePort } from '#scripts/run/ports.ts'
import { start, waitUntilReady } from '#scripts/run/processes.ts'

type Element = { click: () => Promise<unknown>; type: (text: string) => Promise<unknown> }

export type Browser = {
  name: string
  goto: (url: string) => Promise<unknown>
  resize: (width: number, height: number) => Promise<unknown>
  /** Runs the body of a function in the page that returns an element or null. */
  find: (body: string) => Promise<Element | undefined>
  /** Runs the body of a function in the page that returns a text or a number. */
  read: (body: string) => Promise<string>
  close: () => Promise<unknown>
}

/** Firefox through WebDriver BiDi. @returns undefined if it is not installed. */
export async function openFirefox(): Promise<Browser | undefined> {
  const executablePath = pathOf('firefox-esr') ?? pathOf('firefox')
  if (!executablePath) return undefined
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  return {
    name: await browser.version(),
    goto: (url) => page.goto(url, { waitUntil: 'load' }),
    // Puppeteer also sets the orientation, which Firefox 140 does not know; the size is set all the same.
    resize: (width, height) =>
      page.setViewport({ width, height }).catch((problem: unknown) => {
        if (!String(problem).includes('setScreenOrientationOverride')) throw problem
      }),
    find: async (body) =>
      (await page.evaluateHandle(`(() => { ${body} })()`)).asElement() as ElementHandle<HTMLElement>,
    read: async (body) => String(await page.evaluate(`(() => { ${body} })()`)),
    close: () => browser.close(),
  }
}

/** WebKitGTK's small browser through WebDriver, on a virtual screen. @returns undefined if a part of it is missing. */
export async function openWebKit(): Promise<Browser | undefined> {
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  if (!binary || !pathOf('WebKitWebDriver') || !pathOf('xvfb-run')) return undefined
  const port = await freePort()
  const screen = ['-a', '-s', '-screen 0 1400x1000x24']
  const driver = start('xvfb-run', [...screen, 'WebKitWebDriver', `--port=${port}`], { log: '/dev/null' })
  await waitUntilReady(`http://127.0.0.1:${port}/status`, driver)
  const send = async (path: string, body: object) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', body: JSON.stringify(body) })
    const { value } = (await response.json()) as { value: unknown }
    if (!response.ok) throw new Error(JSON.stringify(value))
    return value
  }
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const created = await send('/session', { capabilities: { alwaysMatch: options } })
  const { sessionId, capabilities } = created as { sessionId: string; capabilities: { browserVersion: string } }
  const command = (name: string, body: object) => send(`/session/${sessionId}/${name}`, body)
  const execute = (script: string) => command('execute/sync', { script, args: [] })
  return {
    name: `WebKitGTK ${capabilities.browserVersion}`,
    goto: (url) => command('url', { url }),
    resize: (width, height) => command('window/rect', { x: 0, y: 0, width, height }),
    async find(body) {
      const [id] = Object.values((await execute(body)) ?? {}) as string[]
      if (id === undefined) return undefined
      const onElement = (name: string, sent: object) => command(`element/${id}/${name}`, sent)
      return { click: () => onElement('click', {}), type: (text) => onElement('value', { text }) }
    },
    read: async (body) => String(await execute(body)),
    close: driver.stop,
  }
}
