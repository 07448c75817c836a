/** Opens Firefox and WebKit, as Debian packages them, behind one small interface. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { existsSync, globSync } from 'node:fs'
import { launch, type ElementHandle } from 'puppeteer-core'
import { Builder, Capabilities, type WebElement } from 'selenium-webdriver'
import { freePort } from '#scripts/run/ports.ts'

export type Element = {
  click: () => Promise<void>
  /** Types at the end of what the field contains. */
  type: (text: string) => Promise<void>
}

export type Browser = {
  name: string
  goto: (url: string) => Promise<void>
  /** Sets the size of the window or page, in CSS pixels. */
  resize: (width: number, height: number) => Promise<void>
  /** Runs the body of a function that returns an element or null. */
  find: (body: string) => Promise<Element | undefined>
  /** Runs the body of a function that returns a text. */
  read: (body: string) => Promise<string>
  /** The page as PNG. */
  screenshot: () => Promise<Uint8Array>
  close: () => Promise<void>
}

const installed = (program: string): string | undefined => {
  try {
    return execFileSync('which', [program], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}

/** Firefox through WebDriver BiDi. @returns undefined if it is not installed. */
export async function openFirefox(): Promise<Browser | undefined> {
  const executablePath = installed('firefox-esr') ?? installed('firefox')
  if (!executablePath) return undefined
  const browser = await launch({ browser: 'firefox', executablePath, headless: true })
  const page = await browser.newPage()
  return {
    name: await browser.version(),
    goto: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    resize: (width, height) => page.setViewport({ width, height }).catch(ignoreOrientation),
    find: async (body) => {
      const found = await page.evaluateHandle(`(() => { ${body} })()`)
      const element = found.asElement() as ElementHandle<globalThis.Element> | null
      if (!element) return undefined
      return { click: () => element.click(), type: (text) => element.type(text) }
    },
    read: async (body) => String(await page.evaluate(`(() => { ${body} })()`)),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

/** Puppeteer also sets the orientation, which Firefox 140 does not know; the size is set all the same. */
function ignoreOrientation(problem: unknown): void {
  if (!String(problem).includes('setScreenOrientationOverride')) throw problem
}

/** Ends a process and waits for it. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill()
  await gone
}

/** WebKitGTK in its own small browser, on a virtual screen. @returns undefined if the driver, the browser or Xvfb is missing. */
export async function openWebKit(): Promise<Browser | undefined> {
  const driver = installed('WebKitWebDriver')
  const screen = installed('Xvfb')
  const binary = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser').find((path) => existsSync(path))
  if (!driver || !screen || !binary) return undefined
  const port = await freePort()
  const display = `:${(port! % 1000) + 100}`
  const xvfb = spawn(screen, [display, '-screen', '0', '1400x1000x24'], { stdio: 'ignore' })
  const service = spawn(driver, [`--port=${port}`], { stdio: 'ignore', env: { ...process.env, DISPLAY: display } })
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': { binary, args: ['--automation'] },
  })
  const builder = new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(capabilities)
  const session = await connect(() => builder.build())
  const found = await session.getCapabilities()
  const elementOf = (element: WebElement): Element => ({
    click: () => element.click(),
    type: (text) => element.sendKeys(text),
  })
  return {
    name: `WebKitGTK ${found.getBrowserVersion() ?? ''}`.trim(),
    goto: (url) => session.get(url),
    resize: async (width, height) => void (await session.manage().window().setRect({ width, height, x: 0, y: 0 })),
    find: async (body) => {
      const element = await session.executeScript<WebElement | null>(body)
      return element ? elementOf(element) : undefined
    },
    read: async (body) => String(await session.executeScript(body)),
    screenshot: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    close: async () => {
      await session.quit()
      await end(service)
      await end(xvfb)
    },
  }
}

/** Repeats until the driver listens, for 20 seconds at most. */
async function connect<T>(attempt: () => Promise<T>, deadline = Date.now() + 20_000): Promise<T> {
  try {
    return await attempt()
  } catch (error) {
    if (Date.now() > deadline) throw error
    await new Promise((resolve) => setTimeout(resolve, 250))
    return connect(attempt, deadline)
  }
}
